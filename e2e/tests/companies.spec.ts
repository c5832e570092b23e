import { newId } from '../../server/src/platform/ids.ts'
import { expect, test } from '../fixtures.ts'

/** A name that no other test has, so that a search finds this one alone. */
function named(name: string): string {
  return `${name} ${newId().slice(-6)}`
}

test('a request is seen and accepted while both look on', { tag: '@wide' }, async ({ seed, as }) => {
  const name = named('Gevelbouw')
  const [linde, gevel] = [await seed.customer('Bouwbedrijf De Linde'), await seed.customer(name)]
  const anna = await as(await seed.person('Anna', { company: linde, role: 'admin' }), '/app/relations')
  const els = await as(await seed.person('Els', { company: gevel, role: 'admin' }), '/app/relations')
  const bram = await as(await seed.person('Bram', { company: gevel }), '/app/relations')
  await expect(els.main).toContainText('Voeg een klant of leverancier toe.')
  await expect(bram.main).toContainText('Vraag je beheerder om ze toe te voegen.')

  await anna.main.getByRole('button', { name: 'Bedrijf toevoegen' }).click()
  await anna.page.getByRole('combobox').pressSequentially(name)
  await expect(anna.page.getByRole('option', { name: name })).toBeVisible()
  await anna.page.keyboard.press('ArrowDown')
  await anna.page.keyboard.press('Enter')
  await anna.dialog('Bedrijf toevoegen').getByRole('button', { name: 'Toevoegen' }).click()
  await expect(anna.toast('Bedrijf toegevoegd')).toBeVisible()
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

test('a company entered by hand, and a dossier with a guest of it', async ({ seed, as }) => {
  const name = named('Muis Montage')
  const number = newId().replace(/\D/g, '').slice(-8).padStart(8, '3')
  const linde = await seed.customer('Bouwbedrijf De Linde')
  const one = await as(await seed.person('Anna', { company: linde, role: 'admin' }), '/app/relations')

  await one.main.getByRole('button', { name: 'Bedrijf toevoegen' }).click()
  const add = one.dialog('Bedrijf toevoegen')
  await add.getByRole('button', { name: 'Vul het zelf in' }).click()
  await add.getByLabel('Bedrijfsnaam').fill(name)
  await add.getByLabel('KVK-nummer').fill(`${number.slice(0, 4)} ${number.slice(4)}`)
  await add.getByRole('button', { name: 'Toevoegen' }).click()
  await one.main.getByRole('link', { name }).click()
  await one.dialog(name).getByRole('button', { name: 'Nieuw dossier' }).click()
  const drawer = one.dialog('Nieuw dossier')
  await drawer.getByLabel('Titel').fill('Montage blok C')
  await drawer.getByLabel('E-mailadres').fill('otto@muis.example')
  await drawer.getByRole('button', { name: 'Aanmaken' }).click()

  await expect(one.page.getByRole('heading', { name: 'Montage blok C' })).toBeVisible()
  await expect(one.page).toHaveURL(/\/app\/dossier\//)
  await expect(one.main).toContainText(name)
  await expect(one.conversation).toContainText('otto@muis.example')
})

test(
  'an address of another customer makes no dossier, and the number of one no contact',
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna, vos } = await seed.guestDossier()
    const { bram, dalen } = await seed.partners()
    const one = await as(anna, `/app/relations?company=${vos.id}`, { expects: /409/ })

    await one.dialog('Vos Kraanverhuur').getByRole('button', { name: 'Nieuw dossier' }).click()
    const drawer = one.dialog('Nieuw dossier')
    await drawer.getByLabel('Titel').fill('Kraanhuur week 38')
    await drawer.getByLabel('E-mailadres').fill(bram.email)
    await drawer.getByRole('button', { name: 'Aanmaken' }).click()
    await expect(drawer).toContainText('Dit e-mailadres is al in gebruik door een gebruiker van een ander bedrijf.')
    await expect(drawer.getByLabel('Titel')).toHaveValue('Kraanhuur week 38')
    await drawer.getByRole('button', { name: 'Annuleer' }).click()

    const { registration_number } = await seed.db
      .selectFrom('company')
      .select('registration_number')
      .where('id', '=', dalen.id)
      .executeTakeFirstOrThrow()
    await one.main.getByRole('button', { name: 'Bedrijf toevoegen' }).click()
    const add = one.dialog('Bedrijf toevoegen')
    await add.getByRole('button', { name: 'Vul het zelf in' }).click()
    await add.getByLabel('Bedrijfsnaam').fill('Gevels')
    await add.getByLabel('KVK-nummer').fill(registration_number)
    await add.getByRole('button', { name: 'Toevoegen' }).click()
    await expect(add).toContainText('Dit KVK-nummer is al geregistreerd als een Klopt-klant.')
    await expect(add.getByRole('button', { name: 'Nodig Van Dalen Gevelbouw uit' })).toBeVisible()

    await one.page.goto('/app/dossiers')
    await expect(one.row('Kraanhuur week 36')).toBeVisible()
    await expect(one.row('Kraanhuur week 38')).toHaveCount(0)
  },
)
