import { newId, hashed } from '../../server/src/platform/ids.ts'
import { expect, test } from '../fixtures.ts'

test('a link to set a password still works after its page is reloaded, but only once @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna } = await seed.partners()
  const token = newId()
  const soon = new Date(Date.now() + 600_000)
  await seed.db
    .insertInto('password_token')
    .values({ token_hash: hashed(token), person_id: anna.id, purpose: 'reset', expires_at: soon })
    .execute()
  const { page, main } = await as(null, `/reset-password?token=${token}`)
  await expect(page).toHaveURL(/\/reset-password$/)

  await page.reload()
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('vijf blauwe kranen')
  await page.getByLabel('Herhaal wachtwoord').fill('vijf blauwe kranen')
  await main.getByRole('button', { name: 'Wachtwoord opslaan' }).click()

  await expect(main.getByText('Je wachtwoord is succesvol bijgewerkt!')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('alert')).toContainText('Ongeldige of ontbrekende token.')
})

test('a guest’s link still asks for confirmation after its page is reloaded @same-on-phone', async ({ seed, as }) => {
  const { anna, otto, dossier } = await seed.guestDossier()
  const token = newId()
  await seed.db
    .insertInto('guest_link')
    .values({ token_hash: hashed(token), dossier_id: dossier.id, user_id: otto.id })
    .execute()
  const { page, main } = await as(anna, `/validate?token=${token}`)
  await expect(page).toHaveURL(/\/validate$/)

  await page.reload()
  await expect(main.getByRole('heading', { name: 'Je bent ingelogd als Anna' })).toBeVisible()
  await main.getByRole('button', { name: 'Doorgaan als gast' }).click()

  await expect(page.getByRole('heading', { name: 'Kraanhuur week 36' })).toBeVisible()
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain(token)
})

test('somebody to whom an invitation was forwarded asks for access of their own, and does not become its guest @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna, otto, dossier } = await seed.guestDossier({ consent: false })
  const token = newId()
  await seed.db
    .insertInto('guest_link')
    .values({ token_hash: hashed(token), dossier_id: dossier.id, user_id: otto.id })
    .execute()
  const karel = await as(null, `/validate?token=${token}`, { expects: /40[13]/ })
  await expect(karel.dialog('Uw Privacy')).toContainText(`Deze link is voor ${otto.email}`)

  await karel.dialog('Uw Privacy').getByRole('button', { name: 'Dat ben ik niet' }).click()
  await expect(karel.main.getByRole('heading', { name: 'Vraag eigen toegang' })).toBeVisible()
  await karel.page.getByLabel('Voornaam').fill('Karel')
  await karel.page.getByLabel('Achternaam').fill('Smit')
  await karel.page.getByLabel('Uw eigen e-mailadres').fill(`karel.${otto.email}`)
  await karel.main.getByRole('button', { name: 'Toegang vragen' }).click()

  await expect(karel.main.getByRole('heading', { name: 'Uw vraag is verstuurd' })).toBeVisible()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await expect(one.message(`Karel Smit opende de link van ${otto.email} en vraagt eigen toegang`)).toBeVisible()
  await karel.page.goto(`/validate?token=${token}`)
  await expect(
    karel.main.getByRole('heading', { name: `Bent u ${otto.email.replace(/^(.).*@/, '$1…@')}?` }),
  ).toBeVisible()
})
