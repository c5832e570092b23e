import { hashed, newToken } from '../../server/src/platform/ids.ts'
import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import { file, pdf } from '../support/files.ts'
import { linkOf, setPassword } from '../support/registrant.ts'
import type { Seed } from '../support/seed.ts'

test('a guest registers from the app; the old link then leads to the sign-in and to the dossier, and the host has one company @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna, otto, vos, linde, dossier } = await seed.guestDossier()
  const mailed = await mailedLink(seed, otto, dossier)
  const fresh = await seed.makeDossier('Kraanhuur week 37', anna, [linde])
  const host = await as(anna, '/app/relations')
  const customers = host.main.getByRole('region', { name: 'Uw klanten/leveranciers' })
  await expect(customers).toContainText('Extern')

  const one = await as(otto, `/app/dossier/${dossier.id}`, { expects: /40[01]/ })
  await one.upload(file('Werkbon.pdf', pdf('Werkbon')))
  await one.page.goto('/app/dossiers')
  await one.main.getByRole('button', { name: 'Nieuw dossier' }).first().click()
  await one.dialog('Nieuw dossier').getByRole('link', { name: 'Maak een account aan' }).click()
  await expect(one.main).toContainText('Uw dossiers gaan mee')
  await expect(one.page.getByLabel('Bedrijfsnaam')).toHaveValue(vos.name)
  await expect(one.page.getByLabel('KVK-nummer')).toHaveValue(/^\d{8}$/)
  await one.main.getByRole('button', { name: 'Volgende' }).click()
  for (const box of [0, 1, 2]) await one.main.getByRole('checkbox').nth(box).check()
  await one.main.getByRole('button', { name: 'Volgende' }).click()
  await expect(one.page.getByLabel('E-mailadres')).toHaveValue(otto.email)
  await one.page.getByLabel('Voornaam').fill('Otto')
  await one.page.getByLabel('Achternaam').fill('Vos')
  await one.main.getByRole('button', { name: 'Registreren' }).click()
  await expect(one.main.getByRole('heading', { name: 'Registratie Bevestigd' })).toBeFocused()
  await setPassword(one, await linkOf(one, otto.email), password)
  await expect(one.main.getByRole('status')).toContainText('Je wachtwoord is succesvol bijgewerkt!')

  await one.page.goto(mailed)
  await expect(one.page).toHaveURL(/\/login\?was=guest$/)
  await expect(one.main).toContainText('Je hebt nu een account. De link in je mail is daarom niet meer nodig.')
  await expect(one.page.getByLabel('E-mail')).toHaveValue(otto.email)
  await one.page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await one.main.getByRole('button', { name: 'Inloggen' }).click()
  await expect(one.page).toHaveURL(`/app/dossier/${dossier.id}`)
  await one.look('Documenten')
  const own = one.documents
    .locator('section')
    .filter({ has: one.page.getByRole('heading', { name: 'Mijn documenten' }) })
  await expect(own).toContainText('Werkbon.pdf')
  await one.look('Chat')

  await one.page.goto(mailed) // no question for somebody who is signed in with the new account
  await expect(one.page).toHaveURL(`/app/dossier/${dossier.id}`)
  await expect(one.message('Werkbon.pdf')).toBeVisible()

  await expect(customers.getByRole('link', { name: vos.name })).toHaveCount(1)
  await expect(customers).not.toContainText('Extern')
  await host.page.goto(`/app/dossier/${fresh.id}`)
  await host.openPanel('Klant/leverancier uitnodigen')
  const invite = host.dialog('Klant/leverancier uitnodigen')
  await expect(invite.getByText(vos.name)).toHaveCount(1)
  await invite.getByText(vos.name).click()
  await expect(invite.getByRole('radio', { name: 'Otto Vos' })).toBeVisible()
  await expect(invite.getByLabel('E-mailadres')).toHaveCount(0)
})

/** A link as mails have it. */
async function mailedLink({ db }: Seed, person: { id: string }, dossier: { id: string }): Promise<string> {
  const token = newToken()
  const link = { token_hash: hashed(token), dossier_id: dossier.id, user_id: person.id }
  await db.insertInto('guest_link').values(link).execute()
  return `/validate?token=${token}`
}
