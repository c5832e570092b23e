import { join } from 'node:path'
import { secretKeyIn } from '../../server/src/platform/secret-key.ts'
import { sign } from '../../server/src/platform/signing.ts'
import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'

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
