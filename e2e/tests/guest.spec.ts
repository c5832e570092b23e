import { expect, test } from '../fixtures.ts'
import { file, pdf } from '../support/files.ts'
import { inDays } from '../support/seed.ts'

test(
  'a guest signs in by the mailed link, consents, reads, writes and uploads',
  { tag: '@wide-first' },
  async ({ seed, as }) => {
    const linde = await seed.customer('Bouwbedrijf De Linde')
    await seed.contact('Vos Kraanverhuur', linde)
    const anna = await seed.person('Anna', { company: linde, role: 'admin' })
    const email = `otto.${anna.id.slice(-8)}@kraan.example`
    const title = `Kraanhuur ${anna.id.slice(-6)}`
    const one = await as(anna, '/app/dossiers')

    await one.main.getByRole('button', { name: 'Nieuw dossier' }).click()
    await expect(one.dialog('Nieuw dossier').getByRole('button', { name: 'Aanmaken' })).toBeDisabled()
    await one.dialog('Nieuw dossier').getByLabel('Titel').fill(`  ${title} `)
    await one.dialog('Nieuw dossier').getByRole('button', { name: 'Aanmaken' }).click()
    await one.told('Dossier aangemaakt')
    await expect(one.page.getByRole('heading', { name: title })).toBeVisible()
    await expect(one.main).toContainText('Intern dossier')
    await one.say('Tot wanneer staat de kraan er?')

    await one.openPanel('Klant/leverancier uitnodigen')
    const invite = one.dialog('Klant/leverancier uitnodigen')
    await expect(invite.getByRole('button', { name: 'Uitnodigen' })).toBeDisabled()
    await invite.getByText('Vos Kraanverhuur').click()
    await expect(invite).toContainText('Extern')
    await expect(invite.getByRole('button', { name: 'Uitnodigen' })).toBeDisabled()
    await invite.getByLabel('E-mailadres').fill('otto bij vos')
    await expect(invite.getByRole('button', { name: 'Uitnodigen' })).toBeDisabled()
    await expect(invite).toContainText('Uitnodigen kan zodra hier een volledig e-mailadres staat.')
    await invite.getByLabel('E-mailadres').fill(email)
    await invite.getByRole('button', { name: 'Uitnodigen' }).click()
    await one.told('Bedrijf gekoppeld aan dossier')
    await one.told('Uitnodiging verstuurd')
    await expect(invite).toBeHidden()
    await expect(one.main.getByText('Vos Kraanverhuur', { exact: true })).toBeVisible()

    const other = await as(null, '/dev/mail')
    const requested: string[] = []
    other.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const invitation = other.main.getByRole('link', { name: `vraagt u mee te kijken in dossier '${title}'` })
    await expect(async () => {
      await other.page.reload()
      await expect(invitation).toBeVisible({ timeout: 500 })
    }).toPass()
    await invitation.click()
    await expect(other.main).toContainText(email)
    await other.page.frameLocator('iframe').getByRole('link', { name: 'Open het dossier' }).click()

    await expect(other.dialog('Uw Privacy')).toContainText('Wij gebruiken uw e-mailadres')
    await other.page.keyboard.press('Escape')
    await expect(other.dialog('Uw Privacy')).toBeVisible()
    await expect(other.dialog('Uw Privacy')).toContainText(`van Bouwbedrijf De Linde deelt: ${title}`)
    expect(requested.filter((path) => /^\/(app|api\/v1)\/(dossiers|sidebar|documents)/.test(path))).toEqual([])
    expect(other.page.url()).not.toContain('token')

    await other.page.getByText('Lees de algemene voorwaarden').click()
    await expect(other.dialog('Uw Privacy').getByRole('region')).toContainText('aansprakelijk')
    await other.dialog('Uw Privacy').getByRole('button', { name: 'Akkoord' }).click()

    await expect(other.dialog('Uw Privacy')).toBeHidden()
    await expect(other.message('Tot wanneer staat de kraan er?')).toContainText('Anna de Wit· Bouwbedrijf De Linde')
    await other.say('Tot en met vrijdag.')
    await expect(one.message('Tot en met vrijdag.')).toContainText(`${email}· Vos Kraanverhuur`)
    const quote = file('Offerte kraan.pdf', pdf('Offerte kraan'))
    await other.upload(quote)
    await one.look('Documenten')
    await expect(one.documents.getByRole('heading', { name: 'Vos Kraanverhuur' })).toBeVisible()
    expect(await one.download(quote.name)).toEqual(quote.buffer)
  },
)

