import { expect } from '../fixtures.ts'
import { file } from '../support/files.ts'
import { busyDossier, inspect, long, paper, seen } from '../support/screens.ts'

inspect({
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

  async 'where shared files go'({ seed, as }) {
    const { anna } = await busyDossier(seed)
    const one = await as(anna, '/app/delen?mislukt')
    await seen(one, 'Het delen is niet gelukt.')
    const files = [
      paper(),
      file(`${'lang_'.repeat(20)}.xml`, Buffer.from('<a/>')),
      file('tekening.dwg', Buffer.from('x')),
    ]
    await one.main.locator('input[type=file]').first().setInputFiles(files)
    return seen(one, 'Factuur_2025-0388.pdf', 'tekening.dwg: ongeldig bestandstype', 'Kies een dossier', long)
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
  async 'a company'({ seed, as }) {
    const { anna, dalen } = await seed.partners()
    return seen(await as(anna, `/app/relations?company=${dalen.id}`), 'Contactpersonen', 'Bram', 'Relatie uitzetten')
  },
  async 'adding a company'({ seed, as }) {
    const { anna } = await seed.partners()
    const one = await as(anna, '/app/relations')
    await one.main.getByRole('button', { name: 'Bedrijf toevoegen' }).click()
    await one.page.getByRole('combobox').pressSequentially('bouw')
    await expect(one.page.getByRole('option', { name: /KVK/ }).first()).toBeVisible()
    return one
  },
  async 'a new dossier with a customer'({ seed, as }) {
    const { anna, dalen } = await seed.partners()
    const one = await as(anna, `/app/relations?company=${dalen.id}`)
    await one.dialog('Van Dalen Gevelbouw').getByRole('button', { name: 'Nieuw dossier' }).click()
    await expect(one.dialog('Nieuw dossier').getByRole('radio', { name: /^Bram/ })).toBeVisible()
    return one
  },
  async 'the companies for a guest'({ seed, as }) {
    const { otto } = await seed.guestDossier()
    return seen(await as(otto, '/app/relations'), 'Je bent nog geen Klopt klant')
  },
  async 'the dashboard of a new company'({ seed, as }) {
    const { anna } = await seed.partners()
    return seen(await as(anna, '/app/dashboard'), 'Aan de slag', 'Maak een dossier')
  },
  async 'the colleagues'({ seed, as }) {
    const { anna, linde } = await seed.partners()
    await seed.person('Wolfeschlegelsteinhausenberger', { company: linde })
    return seen(await as(anna, '/app/users'), 'Beheerder', 'Wolfeschlegelsteinhausenberger')
  },
  async 'a colleague'({ seed, as }) {
    const { anna, linde } = await seed.partners()
    const daan = await seed.person('Daan', { company: linde })
    const one = await as(anna, `/app/users?user=${daan.id}`)
    await expect(one.dialog(daan.full_name)).toContainText('Collega sinds')
    return one
  },
  async 'a new colleague with errors'({ seed, as }) {
    const { anna } = await seed.partners()
    const one = await as(anna, '/app/users')
    await one.page.getByRole('button', { name: 'Nieuwe collega' }).click()
    await one.dialog('Nieuwe collega').getByRole('button', { name: 'Uitnodigen' }).click()
    return seen(one, 'Controleer 3 velden')
  },
  async 'the own company'({ seed, as }) {
    const { anna } = await seed.partners()
    return seen(await as(anna, '/app/company'), 'Kosten deze maand', 'naar rato')
  },
  async 'the own company while changing it'({ seed, as }) {
    const { anna } = await seed.partners()
    const one = await as(anna, '/app/company')
    await one.page.getByRole('button', { name: 'Bewerken' }).click()
    return seen(one, 'Plaats')
  },
  async 'a page for admins'({ seed, as }) {
    const { bram } = await seed.partners()
    const one = await as(bram, '/app/company')
    await expect(one.nav.getByRole('link', { name: 'Mijn bedrijf' })).toHaveCount(0)
    return seen(one, 'Geen toegang tot deze pagina')
  },
  async 'changing the account'({ seed, as }) {
    const { anna } = await seed.partners()
    const one = await as(anna, '/app/account')
    await one.page.getByRole('button', { name: 'Bewerken' }).click()
    return seen(one, 'Voornaam')
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
})
