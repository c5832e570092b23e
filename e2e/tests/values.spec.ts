import type { Locator } from '@playwright/test'
import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import type { Seed } from '../support/seed.ts'

test('from 768 px the rail is at the left and the sidebar is 320 px wide', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

  expect((await box(one.sidebar)).width).toBe(320)

  await one.page.setViewportSize({ width: 768, height: 800 })
  await expect(one.page.getByRole('tab')).toHaveCount(0)
  expect((await box(one.sidebar)).width).toBe(320)
  expect((await box(one.nav)).height).toBe(800)
  expect((await box(one.nav)).x).toBe(0)

  await one.page.setViewportSize({ width: 767, height: 800 })
  await expect(one.page.getByRole('tab')).toHaveCount(2)
  await expect(one.sidebar).toBeHidden()
  expect((await box(one.nav)).width).toBe(767)
  expect((await box(one.nav)).y).toBeGreaterThan(700)
})

test('signing in opens the dashboard from 768 px, and the list below that', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna } = await seed.partners()
  for (const [width, address] of [
    [768, /\/app\/dashboard\/$/],
    [767, /\/app\/dossiers$/],
  ] as const) {
    const one = await as(null, '/login', { context: { viewport: { width, height: 800 } } })

    await one.signIn(anna.email, password)

    await expect(one.page).toHaveURL(address)
  }
})

test('toasts last 5000 ms, or 2500 ms while a dossier is made; their bar starts after 50 ms', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  await seed.paper(dossier, anna, 'Order.pdf')
  const one = await as(anna, '/app/dossiers', { expects: /500/ })
  await one.main.getByRole('button', { name: 'Nieuw dossier' }).click()
  await one.dialog('Nieuw dossier').getByLabel('Titel').fill('PO 4500300')
  await one.dialog('Nieuw dossier').getByRole('button', { name: 'Aanmaken' }).click()
  expect(await clockOf(one.toast('Dossier aangemaakt'))).toEqual({ delay: 50, end: 2500 })

  await one.page.goto(`/app/dossier/${dossier.id}`)
  await one.page.route('**/api/**/download*', (route) => route.fulfill({ status: 500, json: {} }))
  await one.look('Documenten')
  const download = one.documents.getByRole('button', { name: 'Download Order.pdf' })
  await download.click()
  const notice = one.toast('Download mislukt')
  expect(await clockOf(notice)).toEqual({ delay: 50, end: 5000 })

  await expect(notice).toBeVisible()
  await runOut(notice)
  await expect(notice).toHaveCount(0)

  for (let n = 0; n < 4; n += 1) await download.click()
  await expect(notice).toHaveCount(3)
  await notice.first().hover()
  expect(await stateOf(notice.first())).toBe('paused')
  await one.page.keyboard.press('F6')
  await expect(one.page.getByRole('region', { name: 'Meldingen' }).getByRole('button').first()).toBeFocused()
})

test('a search covers title, company, message, person and document, and marks its matches', async ({ seed, as }) => {
  const { anna, bram } = await threeDossiers(seed)
  const one = await as(anna, '/app/dossiers')
  const search = one.page.getByLabel('Zoek in dossiers')
  await expect(one.main.getByRole('row', { includeHidden: true })).toHaveCount(4) // with the headers

  for (const [typed, title] of [
    ['HELLING', 'Hellingbaan'],
    ['gevelbouw', 'Kozijnen'],
    ['façade', 'Kozijnen'], // as 'Facade' in the message
    ['maria-magdalena', 'Hellingbaan'],
    ['werkbon', 'Dakgoten'],
    ['koen de', 'Hellingbaan'], // the twelfth participant, who is not in the list itself
  ] as const) {
    await search.fill(typed)
    await expect(one.main.getByRole('status').filter({ hasText: '1 gevonden' })).toBeVisible()
    await expect(one.row(title)).toBeVisible()
    const mark = one.main.locator('mark').first()
    if (await mark.isVisible()) expect(plain(await mark.innerText())).toBe(plain(typed))
  }
  await search.fill('zonnepanelen')
  await expect(one.main).toContainText('Geen dossiers gevonden.')
  await one.main.getByRole('button', { name: 'Zoekopdracht wissen' }).click()
  await expect(search).toHaveValue('')
  await search.fill('kozijnen')
  await search.press('Escape')
  await expect(one.row('Dakgoten')).toBeVisible()
  await one.page.keyboard.press('/')
  await expect(search).toBeFocused()
  expect(bram.full_name).toBe('Bram de Wit')
})

test(
  'a list shows ten people, and in a search cuts their names at 30 and documents at 50',
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna } = await threeDossiers(seed)
    const one = await as(anna, '/app/dossiers')
    const cells = one.row('Hellingbaan').getByRole('cell')
    const full = 'Maria-Magdalena Hendrika van d de Wit'

    await expect(one.row('Dakgoten').getByRole('cell').nth(3)).toContainText(/^Werkbon_.{41}…\+1$/)
    const people = async () => (await cells.nth(2).innerText()).split('\n').at(-1)?.split(', ') ?? []
    await expect.poll(people).toHaveLength(10)
    await one.page.getByLabel('Zoek in dossiers').fill('maria')

    // The list has ten people before the search result too, so wait until the person found is first.
    await expect.poll(async () => (await people())[0]).toBe(`${full.slice(0, 29)}…`)
    expect(await people()).toHaveLength(10)
  },
)

/** How long a toast lasts, according to the animation of its bar. The clock is stopped. */
function clockOf(notice: Locator) {
  return barOf(notice).evaluate((bar) => {
    const [animation] = bar.getAnimations()
    animation?.pause()
    const { delay, endTime } = animation?.effect?.getComputedTiming() ?? {}
    return { delay, end: endTime }
  })
}

function runOut(notice: Locator) {
  return barOf(notice).evaluate((bar) => bar.getAnimations()[0]?.finish())
}

function stateOf(notice: Locator) {
  return barOf(notice).evaluate((bar) => bar.getAnimations()[0]?.playState)
}

function barOf(notice: Locator): Locator {
  return notice.locator('xpath=../*[contains(@class, "toast-bar")]')
}

async function threeDossiers(seed: Seed) {
  const both = await seed.partners()
  const { anna, bram, linde, dalen } = both
  const windows = await seed.makeDossier('Kozijnen', anna, [linde, dalen])
  await seed.addMessage(windows, anna, 'De Facade wacht.')
  const slope = await seed.makeDossier('Hellingbaan', anna, [linde])
  const names = ['Adil', 'Cor', 'Daan', 'Els', 'Fien', 'Gijs', 'Hugo', 'Ilse', 'Joep', 'Koen']
  for (const name of ['Maria-Magdalena Hendrika van d', ...names]) {
    const email = `${name.slice(0, 5).trim().toLowerCase()}@${anna.id}.example`
    await seed.takePart(slope, await seed.person(name, { company: linde, email }))
  }
  const gutters = await seed.makeDossier('Dakgoten', anna, [linde])
  await seed.paper(gutters, anna, 'Order.pdf')
  await seed.paper(gutters, anna, `Werkbon_${'x'.repeat(60)}.pdf`)
  return { ...both, bram }
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
