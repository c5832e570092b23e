import { expect, test } from '../fixtures.ts'
import { expectNoSidewaysScroll } from '../support/accessible.ts'
import type { Screen } from '../support/screen.ts'

function barOf({ page }: Screen) {
  return page.locator('.turn')
}

async function settle({ page }: Screen, button: string) {
  await page.getByRole('button', { name: /^Toon alles wat te doen is/ }).click()
  await page.getByRole('button', { name: button }).click()
}

test(
  'the company that has to do something sees it at once, and puts it away or says that it looks at it',
  { tag: ['@full', '@same-on-phone'] },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier('Dorpels')
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)

    await other.say('Zie werkbon 7731.')
    await expect(barOf(one)).toContainText('Jullie zijn aan zet (1)')
    await expect(barOf(one)).toContainText(/Bram schreef om \d\d:\d\d/)
    await expect(barOf(other)).toContainText('Bouwbedrijf De Linde is aan zet')

    await settle(one, 'Niets meer nodig')
    for (const screen of [one, other]) await expect(barOf(screen)).toHaveCount(0)

    await other.say('Hebben jullie de bon gezien?')
    await settle(one, 'Wij kijken ernaar')
    await expect(barOf(one)).toContainText('Anna kijkt ernaar')
    await expect(barOf(other)).toContainText('Bouwbedrijf De Linde is aan zet')

    await one.page.setViewportSize({ width: 390, height: 844 })
    await expect(barOf(one)).toBeVisible()
    await expectNoSidewaysScroll(one.page)
    await one.page.goto('/app/dossiers')
    await expect(one.row('Dorpels')).toContainText('kijkt ernaar')
  },
)
