import { expect } from '../fixtures.ts'
import { file, pdf, transferOf } from '../support/files.ts'
import { busyDossier, inspect, long, paper, seen } from '../support/screens.ts'
import { inDays } from '../support/seed.ts'

inspect({
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
  async 'files dragged over it'({ seed, as }) {
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
  async 'a document that is being deleted'({ seed, as }) {
    const { anna, dossier } = await busyDossier(seed)
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.look('Documenten')
    await one.documents.getByRole('button', { name: /^Verwijder / }).click()
    await expect(one.page.getByRole('button', { name: 'Ongedaan maken' })).toBeVisible()
    return one
  },
  async 'a preview'({ seed, as }) {
    const { bram, dossier } = await seed.sharedDossier()
    const one = await as(bram, `/app/dossier/${dossier.id}`)
    await one.upload(file(`${long}.pdf`, pdf('Order')), file('Order.pdf', pdf('Offerte')))
    await one.look('Documenten')
    await one.documents.getByRole('button', { name: `${long}.pdf`, exact: true }).click()
    await expect(one.page.getByRole('group', { name: 'Bladzijde 1 van 1' })).toBeVisible()
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
    await invite.getByText('Vos Kraanverhuur').click()
    await invite.getByLabel('E-mailadres').fill('otto bij vos')
    await expect(invite.getByRole('button', { name: 'Uitnodigen' })).toBeDisabled()
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
  async 'leaving it'({ seed, as }) {
    const { anna, linde, dossier } = await seed.sharedDossier(long)
    await seed.takePart(dossier, await seed.person('Daan', { company: linde }))
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.openPanel('Dossiergegevens')
    await one.dialog('Dossiergegevens').getByRole('button', { name: 'Dossier verlaten' }).click()
    await expect(one.dialog('Dossier verlaten?')).toContainText('Als beheerder kun je het dossier nog wel openen.')
    return one
  },
  async 'a request to close, and a guest who waits'({ seed, as }) {
    const { anna, vos, dossier } = await seed.guestDossier({ title: long })
    const otto = await seed.guest(vos)
    await seed.takePart(dossier, otto, inDays(-1))
    const request = { extension_requested_at: new Date().toISOString() }
    await seed.db.updateTable('participant').set(request).where('user_id', '=', otto.id).execute()
    const closing = { close_requested_by_company: vos.id, close_requested_by_user: otto.id }
    await seed.db
      .updateTable('dossier')
      .set({ status: 'close_request', ...closing })
      .where('id', '=', dossier.id)
      .execute()
    return seen(
      await as(anna, `/app/dossier/${dossier.id}`),
      'Vos Kraanverhuur vraagt om dit dossier te sluiten.',
      'vraagt om verlenging van de toegang.',
    )
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
    await one.page.route('**/api/**/download*', (route) => route.fulfill({ status: 500, json: {} }))
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
  async 'a requested extension'({ seed, as }) {
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
})