test(
  'after the end date a guest sees nothing, asks for longer access, and regains it live',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, otto, dossier } = await seed.guestDossier({ until: inDays(-0.01) })
    await seed.addMessage(dossier, anna, 'Het geheime bedrag.')
    const other = await as(otto, `/app/dossier/${dossier.id}`, { expects: /403/ })

    const card = other.dialog('Uw toegang is verlopen!')
    await expect(card.getByRole('heading')).toBeFocused()
    await expect(card).toContainText('Vraag Bouwbedrijf De Linde om nieuwe toegang.')
    await expect(other.page.getByText('Het geheime bedrag.')).toHaveCount(0)
    await expect(other.field).toHaveCount(0)
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await expect(one.message('Het geheime bedrag.')).toBeVisible()
    await card.getByRole('button', { name: 'Vraag verlenging aan' }).click()
    await expect(card.getByText('Verlenging aangevraagd!')).toBeVisible()
    await other.told('Verlenging aangevraagd!')
    await expect(card.getByRole('button')).toHaveCount(0)
    await expect(one.message(`${otto.email} vraagt om verlenging van de toegang`)).toBeVisible()

    await one.openPanel('Dossiergegevens')
    const details = one.dialog('Dossiergegevens')
    await expect(details).toContainText('Toegang verlopen')
    await details.getByRole('button', { name: `Link vernieuwen voor ${otto.email}` }).click()

    await one.told('Toegang verlengd')
    await one.told('Toegangslink opnieuw verzonden')
    await expect(details).toContainText(`Toegang tot: ${shortDate(inDays(30))}`)
    await expect(card).toBeHidden()
    await expect(other.message('Het geheime bedrag.')).toBeVisible()
    await other.say('Dank je, ik ben er weer.')
    await details.getByRole('button', { name: 'Sluiten', exact: true }).click()
    await expect(one.message('Dank je, ik ben er weer.')).toBeVisible()
  },
)

test('a guest who comes too late reads so before name and consent, and asks to extend access @same-on-phone', async ({
  seed,
  as,
}) => {
  const { otto, dossier } = await seed.guestDossier({ until: inDays(-1), consent: false })
  const other = await as(otto, `/app/dossier/${dossier.id}`)
  const card = other.dialog('Uw toegang is verlopen!')
  await expect(card).toBeVisible()
  await expect(other.dialog('Uw Privacy')).toBeHidden()

  await card.getByRole('button', { name: 'Vraag verlenging aan' }).click()

  await expect(card).toContainText('Verlenging aangevraagd!')
})

test('when access ends, an open dossier disappears from the screen @same-on-phone', async ({ seed, as }) => {
  const { anna, otto, dossier } = await seed.guestDossier({ until: inDays(1) })
  await seed.addMessage(dossier, anna, 'Het geheime bedrag.')
  const other = await as(otto, '/app/account', { expects: /403/, context: {} }) // its clock stays changed
  await other.page.clock.install()
  await other.page.goto(`/app/dossier/${dossier.id}`)
  await expect(other.message('Het geheime bedrag.')).toBeVisible()
  await seed.db
    .updateTable('participant')
    .set({ access_until: inDays(-0.01).toISOString() })
    .where('user_id', '=', otto.id)
    .execute()

  await other.page.clock.fastForward('24:00:01')

  await expect(other.dialog('Uw toegang is verlopen!')).toBeVisible()
  await expect(other.page.getByText('Het geheime bedrag.')).toHaveCount(0)
})

function shortDate(at: Date): string {
  const format = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Amsterdam' } as const
  return at.toLocaleDateString('nl-NL', format)
}
