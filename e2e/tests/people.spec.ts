import { join } from 'node:path'
import { secretKeyIn } from '../../server/src/platform/secret-key.ts'
import { sign } from '../../server/src/platform/signing.ts'
import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'

test('an admin invites a colleague, who appears in the list at once @wide', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(anna, '/app/users')
  const email = `bram-${anna.id}@bouw.example`

  await one.page.getByRole('button', { name: 'Nieuwe collega' }).click()
  const form = one.dialog('Nieuwe collega')
  await form.getByLabel('Voornaam').fill('Bram')
  await form.getByLabel('Achternaam').fill('Hendriks')
  await form.getByLabel('E-mailadres').fill(email)
  await form.getByRole('button', { name: 'Uitnodigen' }).click()

  await one.told(`Uitnodiging verstuurd naar ${email}!`)
  await expect(one.row('Bram Hendriks')).toContainText('Gebruiker')
})

test(
  "an admin removes a colleague, which ends the colleague's session",
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, linde } = await seed.partners()
    const daan = await seed.person('Daan', { company: linde })
    const other = await as(daan, '/app/users', { expects: /401/ })
    await expect(other.main).toContainText("Je kunt geen nieuwe collega's toevoegen. Vraag je beheerder.")
    const one = await as(anna, '/app/dashboard?user=' + daan.id)

    await one.dialog(daan.full_name).getByRole('button', { name: 'Gebruiker verwijderen' }).click()
    await one.dialog('Gebruiker verwijderen').getByRole('button', { name: 'Verwijderen' }).click()
    await one.told(`Gebruiker ${daan.email} is verwijderd`)
    await expect(one.main.getByText(daan.email)).toHaveCount(0)
    await one.page.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' }).click()

    await expect(other.page).toHaveURL(/\/login$/)
  },
)

test('the whole app follows the language of the account @wide', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(anna, '/app/account')
  await one.page.getByRole('button', { name: 'Bewerken' }).click()
  await one.page.getByText('English', { exact: true }).click()

  await one.page.getByRole('button', { name: 'Opslaan' }).click()

  await expect(one.page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(one.page.getByText('Your account has been updated!')).toBeVisible()
  await expect(one.page.getByRole('link', { name: 'Colleagues', exact: true })).toBeVisible()
  await one.page.reload()
  await expect(one.page.getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('an admin edits the company details, and a colleague cannot open that page @wide', async ({ seed, as }) => {
  const { anna, linde } = await seed.partners()
  const one = await as(anna, '/app/dossiers')
  await one.nav.getByRole('link', { name: 'Mijn bedrijf' }).click()
  await expect(one.main).toContainText('1 beheerder naar rato')
  await one.page.getByRole('button', { name: 'Bewerken' }).click()
  await one.page.getByLabel('Telefoon').fill('038 000 00 01')
  await one.page.getByRole('button', { name: 'Opslaan' }).click()
  await one.told('Bedrijfsgegevens bijgewerkt')
  await expect(one.main).toContainText('038 000 00 01')

  const daan = await seed.person('Daan', { company: linde })
  const other = await as(daan, '/app/company')

  await expect(other.page.getByRole('heading', { name: 'Geen toegang tot deze pagina' })).toBeVisible()
  await expect(other.nav.getByRole('link', { name: 'Mijn bedrijf' })).toHaveCount(0)
})

test('a guest reads who shares which dossier before anything of it is shown @wide', async ({ seed, as }) => {
  const { otto, dossier } = await seed.guestDossier({ consent: false })
  const one = await as(otto, `/app/dossier/${dossier.id}`)
  await expect(one.dialog('Uw Privacy')).toContainText(`van Bouwbedrijf De Linde deelt: ${dossier.title}`)
  await expect(one.main).toHaveCount(0)

  await one.dialog('Uw Privacy').getByRole('button', { name: 'Akkoord' }).click()

  await expect(one.page.getByRole('heading', { name: dossier.title })).toBeVisible()
})

test("signing in opens the right page for the screen's width, with the latest dossier preloaded", async ({
  seed,
  as,
}) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(null, '/login')
  const ahead = one.page.waitForResponse((answer) => answer.url().endsWith(`/api/v1/dossiers/${dossier.id}/data`))

  await one.signIn(anna.email, password)

  await expect(one.page).toHaveURL(one.phone ? /\/app\/dossiers$/ : /\/app\/dashboard\/$/)
  expect((await ahead).ok()).toBe(true)
})

test('the unsubscribe link in a mail opens a page with one button, without signing in @wide', async ({
  klopt,
  seed,
  as,
}) => {
  const { bram } = await seed.partners()
  const wants = seed.db.selectFrom('person').select('unread_mails').where('id', '=', bram.id)
  const claims = { person_id: bram.id, exp: Number.MAX_SAFE_INTEGER }
  const token = sign(secretKeyIn(join(klopt.folder, 'data')), 'unsubscribe', claims)
  const { page } = await as(null, `/unsubscribe?token=${encodeURIComponent(token)}`)
  await expect(page.getByRole('heading', { name: 'Mails over ongelezen berichten' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Zet deze mails uit' }).click()

  await expect(page.getByRole('heading', { name: 'Deze mails staan uit' })).toBeVisible()
  expect(await wants.executeTakeFirst()).toEqual({ unread_mails: false })
})
