import type { Screen } from '../support/screen.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { file, pdf, transferOf } from '../support/files.ts'
import { inDays, type Seed } from '../support/seed.ts'

type As = Parameters<Parameters<typeof test>[2]>[0]['as']
type Opened = { seed: Seed; as: As }

const long = 'Gevelelementenleveringsovereenkomst voor de verpleeghuisnieuwbouw aan de Kruiskadesingel'

/** Every screen of the product and every dialog, as somebody has it before them. */
const screens: Record<string, (given: Opened) => Promise<Screen>> = {
  'the landing page': ({ as }) => as(null, '/'),
  'the English landing page': ({ as }) => as(null, '/en'),
  'an unknown page': async ({ as }) =>
    seen(await as(null, '/bestaat-niet', { expects: /404/ }), 'Pagina Niet Gevonden'),
  'the sign-in': ({ as }) => as(null, '/login'),

  async 'a refused sign-in'({ as }) {
    const one = await as(null, '/login', { expects: /401/ })
    await one.signIn('niemand@bouw.example', 'geraden wachtwoord')
    return seen(one, 'Ongeldig e-mailadres.')
  },
  async 'an empty sign-in'({ as }) {
    const one = await as(null, '/login')
    await one.main.getByRole('button', { name: 'Inloggen' }).click()
    return seen(one, 'Wachtwoord is verplicht')
  },
  async 'an invented link'({ as }) {
    return seen(await as(null, '/validate?token=verzonnen', { expects: /400/ }), 'Er is iets misgegaan.')
  },

  async 'the dashboard'({ seed, as }) {
    const { anna } = await busyDossier(seed)
    return seen(await as(anna, '/app/dashboard'), 'Recente dossiers', long)
  },
  async 'the list'({ seed, as }) {
    const { bram } = await busyDossier(seed)
    return seen(await as(bram, '/app/dossiers'), long)
  },
  async 'the list while searching'({ seed, as }) {
    const { bram } = await busyDossier(seed)
    const one = await as(bram, '/app/dossiers')
    await one.page.getByLabel('Zoek in dossiers').fill('gevel')
    return seen(one, '1 gevonden', long)
  },
  async 'a search without a hit'({ seed, as }) {
    const { bram } = await busyDossier(seed)
    const one = await as(bram, '/app/dossiers')
    await one.page.getByLabel('Zoek in dossiers').fill('zonnepanelen')
    return seen(one, 'Geen dossiers gevonden.', 'Zoekopdracht wissen')
  },
  async 'an empty list'({ seed, as }) {
    const { anna } = await seed.partners()
    return seen(await as(anna, '/app/dossiers'), 'Geen dossiers gevonden.')
  },
  async 'a new dossier'({ seed, as }) {
    const { anna } = await busyDossier(seed)
    const one = await as(anna, '/app/dossiers')
    await one.main.getByRole('button', { name: 'Nieuw dossier' }).click()
    await expect(one.dialog('Nieuw dossier').getByLabel('Titel')).toBeFocused()
    return one
  },
  async 'a new dossier for a guest'({ seed, as }) {
    const { otto } = await seed.guestDossier()
    const one = await as(otto, '/app/dossiers')
    await one.main.getByRole('button', { name: 'Nieuw dossier' }).click()
    await expect(one.dialog('Nieuw dossier')).toContainText('Je bent nog geen Klopt klant')
    return one
  },

  async 'a dossier'({ seed, as }) {
    const { bram, dossier } = await busyDossier(seed)
    return seen(await as(bram, `/app/dossier/${dossier.id}`), 'Nieuwe berichten', 'Gelezen')
  },
  async 'an empty dossier'({ seed, as }) {
    const { anna, dossier } = await seed.sharedDossier()
    return seen(await as(anna, `/app/dossier/${dossier.id}`), 'Nog geen berichten.')
  },
  async 'its documents'({ seed, as }) {
    const { bram, dossier } = await busyDossier(seed)
    const one = await as(bram, `/app/dossier/${dossier.id}`)
    await one.look('Documenten')
    return seen(one, 'Bouwbedrijf De Linde', 'Inkooporder_4500127')
  },
  async 'a message that could not be sent'({ seed, as }) {
    const { bram, dossier } = await busyDossier(seed)
    const one = await as(bram, `/app/dossier/${dossier.id}`, { expects: /403/ })
    await one.page.route('**/messages', (route) =>
      route.fulfill({ status: 403, json: { detail: 'Nee', code: 'forbidden' } }),
    )
    await one.say('Dit lukt niet.')
    return seen(one, 'Verzenden mislukt. Je tekst staat er nog.')
  },
  async 'files held above it'({ seed, as }) {
    const { bram, dossier } = await busyDossier(seed)
    const one = await as(bram, `/app/dossier/${dossier.id}`)
    await one.conversation.dispatchEvent('dragenter', { dataTransfer: await transferOf(one.page, [paper()]) })
    return seen(one, 'Laat los om te uploaden naar')
  },
  async 'an upload with a file too many'({ seed, as }) {
    const { bram, dossier } = await busyDossier(seed)
    const one = await as(bram, `/app/dossier/${dossier.id}`)
    await one.choose(paper(), file(`${long}.exe`, Buffer.from('MZ'), 'application/octet-stream'))
    await expect(one.dialog('Upload een document')).toContainText('ongeldig bestandstype')
    return one
  },
  async 'deleting a document'({ seed, as }) {
    const { anna, dossier } = await busyDossier(seed)
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.look('Documenten')
    await one.documents.getByRole('button', { name: /^Verwijder / }).click()
    await expect(one.dialog('Document verwijderen')).toContainText('De andere partij ziet dat je dit doet.')
    return one
  },
  async 'adding a participant'({ seed, as }) {
    const { anna, linde, dossier } = await seed.guestDossier()
    await seed.person('Daan', { company: linde })
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.openPanel('Deelnemer toevoegen')
    await expect(one.dialog('Deelnemer toevoegen').getByLabel('E-mailadres')).toBeVisible()
    return one
  },
  async 'inviting a company'({ seed, as }) {
    const { anna, linde } = await seed.guestDossier()
    const dossier = await seed.makeDossier(long, anna, [linde])
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.openPanel('Klant/leverancier uitnodigen')
    const invite = one.dialog('Klant/leverancier uitnodigen')
    await invite.getByLabel('Bedrijf').selectOption('Vos Kraanverhuur')
    await invite.getByLabel('E-mailadres').fill('otto bij vos')
    await invite.getByRole('button', { name: 'Uitnodigen' }).click()
    await expect(invite).toContainText('Voer een geldig e-mailadres in')
    return one
  },
  async 'the details'({ seed, as }) {
    const { anna, vos, dossier } = await seed.guestDossier({ title: long })
    await seed.takePart(dossier, await seed.guest(vos), inDays(-1))
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.openPanel('Dossiergegevens')
    await expect(one.dialog('Dossiergegevens')).toContainText('Toegang verlopen')
    return one
  },
  async 'renaming it'({ seed, as }) {
    const { anna, dossier } = await seed.sharedDossier(long)
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.openPanel('Dossiergegevens')
    await one.page.getByRole('button', { name: 'Titel wijzigen' }).click()
    await one.dialog('Dossiergegevens').getByRole('textbox').fill(' ')
    await one.page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(one.dialog('Dossiergegevens')).toContainText('Geef een titel op')
    return one
  },
  async 'its menu @phone'({ seed, as }) {
    const { anna, dossier } = await seed.sharedDossier(long)
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.page.setViewportSize({ width: 320, height: 640 })
    await one.page.getByRole('button', { name: 'Meer' }).click()
    await expect(one.page.getByRole('menu')).toBeVisible()
    return one
  },
  async 'a notice'({ seed, as }) {
    const { bram, dossier } = await busyDossier(seed)
    const one = await as(bram, `/app/dossier/${dossier.id}`, { expects: /500/ })
    await one.page.route('**/download*', (route) => route.fulfill({ status: 500, json: {} }))
    await one.look('Documenten')
    await one.documents.getByRole('button', { name: /^Download / }).click()
    await expect(one.toast('Download mislukt')).toBeVisible()
    return one
  },

  async 'the consent'({ seed, as }) {
    const { otto, dossier } = await seed.guestDossier({ consent: false })
    const one = await as(otto, `/app/dossier/${dossier.id}`)
    await expect(one.dialog('Uw Privacy')).toBeVisible()
    return one
  },
  async 'an access that has ended'({ seed, as }) {
    const { otto, dossier } = await seed.guestDossier({ until: inDays(-1), title: long })
    const one = await as(otto, `/app/dossier/${dossier.id}`, { expects: /403/ })
    return seen(one, 'Uw toegang is verlopen!', 'Vraag Bouwbedrijf De Linde')
  },
  async 'an extension that was asked for'({ seed, as }) {
    const { otto, dossier } = await seed.guestDossier({ until: inDays(-1) })
    const one = await as(otto, `/app/dossier/${dossier.id}`, { expects: /403/ })
    await one.page.getByRole('button', { name: 'Vraag verlenging aan' }).click()
    return seen(one, 'Verlenging aangevraagd!')
  },
  async 'a closed dossier'({ seed, as }) {
    const { anna, dossier } = await seed.sharedDossier()
    await seed.db
      .updateTable('dossier')
      .set({ status: 'closed', closed_at: new Date().toISOString() })
      .where('id', '=', dossier.id)
      .execute()
    return seen(await as(anna, `/app/dossier/${dossier.id}`, { expects: /403/ }), 'Dossier Gesloten')
  },
  async 'a dossier of others'({ seed, as }) {
    const { dossier } = await seed.sharedDossier()
    const otto = await seed.person('Otto', { company: await seed.customer('Buiten BV'), role: 'admin' })
    return seen(await as(otto, `/app/dossier/${dossier.id}`, { expects: /404/ }), 'Dossier niet gevonden')
  },
  async 'an unknown page of the app'({ seed, as }) {
    const { anna } = await seed.partners()
    return seen(await as(anna, '/app/bestaat-niet'), 'Pagina Niet Gevonden')
  },

  async 'the companies'({ seed, as }) {
    const { anna, linde } = await seed.partners()
    await seed.contact('Vos Kraanverhuur en Transportondernemingsbureau Zuidwest-Nederland', linde)
    return seen(await as(anna, '/app/relations'), 'Klopt-klant', 'Extern')
  },
  async 'the companies for a guest'({ seed, as }) {
    const { otto } = await seed.guestDossier()
    return seen(await as(otto, '/app/relations'), 'Je bent nog geen Klopt klant')
  },
  async 'the account'({ seed, as }) {
    const { anna } = await seed.partners()
    return seen(await as(anna, '/app/account'), 'Beheerder', 'Voorkeuren')
  },
  async 'signing out @phone'({ seed, as }) {
    const { anna } = await seed.partners()
    const one = await as(anna, '/app/account')
    await one.nav.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(one.dialog('Uitloggen?')).toBeVisible()
    return one
  },

  'the mailbox': async ({ seed, as }) => (await mailed(seed, as)).list,
  'a mail': async ({ seed, as }) => (await mailed(seed, as)).open(),
  async 'a mail as its reader has it'({ seed, as }) {
    const one = await (await mailed(seed, as)).open()
    const html = await one.page.request.get(`${one.page.url()}/html`)
    await one.page.goto('about:blank')
    await one.page.setContent(await html.text())
    return seen(one, 'Open het dossier')
  },
}

