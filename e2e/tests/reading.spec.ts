import { publicPages } from '../../web/src/site/public-pages.ts'
import { addressIn } from '../../web/src/site/addresses.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoSidewaysScroll } from '../support/accessible.ts'

const pages = publicPages.flatMap(({ path }) => [path, addressIn('en', path)])

// Rendered in several states, of which the head shows one before the first paint.
const states = new Map(
  Object.entries({ '/validate': 2, '/change-password': 2, '/archief': 2, '/register': 3 }).flatMap(([path, count]) => [
    [path, count],
    [addressIn('en', path), count],
  ]),
)

test('a page with several states shows one of them @wide', async ({ as }) => {
  const { page } = await as(null, '/contact')
  for (const path of states.keys()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('every public page has one heading, a title and working links @wide', async ({ request, klopt }) => {
  const found = new Map<string, string>()
  const html = async (path: string) => {
    if (!found.has(path)) {
      const answer = await request.get(klopt.address + path, { headers: { accept: 'text/html' } })
      expect({ path, status: answer.status() }).toEqual({ path, status: 200 })
      found.set(path, await answer.text())
    }
    return found.get(path) ?? ''
  }

  for (const page of pages) {
    const text = await html(page)
    const headings = text.match(/<h1[ >]/g)?.length
    expect({ page, headings }).toEqual({ page, headings: states.get(page) ?? 1 })
    expect({ page, title: /<title>([^<]+) – (Klopt|Samen|Agree)/.test(text) }).toEqual({ page, title: true })
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const { pathname, hash, origin } = new URL(href, klopt.address + page)
      if (origin !== klopt.address) continue
      const target = await html(pathname)
      if (hash)
        expect({ page, href, there: target.includes(`id="${hash.slice(1)}"`) }).toEqual({ page, href, there: true })
    }
  }
})

test(
  'a legal text has contents that follow, a button to the top, and is readable without script',
  { tag: '@full' },
  async ({ as }) => {
    const { page, phone } = await as(null, '/privacy-policy')
    await expect(page.getByText('Laatst bijgewerkt: 28 juli 2025, versie 1.0')).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'Inhoud' })
    const toTop = page.getByRole('button', { name: 'Terug naar boven' })
    await expect(toTop).toBeHidden()
    if (phone) await contents.locator('summary').tap()

    await contents.getByRole('link', { name: 'Uw rechten' }).click()

    await expect(page.getByRole('heading', { name: 'Uw rechten' })).toBeInViewport()
    if (phone) await expect(contents.getByRole('link', { name: 'Uw rechten' })).toBeHidden()
    else await expect(contents.getByRole('link', { name: 'Uw rechten' })).toHaveAttribute('aria-current', 'true')
    await expectNoSidewaysScroll(page)
    await toTop.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await expect(toTop).toBeHidden()
    await page.evaluate(() => scrollTo({ top: 301, behavior: 'instant' }))
    await expect(toTop).toBeVisible()

    const plain = await as(null, '/en/slides', { context: { javaScriptEnabled: false } })
    await expect(plain.page.getByRole('heading', { name: 'We are raising €300,000' })).toBeAttached()
    await expect(plain.page.locator('[data-steer]')).toBeHidden()
  },
)

test(
  'the deck has 13 slides, moved by buttons, keys, dots and swipes, and stops at both ends',
  { tag: '@wide-first' },
  async ({ as }) => {
    const { page, phone } = await as(null, '/slides')
    const [previous, next] = ['Vorige', 'Volgende'].map((name) => page.getByRole('button', { name, exact: true }))
    if (!previous || !next) throw new Error('There are two buttons')
    const at = (n: number) => expect(page.getByText(`Slide ${n} van 13`, { exact: true })).toBeVisible()
    await at(1)
    await expect(previous).toBeDisabled()

    await next.click()
    await at(2)
    await page.getByRole('button', { name: 'Naar slide 4', exact: true }).click()
    await at(4)
    const size = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width: size.width, height: 560 }) // an office laptop, minus the browser's bars
    await expect(next).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(size)
    await page.keyboard.press('End')
    await at(13)
    await expect(next).toBeDisabled()
    await page.keyboard.press('ArrowLeft')
    await next.click()
    await expect(previous).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await at(13)
    await page.keyboard.press('ArrowLeft')
    await at(12)

    await page.reload()
    await at(12)
    if (!phone) return
    await swipe(49)
    await at(12)
    await swipe(50)
    await at(11)
    await page.setViewportSize({ width: 320, height: 480 })
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('button', { name: 'Naar slide 13', exact: true })).toBeInViewport({ ratio: 1 })

    /** A swipe from left to right, which goes back. */
    async function swipe(pixels: number) {
      const client = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 200 }] })
      await touch('touchStart', 100)
      await touch('touchMove', 100 + pixels)
      await touch('touchEnd')
    }
  },
)

test('every slide fits a phone and an office laptop, without scrolling or small letters @wide', async ({ as }) => {
  const { page, phone } = await as(null, '/slides')
  const sizes = phone ? [size(390, 844), size(360, 640)] : [size(1280, 720), size(1024, 768)]
  for (const { language, path } of [
    { language: 'nl', path: '/slides' },
    { language: 'en', path: '/en/slides' },
  ])
    for (const viewport of sizes) {
      await page.setViewportSize(viewport)
      await page.goto(path)
      for (let n = 1; n <= 13; n += 1) {
        const slide = page.locator(`#slide-${n}`)
        await expect(slide).toBeVisible()
        const { beyond, letters } = await slide.evaluate(measure)
        expect.soft({ language, viewport, n, beyond }).toEqual({ language, viewport, n, beyond: 0 })
        expect(letters).toBeGreaterThanOrEqual(16)
        await page.keyboard.press('ArrowRight')
      }
    }

  function size(width: number, height: number) {
    return { width, height }
  }
  /** The pixels that only scrolling shows, and the size of the smallest letters outside a picture. */
  function measure(slide: HTMLElement) {
    const texts = [...slide.querySelectorAll(':scope > :is(h2, p, ul)')]
    return {
      beyond: slide.scrollHeight - slide.clientHeight,
      letters: Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))),
    }
  }
})
