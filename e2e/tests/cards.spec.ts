import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { invoice, order } from '../support/papers.ts'
import type { Screen } from '../support/screen.ts'

const headline = /^€\s860,00 meer dan besteld$/

function cardOn({ conversation }: Screen) {
  return conversation.getByRole('article', { name: headline })
}

test('an invoice stands beside its order on both screens, and what one company says of it reaches the other', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  await one.upload(order)
  await other.upload(invoice)

  await expect(cardOn(one)).toBeVisible()
  await expect(cardOn(other)).toBeVisible()
  await expect(cardOn(one)).toContainText('Aantal wijkt af')
  await expectAccessible(one.page)
  await expectNoSidewaysScroll(one.page)

  await cardOn(one).getByRole('button', { name: 'Klopt niet…' }).click()
  const sheet = one.dialog('Wat klopt er niet?')
  await sheet.getByText('Aantal', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Toelichting' }).fill('Welke dorpels zijn dat?')
  await expectAccessible(one.page)
  await sheet.getByRole('button', { name: 'Verstuur' }).click()

  await expect(sheet).toBeHidden()
  await expect(other.message('Welke dorpels zijn dat?')).toContainText('Aantal klopt niet · graag informatie')
  await expect(cardOn(other)).toContainText(/Aantal klopt niet · Anna/)
})

test('once both companies say that it is right, both lists say so', async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier('Dorpels')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  await one.upload(order)
  await other.upload(invoice)

  await cardOn(one).getByRole('button', { name: 'Klopt', exact: true }).click()
  await expect(cardOn(other)).toContainText('Bouwbedrijf De Linde: klopt')
  await cardOn(other).getByRole('button', { name: 'Klopt', exact: true }).press('Enter')

  await expect(cardOn(one)).toContainText('Beide bedrijven zijn akkoord.')
  for (const { page, row } of [one, other]) {
    await page.goto('/app/dossiers')
    await expect(row('Dorpels').getByText('Klopt', { exact: true })).toBeVisible()
  }
})
