import type { Role, User } from '@klopt/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { doPostponed } from '../../platform/postpone.ts'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { idOf, personOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { toastTime } from '../../testing/toast-time.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { ColleagueList } from './colleague-list.tsx'
import { ColleaguePanel } from './colleague-panel.tsx'
import { useColleagues } from './colleagues.ts'

const network = useNetwork()
const users = `/api/v1/companies/${idOf(80)}/users`
const daan: User = { ...personOf('user'), id: idOf(91), full_name: 'Daan Mulder', email: 'daan@bouw.example' }

const dossiers = `/app/users/${daan.id}/dossiers`

beforeEach(() => {
  network.on('GET', users, () => [personOf('admin'), daan])
  network.on('GET', dossiers, () => ({ count: 0, dossiers: [] }))
})

function Colleagues({ who }: { who: string }) {
  const [open, setOpen] = useState(true)
  const { data: people } = useColleagues()
  const person = people?.find(({ id }) => id === who) ?? null
  return (
    <>
      <ColleagueList addressOf={() => ''} onAdd={() => {}} />
      <ColleaguePanel as="modal" person={open ? person : null} onClose={() => setOpen(false)} />
      <ToastRegion />
    </>
  )
}

async function openAs(role: Role, who = daan.id, name = 'Daan Mulder') {
  const screen = await show(<Colleagues who={who} />, {
    before: () => queryClient.setQueryData(meQuery.queryKey, personOf(role)),
  })
  await expect.element(screen.getByRole('dialog', { name })).toBeVisible()
  return screen
}

async function remove() {
  const screen = await openAs('admin')
  await screen.getByRole('button', { name: 'Gebruiker verwijderen' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
  await expect.element(screen.getByText('Gebruiker daan@bouw.example is verwijderd')).toBeVisible()
  return screen
}

test('a colleague is shown with the details that colleagues may see', async () => {
  const screen = await openAs('user')

  const panel = screen.getByRole('dialog')
  for (const fact of ['daan@bouw.example', 'Gebruiker', 'Bouwbedrijf De Linde', 'Nederlands', '12 augustus 2025']) {
    await expect.element(panel.getByText(fact, { exact: true })).toBeVisible()
  }
})

test('a colleague without a password is shown as invited, and an admin can invite them again', async () => {
  const { first_name, last_name, email } = daan
  network.on('GET', users, () => [personOf('admin'), { ...daan, invited: true }])
  network.on('POST', '/api/v1/users', () => daan)
  const screen = await openAs('admin')
  await expect.element(screen.getByRole('cell', { name: /Uitgenodigd/ })).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Stuur wachtwoordlink' })).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Uitnodiging opnieuw sturen' }).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd naar daan@bouw.example!')).toBeVisible()
  const sent = network.requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ first_name, last_name, email, role: 'user' })
})

test('only admins have actions, and never on themselves', async () => {
  const admin = await openAs('admin')
  await expect.element(admin.getByRole('button', { name: 'Gebruiker verwijderen' })).toBeVisible()
  await expect.element(admin.getByRole('button', { name: 'Stuur wachtwoordlink' })).toBeVisible()
  await admin.unmount()

  const user = await openAs('user')
  await expect.element(user.getByRole('button', { name: 'Gebruiker verwijderen' })).not.toBeInTheDocument()
  await expect.element(user.getByRole('button', { name: 'Stuur wachtwoordlink' })).not.toBeInTheDocument()
  await expect.element(user.getByRole('radio')).not.toBeInTheDocument()
  await user.unmount()

  const own = await openAs('admin', personOf('admin').id, 'Anna Bakker')
  await expect.element(own.getByText(/^Dit ben jij\./)).toBeVisible()
  await expect.element(own.getByRole('button', { name: 'Gebruiker verwijderen' })).not.toBeInTheDocument()
  await expect.element(own.getByRole('button', { name: 'Stuur wachtwoordlink' })).not.toBeInTheDocument()
})

test('an admin makes a colleague an admin, and reads why that was refused', async () => {
  network.on('PUT', `/api/v1/users/${daan.id}/role`, () => {
    network.on('GET', users, () => [personOf('admin'), { ...daan, role: 'admin' }])
    return { ...daan, role: 'admin' }
  })
  const screen = await openAs('admin')
  const role = (name: string) =>
    screen.getByRole('group', { name: 'Rol' }).getByRole('radio', { name: new RegExp(`^${name}`) })
  await expect.element(role('Gebruiker')).toBeChecked()

  await role('Beheerder').click()

  await expect.element(screen.getByText('Daan Mulder is nu beheerder.')).toBeVisible()
  expect(network.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ role: 'admin' })
  await expect.element(role('Beheerder')).toBeChecked()
  network.on('PUT', `/api/v1/users/${daan.id}/role`, () => {
    throw new Refused(409, 'last_admin')
  })
  await role('Gebruiker').click()
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.element(role('Beheerder')).toBeChecked()
})

