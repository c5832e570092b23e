import { newId } from '../../server/src/platform/ids.ts'
import { expect, test } from '../fixtures.ts'

/** A unique name, so that a search finds only this one. */
function named(name: string): string {
  return `${name} ${newId().slice(-6)}`
}

test('a request is shown and accepted while both look on', { tag: '@wide' }, async ({ seed, as }) => {
  const name = named('Gevelbouw')
  const [linde, gevel] = [await seed.customer('Bouwbedrijf De Linde'), await seed.customer(name)]
  const anna = await as(await seed.person('Anna', { company: linde, role: 'admin' }), '/app/relations')
  const els = await as(await seed.person('Els', { company: gevel, role: 'admin' }), '/app/relations')
  const bram = await as(await seed.person('Bram', { company: gevel }), '/app/relations')
  await expect(els.main).toContainText('Voeg een klant of leverancier toe.')
  await expect(bram.main).toContainText('Een beheerder voegt ze toe.')

  await anna.main.getByRole('button', { name: 'Bedrijf toevoegen' }).click()
  await anna.page.getByRole('combobox').pressSequentially(name)
  await expect(anna.page.getByRole('option', { name: name })).toBeVisible()
  await anna.page.keyboard.press('ArrowDown')
  await anna.page.keyboard.press('Enter')
  await anna.dialog('Bedrijf toevoegen').getByRole('button', { name: 'Toevoegen' }).click()
  await anna.told('Bedrijf toegevoegd')
  await expect(anna.main.getByRole('region', { name: 'Verstuurde verzoeken' })).toContainText(name)

  await els.main.getByRole('button', { name: 'Bouwbedrijf De Linde accepteren' }).click()

  const own = { name: 'Uw klanten/leveranciers' }
  for (const [one, other] of [
    [anna, name],
    [els, 'Bouwbedrijf De Linde'],
    [bram, 'Bouwbedrijf De Linde'],
  ] as const)
    await expect(one.main.getByRole('region', own).getByRole('link', { name: other })).toBeVisible()
  await expect(anna.main.getByRole('region', { name: 'Verstuurde verzoeken' })).toBeHidden()
})
