import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import type { Screen } from '../support/screen.ts'

function barOf({ page }: Screen) {
  return page.getByRole('button', { name: /Zeg wie er aan zet is/ })
}

async function choose({ page }: Screen, entry: string) {
  await page.getByRole('menuitem', { name: entry }).click()
}

test(
  'the person whose turn it is sees it at once, and passes it with one tap',
  { tag: '@full' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier('Dorpels')
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)

    await other.say('Zie werkbon 7731.')
    await expect(barOf(one)).toContainText(/Jullie zijn aan zet · Bram schreef om \d\d:\d\d/)
    await expect(barOf(other)).toContainText('Bouwbedrijf De Linde is aan zet')
    await expectAccessible(one.page)

    await barOf(one).click()
    await choose(one, 'Niets meer nodig')
    await expect(barOf(one)).toContainText('Niemand is aan zet')
    await expect(barOf(other)).toContainText(/Niemand is aan zet · gekozen door Anna/)

    await barOf(other).press('Enter')
    await choose(other, 'Wij zijn aan zet')
    await expect(barOf(other)).toContainText('Jullie zijn aan zet')
    await expect(barOf(one)).toContainText('Van Dalen Gevelbouw is aan zet')

    await one.page.setViewportSize({ width: 390, height: 844 })
    await expect(barOf(one)).toBeVisible()
    await expectNoSidewaysScroll(one.page)
    await other.page.goto('/app/dossiers')
    await expect(other.row('Dorpels')).toContainText('Jullie zijn aan zet')
  },
)
