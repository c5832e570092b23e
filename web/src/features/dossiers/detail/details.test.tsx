import type { Dossier } from '@klopt/contract'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { dossierOf, linde, participantOf, permitted, vos } from '../../../testing/dossiers.ts'
import { onLeft, showDetails } from '../../../testing/dossier-details.tsx'
import { idOf } from '../../../testing/examples.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const path = `/api/v1/dossiers/${idOf(1)}`
const details = (dossier: Dossier, role?: 'admin' | 'user' | 'viewer') => showDetails(network, dossier, role)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const anna = participantOf(90, 'Anna Bakker')
const daan = participantOf(92, 'Daan Mulder', { can_remove: true })
const otto = participantOf(93, 'Otto Vos', { company: vos, role: 'viewer', can_renew: true })

test('the periods to mute a dossier begin with a capital, and the focus stays in the panel', async () => {
  network.on('PUT', `${path}/mute`, () => ({ muted: { until: null } }))
  const screen = await details(dossierOf({ companies: [linde, vos], users: [anna], permissions: permitted('mute') }))
  const dialog = screen.getByRole('dialog')
  const names = dialog.getByRole('button', { name: /^(8 uur|1 week|Tot ik het weer aanzet)$/ })
  await expect.poll(() => names.elements()).toHaveLength(3)

  await dialog.getByRole('button', { name: '8 uur' }).click()

  await expect.element(dialog.getByRole('button', { name: 'Meldingen aanzetten' })).toBeVisible()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
})

test('a mail that did not arrive is shown at its receiver, with what to do', async () => {
  const guest = { ...otto, token_expires_at: inDays(20), can_remove: true, mail_bounced: true }

  const screen = await details(
    dossierOf({ companies: [linde, vos], users: [anna, { ...daan, mail_bounced: true }, guest] }),
  )

  const rows = screen.getByRole('dialog').getByRole('listitem')
  await expect.element(rows.nth(0)).not.toMatchTextContent('Mail kwam niet aan')
  await expect.element(rows.nth(1)).toMatchTextContent(/Mail kwam niet aan.*daan@bouw.example klopt, of vraag/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Mail kwam niet aan.*verwijder deze gast/)
})

test('participants are grouped by company, with the end of the access of each guest, and since when they use their link', async () => {
  const late = { ...otto, id: idOf(94), full_name: 'Piet Vos', token_expires_at: inDays(-1) }
  const soon = { ...otto, id: idOf(95), full_name: 'Kees Vos', token_expires_at: inDays(2) }
  const used = { ...otto, token_expires_at: '2125-10-01T10:00:00.000Z', agreed_at: '2025-11-28T13:05:00.000Z' }
  const users = [used, anna, late, soon]

  const screen = await details(dossierOf({ companies: [linde, vos], users }))

  const rows = screen.getByRole('dialog').getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent('Anna BakkerBouwbedrijf De Linde · jij')
  await expect.element(rows.nth(1)).toMatchTextContent('Toegang tot: 01-10-2125')
  await expect.element(rows.nth(1)).toMatchTextContent('Link in gebruik sinds 28-11-2025')
  await expect.element(rows.nth(2)).toMatchTextContent(/Toegang verlopen.*Link nog niet gebruikt/)
  expect(rows.nth(3).element().querySelector('.badge')?.className).toContain('wait')
  expect(rows.nth(1).element().querySelector('time')?.title).toContain('1 oktober 2125')
  await expect.element(screen.getByText('Vos Kraanverhuur', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByText('Extern')).toBeVisible()
})

test('renewing a guest link confirms the longer access and the sent link', async () => {
  const users = [anna, { ...otto, token_expires_at: inDays(-1), extension_requested: true }]
  network.on('POST', `${path}/users/${otto.id}/renew-token`, () => ({ token_expires_at: '2125-10-01T10:00:00.000Z' }))
  const screen = await details(dossierOf({ companies: [linde, vos], users }))
  await expect.element(screen.getByText('Vraagt om verlenging')).toBeVisible()

  await screen.getByRole('button', { name: 'Link vernieuwen voor Otto Vos' }).click()

  await expect.element(screen.getByText('Toegang verlengd')).toBeVisible()
  await expect.element(screen.getByText('Toegangslink opnieuw verzonden')).toBeVisible()
  await expect.element(screen.getByText('Toegang tot: 01-10-2125')).toBeVisible()
  await expect.element(screen.getByText('Vraagt om verlenging')).not.toBeInTheDocument()
})

test('a refused renewal shows an error in a toast and on the row', async () => {
  const users = [anna, { ...otto, token_expires_at: inDays(-1) }]
  network.on('POST', `${path}/users/${otto.id}/renew-token`, () => {
    throw new Refused(409, 'not_a_guest')
  })
  const screen = await details(dossierOf({ companies: [linde, vos], users }))

  await screen.getByRole('button', { name: 'Link vernieuwen voor Otto Vos' }).click()

  await expect.element(screen.getByText('Vernieuwen mislukt')).toBeVisible()
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent('Deze gebruiker heeft een eigen account en geen toegangslink.')
})

test('a removed person leaves the screen at once and the dossier when the toast closes', async () => {
  network.on('PATCH', `${path}/users/${daan.id}`, () => ({ ...daan, status: 'removed' }))
  const screen = await details(dossierOf({ users: [anna, daan] }), 'admin')
  const row = screen.getByRole('listitem').filter({ hasText: 'Daan Mulder' })

  await screen.getByRole('button', { name: 'Verwijder Daan Mulder uit dit dossier' }).click()

  await expect.element(row).not.toBeInTheDocument()
  await expect.element(screen.getByText('Gebruiker verwijderd')).toBeVisible()
  expect(network.times('PATCH', `${path}/users/${daan.id}`)).toBe(0)
  network.on('GET', path, () => dossierOf({ users: [anna] }))
  await screen.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' }).click()
  await expect.poll(() => network.times('PATCH', `${path}/users/${daan.id}`)).toBe(1)
  expect(network.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'removed' })
  await expect.element(row).not.toBeInTheDocument()
})