for (const [name, open] of Object.entries(screens)) {
  test(`${name}: axe finds nothing in light and dark, and 320 px hold it`, async ({ seed, as }) => {
    const one = await open({ seed, as })

    await expectAccessible(one.page)
    await one.page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(one.page)
  })
}

/** Waits until the screen holds these words. */
async function seen(one: Screen, ...words: string[]): Promise<Screen> {
  for (const text of words) await expect(one.page.locator('body')).toContainText(text)
  return one
}

function paper() {
  return file('Factuur_2025-0388.pdf', pdf('Factuur', 400_000))
}

/** A dossier with long names, read and unread messages, a paper and another dossier beside it. */
async function busyDossier(seed: Seed) {
  const all = await seed.sharedDossier(long)
  const { anna, bram, dossier } = all
  await seed.said(
    dossier,
    bram,
    'Kijk op https://klopt.example/eenheelerglangadreszonderspatiesofstreepjes/2025/0388',
    {
      at: inDays(-3),
    },
  )
  await seed.said(dossier, anna, 'Klopt het aantal dorpels?\n\nIk tel er 24.')
  await seed.said(dossier, anna, 'Aannemersbedrijfsverzamelgebouwbeheersvereniging'.repeat(3))
  await seed.makeDossier('Iets anders', bram, [{ id: bram.company_id }])
  await seed.paper(dossier, anna, `Inkooporder_4500127_${'lang_'.repeat(20)}definitief.pdf`)
  return all
}

async function mailed(seed: Seed, as: As) {
  const { anna, linde, vos } = await seed.guestDossier()
  const dossier = await seed.makeDossier(`${long} ${anna.id.slice(-6)}`, anna, [linde, vos])
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await one.openPanel('Deelnemer toevoegen')
  await one.page.getByLabel('E-mailadres').fill(anna.email.replace('anna', 'ria'))
  await one.page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await expect(one.toast('Uitnodiging verstuurd')).toBeVisible()
  const list = await as(null, '/dev/mail')
  const mail = list.main.getByRole('link', { name: dossier.title })
  await expect(async () => {
    await list.page.reload()
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  return { list, open: () => mail.click().then(() => seen(list, 'Als tekst')) }
}
