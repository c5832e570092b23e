import { newId } from '../../server/src/platform/ids.ts'
import { expect, test } from '../fixtures.ts'
import type { Seed } from '../support/seed.ts'

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

test(
  'requests are withdrawn and refused, and a relation is switched off and on, on both screens',
  { tag: ['@wide', '@full'] },
  async ({ seed, as }) => {
    const { anna, linde, dalen } = await seed.partners()
    const [gevel, staal] = [await seed.customer(named('Gevelbouw')), await seed.customer(named('Staalbouw'))]
    for (const { id } of [gevel, staal]) await request(seed, linde, id)
    const bas = await seed.person('Bas', { company: dalen, role: 'admin' })
    const one = await as(anna, '/app/relations', {
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    const other = await as(await seed.person('Els', { company: staal, role: 'admin' }), '/app/relations')
    const sent = one.main.getByRole('region', { name: 'Verstuurde verzoeken' })

    await sent.getByRole('button', { name: `Verzoek aan ${gevel.name} annuleren` }).click()
    await one.told(`Verzoek aan ${gevel.name} geannuleerd`)
    await other.main.getByRole('button', { name: `${linde.name} weigeren` }).click()
    await other.told(`Verzoek van ${linde.name} geweigerd`)
    await expect(sent).toBeHidden()

    await one.main.getByRole('link', { name: dalen.name }).click()
    const company = one.dialog(dalen.name)
    await company.getByRole('button', { name: 'Kopieer KVK-nummer' }).click()
    const number = /KVK-nummer\s*(\d{8})/.exec(await company.innerText())?.[1]
    await expect.poll(() => one.page.evaluate(() => navigator.clipboard.readText())).toBe(number)
    await company.getByRole('button', { name: 'Relatie uitzetten' }).click()
    await one.dialog('Relatie uitzetten?').getByRole('button', { name: 'Uitzetten' }).click()
    await one.told(`Relatie met ${dalen.name} staat uit`)
    const theirs = await as(bas, `/app/relations?company=${linde.id}`)
    await expect(theirs.dialog(linde.name)).toContainText(`${linde.name} heeft de relatie uitgezet.`)
    await company.getByRole('button', { name: 'Relatie weer aanzetten' }).click()

    await expect(theirs.dialog(linde.name).getByRole('button', { name: 'Nieuw dossier' })).toBeVisible()
  },
)

function request(seed: Seed, from: { id: string }, to: string) {
  const ids = { relation_id: newId(), company_1_id: from.id, company_2_id: to }
  return seed.db
    .insertInto('relation')
    .values({ ...ids, status: 'pending' })
    .execute()
}

test('a company entered by hand, and a dossier with its guest', { tag: '@same-on-phone' }, async ({ seed, as }) => {
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
  'an address of another customer makes no dossier, and its number makes no contact',
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
