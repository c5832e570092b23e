import { gzipSync } from 'node:zlib'
import { addressIn } from '../../web/src/site/addresses.ts'
import { publicPages } from '../../web/src/site/public-pages.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'

const small = new Set<string>(['home', 'instructions'])
const quiet = new Set<string>(['pricing', 'resources', 'contact'])
const inBothLanguages = (path: string) => [path, addressIn('en', path)]

test('the metadata for search engines is complete, and a page loads no more script than it needs @wide', async ({
  request,
  klopt,
}) => {
  const get = async (path: string) => (await request.get(klopt.address + path)).text()
  const sitemap = await get('/sitemap.xml')

  for (const { name, path } of publicPages.filter(({ name }) => small.has(name) || quiet.has(name)))
    for (const page of inBothLanguages(path)) {
      const html = await get(page)
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      const description = /name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
      expect.soft(title.length, page).toBeLessThanOrEqual(60)
      expect.soft(title, page).toContain('Klopt')
      expect.soft(description.length, page).toBeLessThanOrEqual(160)
      expect.soft(description.length, page).toBeGreaterThan(50)
      expect.soft(html, page).toContain(`<link rel="canonical" href="${klopt.address}${page}"/>`)
      for (const [language, address] of [
        ['nl', path],
        ['en', addressIn('en', path)],
        ['x-default', path],
      ])
        expect.soft(html, page).toContain(`hrefLang="${language}" href="${klopt.address}${address}"`)
      expect.soft(sitemap, page).toContain(`<loc>${klopt.address}${page === '/' ? '' : page}</loc>`)

      const scripts = [...html.matchAll(/<script[^>]* (?:src|data-script)="([^"]+)"/g)].map(([, src = '']) => src)
      expect.soft(scripts, page).toHaveLength(small.has(name) ? 1 : 0)
      expect.soft(html, page).not.toContain('modulepreload')
      expect.soft(html, page).not.toContain('rel="stylesheet"')
      for (const src of scripts) expect.soft(gzipSync(await get(src)).length, src).toBeLessThan(10_000)
    }

  const data = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(await get('/pricing'))?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({
    '@graph': [
      { '@type': 'Organization', url: klopt.address },
      { '@type': 'SoftwareApplication', offers: [{ price: '17.00' }, { price: '21.00' }] },
    ],
  })
  for (const [page, picture] of [
    ['/', '/social.png'],
    ['/en', '/social.en.png'],
  ] as const) {
    expect(await get(page)).toContain(`property="og:image" content="${klopt.address}${picture}"`)
    expect((await request.get(klopt.address + picture)).headers()['content-type']).toBe('image/png')
  }
})

test('the API documentation has the same policy as every page', { tag: '@wide' }, async ({ as }) => {
  const { page } = await as(null, '/api/docs')
  const login = page.locator('.opblock', { hasText: '/api/v1/auth/login' })
  await login.getByRole('button', { name: '/api/v1/auth/login' }).first().click()

  await expect(login.getByText('Request body')).toBeVisible()
  await expect(login.getByText('Default Response').first()).toBeVisible()
})

test('no script of a page creates a policy that trusts text', { tag: '@wide' }, async ({ as }) => {
  const { page } = await as(null, '/login', { expects: /Trusted ?Type/i })

  const made = await page.evaluate(() => {
    const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } })
      .trustedTypes
    try {
      return String(factory?.createPolicy('boos', { createHTML: (text: string) => text }))
    } catch (error) {
      return error instanceof Error ? error.name : 'nothing'
    }
  })

  expect(made).toBe('TypeError')
})

const usual = [['home'], ['login', 'register']]
const rest = publicPages.map(({ name }) => name).filter((name) => !usual.flat().includes(name))
const atOnce = 5
for (const { names, tag } of [
  ...usual.map((names) => ({ names, tag: ['@wide'] })),
  ...Array.from({ length: Math.ceil(rest.length / atOnce) }, (_, n) => ({
    names: rest.slice(n * atOnce, (n + 1) * atOnce),
    tag: ['@wide', '@full'],
  })),
])
  test(
    `${names.join(', ')}: axe finds no errors, and it fits in 320 px in either language`,
    { tag },
    async ({ as }) => {
      const { page } = await as(null, '/contact', { context: { reducedMotion: 'reduce' } })
      for (const path of publicPages
        .filter(({ name }) => names.includes(name))
        .flatMap(({ path }) => inBothLanguages(path))) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(path)
        // The English pages have the same parts, of which axe looks at those of the landing page.
        if (path === '/en' || !path.startsWith('/en/')) await expectAccessible(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
      }
    },
  )

test('a chosen language remains for signing in and for a mailed link @wide', async ({ as }) => {
  const { page } = await as(null, '/pricing', { expects: /400|404/ })
  await page.goto('/login')
  await expect(page).toHaveURL('/login')

  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Taal: NL' }).click()
  await page.locator('#languages').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/en/pricing')
  await page.goto('/login')
  await expect(page).toHaveURL('/en/login')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.goto('/validate?token=nothing')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.goto('/contact') // elsewhere the address determines it
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
})

test('the landing page shows its slogan word by word and a section at 100 px, and Esc closes the menu', async ({
  as,
}) => {
  const { page, phone } = await as(null, '/')
  await expect(page.getByRole('heading', { name: 'Samen weten dat de factuur klopt.' })).toBeVisible()
  const delays = await page
    .locator('.slogan-word')
    .evaluateAll((words) => words.map((word) => getComputedStyle(word).animationDelay))
  expect(delays).toEqual(['0s', '0.35s', '0.7s', '1.05s', '1.4s', '1.75s', '2.1s'])

  const section = page.locator('.landing-prices [data-reveal]')
  await expect(section).toHaveAttribute('data-reveal', 'wait')
  await show(99)
  await expect(section).toHaveAttribute('data-reveal', 'wait')
  await show(101)
  await expect(section).toHaveAttribute('data-reveal', 'done')

  if (!phone) return
  await page.getByRole('button', { name: 'Menu' }).tap()
  const link = page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Prijzen' })
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()

  /** Scrolls until this many pixels of the section are visible, and waits until the browser has noticed. */
  async function show(pixels: number) {
    await section.evaluate(async (element, pixels) => {
      scrollBy({ top: element.getBoundingClientRect().top - innerHeight + pixels, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, pixels)
  }
})