test('an admin can mail a colleague a link for a new password', async () => {
  network.on('POST', '/api/v1/auth/password-reset', () => undefined)
  const screen = await openAs('admin')

  await screen.getByRole('button', { name: 'Stuur wachtwoordlink' }).click()

  const sent = 'Wachtwoord reset e-mail is verstuurd naar daan@bouw.example'
  await expect.element(screen.getByText(sent, { exact: true })).toBeVisible()
  expect(toastTime(sent)).toBe(3000)
  expect(network.requests.at(-1)?.body).toEqual({ email: 'daan@bouw.example' })
})

test('a mail that could not be sent shows an error in a toast and in the panel', async () => {
  network.on('POST', '/api/v1/auth/password-reset', () => {
    throw new Refused(429, 'too_many')
  })
  const screen = await openAs('admin')

  await screen.getByRole('button', { name: 'Stuur wachtwoordlink' }).click()

  await expect.element(screen.getByText('Fout bij het versturen van de e-mail')).toBeVisible()
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('Dat ging te vaak achter elkaar. Wacht even en probeer het opnieuw.')
})

test('the removal dialog is accessible', async () => {
  const screen = await openAs('admin')

  await screen.getByRole('button', { name: 'Gebruiker verwijderen' }).click()

  await expect.element(screen.getByRole('alertdialog', { name: 'Gebruiker verwijderen' })).toBeVisible()
  await expectAccessible()
})

test('a removal asks for confirmation and can be undone for five seconds', async () => {
  const screen = await remove()
  await expect.element(screen.getByRole('link', { name: 'Daan Mulder' })).not.toBeInTheDocument()
  expect(toastTime('Gebruiker daan@bouw.example is verwijderd')).toBe(5000)

  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()

  await expect.element(screen.getByRole('link', { name: 'Daan Mulder' })).toBeVisible()
  expect(network.times('PATCH', `/api/v1/users/${daan.id}`)).toBe(0)
})

test('the removal is sent when the undo time ends, at the latest when the page is left', async () => {
  network.on('PATCH', `/api/v1/users/${daan.id}`, () => {
    network.on('GET', users, () => [personOf('admin')])
    return daan
  })
  const screen = await remove()

  doPostponed()

  await expect.poll(() => network.times('PATCH', `/api/v1/users/${daan.id}`)).toBe(1)
  const { body } = network.requests.find(({ method }) => method === 'PATCH') ?? {}
  expect(Object.keys(body as object)).toEqual(['deleted_at'])
  await expect.element(screen.getByRole('link', { name: 'Daan Mulder' })).not.toBeInTheDocument()
})

test('a removal names the open dossiers and asks who takes them over', async () => {
  const els = { ...daan, id: idOf(92), full_name: 'Els Hoekstra', email: 'els@bouw.example' }
  const otherEls = { ...els, id: idOf(93), email: 'els.hoekstra@bouw.example' }
  network.on('GET', users, () => [personOf('admin'), daan, otherEls, els])
  network.on('GET', dossiers, () => ({
    count: 5,
    dossiers: ['Kraan', 'Hek', 'Puin', 'Beton'].map((title, n) => ({ id: idOf(n), title })),
  }))
  network.on('PATCH', `/api/v1/users/${daan.id}`, () => daan)
  const screen = await openAs('admin')
  await screen.getByRole('button', { name: 'Gebruiker verwijderen' }).click()
  const question = screen.getByRole('alertdialog')
  await expect
    .element(question.getByText('Daan Mulder doet mee in 5 dossiers: Kraan, Hek, Puin en nog 2.'))
    .toBeVisible()
  await expectAccessible()

  await question.getByRole('combobox', { name: 'Wie neemt dit over?' }).selectOptions('Els Hoekstra (els@bouw.example)')
  await question.getByRole('button', { name: 'Verwijderen' }).click()
  doPostponed()

  await expect
    .poll(() => network.requests.find(({ method }) => method === 'PATCH')?.body)
    .toEqual({ deleted_at: expect.any(String), successor_id: els.id })
})

test('a refused removal shows the colleague again, with the reason at their name', async () => {
  network.on('PATCH', `/api/v1/users/${daan.id}`, () => {
    throw new Refused(409, 'last_admin')
  })
  const screen = await remove()

  doPostponed()

  const reason = 'Fout bij het verwijderen van de gebruiker: De enige beheerder kan niet verwijderd worden.'
  await expect.element(screen.getByRole('region', { name: 'Meldingen' }).getByText(reason)).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Daan Mulder/ }).getByText(reason)).toBeVisible()
})