test('an undone removal sends no request', async () => {
  const screen = await details(dossierOf({ users: [anna, daan] }), 'admin')
  await screen.getByRole('button', { name: 'Verwijder Daan Mulder uit dit dossier' }).click()

  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()

  await expect.element(screen.getByText('Daan Mulder')).toBeVisible()
  expect(network.times('PATCH', `${path}/users/${daan.id}`)).toBe(0)
})

test('a refused removal shows the person again, with the reason', async () => {
  network.on('PATCH', `${path}/users/${daan.id}`, () => {
    throw new Refused(409, 'last_user')
  })
  const screen = await details(dossierOf({ users: [anna, daan] }), 'admin')
  await screen.getByRole('button', { name: 'Verwijder Daan Mulder uit dit dossier' }).click()

  await screen.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' }).click()

  await expect.element(screen.getByText('Fout bij verwijderen gebruiker')).toBeVisible()
  const row = screen.getByRole('listitem').filter({ hasText: 'Daan Mulder' })
  await expect
    .element(row.getByRole('alert'))
    .toMatchTextContent('De enige gebruiker van een bedrijf kan niet uit het dossier.')
})

test('after a removal the focus is on the next removable person', async () => {
  const els = { ...daan, id: idOf(96), full_name: 'Els Bos' }
  const screen = await details(dossierOf({ users: [anna, daan, els] }), 'admin')

  await screen.getByRole('button', { name: 'Verwijder Daan Mulder uit dit dossier' }).click()

  await expect.element(screen.getByRole('button', { name: 'Verwijder Els Bos uit dit dossier' })).toHaveFocus()
})

test('leaving asks for confirmation, with the focus on cancel', async () => {
  network.on('PATCH', `${path}/users/${idOf(90)}`, () => ({ ...anna, status: 'removed' }))
  const screen = await details(dossierOf())
  await expect.element(screen.getByRole('dialog')).toHaveFocus() // else it takes the focus after the click
  await screen.getByRole('button', { name: 'Dossier verlaten' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Dossier verlaten?' })
  await expect
    .element(question)
    .toMatchTextContent('Je ziet dit dossier dan niet meer. Een collega kan je weer toevoegen.')
  await expect.element(question.getByRole('button', { name: 'Annuleer' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Dossier verlaten' })).toHaveFocus()

  await screen.getByRole('button', { name: 'Dossier verlaten' }).click()
  await question.getByRole('button', { name: 'Dossier verlaten' }).click()

  await expect.element(screen.getByText('Je hebt het dossier verlaten')).toBeVisible()
  expect(onLeft).toHaveBeenCalled()
})

test('an admin reads that they can still open the dossier after leaving', async () => {
  const screen = await details(dossierOf(), 'admin')

  await screen.getByRole('button', { name: 'Dossier verlaten' }).click()

  await expect
    .element(screen.getByRole('alertdialog'))
    .toMatchTextContent('Je doet dan niet meer mee. Als beheerder kun je het dossier nog wel openen.')
})

test('a refused attempt to leave shows an error in a toast and in the dialog', async () => {
  network.on('PATCH', `${path}/users/${idOf(90)}`, () => {
    throw new Refused(409, 'last_user')
  })
  const screen = await details(dossierOf())
  await screen.getByRole('button', { name: 'Dossier verlaten' }).click()

  await screen.getByRole('alertdialog').getByRole('button', { name: 'Dossier verlaten' }).click()

  await expect.element(screen.getByText('Fout bij verlaten dossier')).toBeVisible()
  await expect
    .element(screen.getByRole('alertdialog').getByRole('alert'))
    .toMatchTextContent('De enige gebruiker van een bedrijf kan niet uit het dossier.')
})

test('the only participant of a company reads why they cannot leave', async () => {
  const screen = await details(dossierOf({ permissions: permitted('add_participant') }))

  await expect
    .element(screen.getByText('Jij bent de enige van Bouwbedrijf De Linde in dit dossier.', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Dossier verlaten' })).not.toBeInTheDocument()
})

test('actions without permission are not shown', async () => {
  const screen = await details(dossierOf({ permissions: permitted('post'), users: [anna, otto] }), 'viewer')

  await expect.element(screen.getByText('Otto Vos')).toBeVisible()
  expect(screen.getByRole('dialog').getByRole('button').elements()).toHaveLength(3) // close, copy, print
})

test('in the last week a guest can request an extension', async () => {
  network.on('GET', `/api/v1/auth/dossier/${idOf(1)}/token/validate`, () => ({
    valid: true,
    expires_at: inDays(5),
    dossier_title: 'Kraan',
    invited_by: 'De Linde',
    inviter: 'Anna Bakker',
    extension_requested: false,
  }))
  network.on('POST', `${path}/request-extension`, () => undefined)
  const me = { ...anna, token_expires_at: inDays(5) }
  const screen = await details(dossierOf({ users: [me], permissions: permitted('post') }), 'viewer')

  await screen.getByRole('button', { name: 'Vraag verlenging aan' }).click()

  await expect.element(screen.getByText('Verlenging aangevraagd!')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Vraag verlenging aan' })).not.toBeInTheDocument()
})
