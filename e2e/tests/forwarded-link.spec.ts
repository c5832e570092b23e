import { expect, test } from '../fixtures.ts'
import { mailed, mailedPath } from '../support/mailbox.ts'

test(
  'a forwarded link opens for the guest alone: with a code on another device, and a colleague is invited by name',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.guestDossier()
    const [bram, karel] = ['bram', 'karel'].map((name) => `${name}.${dossier.id.slice(-6)}@vos.example`) as [
      string,
      string,
    ]
    await seed.addMessage(dossier, anna, 'Het geheime bedrag.')
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.openPanel('Deelnemer toevoegen')
    await one.dialog('Deelnemer toevoegen').getByLabel('E-mailadres').fill(bram)
    await one.dialog('Deelnemer toevoegen').getByRole('button', { name: 'Toevoegen' }).click()
    await one.told('Uitnodiging verstuurd')
    const link = await mailedPath(one, bram, 'validate')
    const phone = await as(null, link)
    await phone.dialog('Uw Privacy').getByLabel('Voornaam').fill('Bram')
    await phone.dialog('Uw Privacy').getByLabel('Achternaam').fill('Jansen')
    await phone.dialog('Uw Privacy').getByRole('button', { name: 'Akkoord' }).click()
    await expect(phone.message('Het geheime bedrag.')).toBeVisible()
    await phone.page.goto(link) // the same device is not asked
    await expect(phone.message('Het geheime bedrag.')).toBeVisible()

    const other = await as(null, link, { expects: /403/ })
    await expect(other.page.getByRole('heading', { name: 'Bent u Bram Jansen?' })).toBeFocused()
    await other.main.getByRole('button', { name: 'Dat ben ik niet' }).click()
    await other.page.getByLabel('Voornaam').fill('Karel')
    await other.page.getByLabel('Achternaam').fill('Smit')
    await other.page.getByLabel('Uw eigen e-mailadres').fill(karel)
    await other.main.getByRole('button', { name: 'Toegang vragen' }).click()
    await expect(other.page.getByRole('heading', { name: 'Uw vraag is verstuurd' })).toBeFocused()
    expect(await other.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await expect(phone.message('Karel Smit opende de link van Bram Jansen en vraagt eigen toegang')).toBeVisible()
    await one.main.getByRole('button', { name: 'Karel Smit uitnodigen' }).click()
    await one.told('Uitnodiging verstuurd')
    await other.page.goto(await mailedPath(one, karel, 'validate'))
    await expect(other.dialog('Uw Privacy').getByLabel('Voornaam')).toHaveValue('Karel')

    const laptop = await as(null, link, { expects: /403/ })
    await laptop.main.getByRole('button', { name: 'Ja, mail mij een code' }).click()
    await laptop.page.getByLabel('Code').fill(await mailed(one, bram, /\d{3} \d{3}/))
    await laptop.main.getByRole('button', { name: 'Dossier openen' }).click()
    await expect(laptop.message('Het geheime bedrag.')).toBeVisible()
    await laptop.say('Dit is mijn laptop.')
    await expect(one.message('Dit is mijn laptop.')).toContainText('Bram Jansen')
  },
)
