import type { Role, User } from '@klopt/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { idOf, personOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import '../../ui/registration-state.css'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { ColleagueList } from './colleague-list.tsx'

const network = useNetwork()
const users = `/api/v1/companies/${idOf(80)}/users`
const daan: User = { ...personOf('user'), id: idOf(91), full_name: 'Daan Mulder', email: 'daan@bouw.example' }
let added = 0

beforeEach(() => {
  added = 0
  network.on('GET', users, () => [personOf('admin'), daan])
})

function listAs(role: Role) {
  return show(
    <>
      <ColleagueList addressOf={(id) => `/app/users?user=${id}`} onAdd={() => (added += 1)} />
      <ToastRegion />
    </>,
    { before: () => queryClient.setQueryData(meQuery.queryKey, personOf(role)) },
  )
}

test('the list shows everybody with e-mail and role, and marks the user', async () => {
  const screen = await listAs('admin')

  const own = screen.getByRole('row', { name: /Anna Bakker · Jij/ })
  await expect.element(own.getByText('Beheerder')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Daan Mulder.*daan@bouw\.example.*Gebruiker/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Daan Mulder' }).element().getAttribute('href')).toContain(daan.id)
})

test('where nobody new may come, an admin reads so in place of the button', async () => {
  document.documentElement.dataset['registration'] = 'off'
  onTestFinished(() => void delete document.documentElement.dataset['registration'])
  network.on('GET', users, () => [personOf('admin')])
  const screen = await listAs('admin')
  const button = screen.getByRole('button', { name: 'Nieuwe collega' })

  await expect.element(screen.getByText(/^Hier kunnen nu geen nieuwe collega's bij\./)).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Anna Bakker · Jij/ })).toBeVisible()
  await expect.element(screen.getByText(/^Je bent nog de enige/)).not.toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  document.documentElement.dataset['registration'] = 'open'
  await expect.element(button).toBeVisible()
  await expect.element(screen.getByText(/^Hier kunnen nu/)).not.toBeVisible()
})

test('admins can add colleagues, others read whom to ask', async () => {
  const screen = await listAs('admin')
  await screen.getByRole('button', { name: 'Nieuwe collega' }).click()
  expect(added).toBe(1)
  await expect.element(screen.getByText(/^Je kunt geen nieuwe/)).not.toBeInTheDocument()
  await screen.unmount()

  for (const [role, sentence] of [
    ['user', "Je kunt geen nieuwe collega's toevoegen. Vraag je beheerder."],
    ['viewer', 'Als gast zie je hier alleen jezelf. De andere deelnemers staan in het dossier.'],
  ] as const) {
    const other = await listAs(role)

    await expect.element(other.getByText(sentence)).toBeVisible()
    await expect.element(other.getByRole('button', { name: 'Nieuwe collega' })).not.toBeInTheDocument()
    await expectAccessible()
    await other.unmount()
  }
})

test('an admin without colleagues reads what to do next', async () => {
  network.on('GET', users, () => [personOf('admin')])

  const screen = await listAs('admin')

  await expect.element(screen.getByText('Je bent nog de enige van je bedrijf. Nodig een collega uit.')).toBeVisible()
})

test('a company of more than one page is shown completely', async () => {
  network.on('GET', users, ({ query }) =>
    query.has('cursor')
      ? [daan]
      : Response.json([personOf('admin')], { headers: { 'x-next-cursor': personOf('admin').id } }),
  )

  const screen = await listAs('admin')

  await expect.element(screen.getByRole('link', { name: 'Daan Mulder' })).toBeVisible()
  expect(network.requests.map(({ query }) => query.get('cursor'))).toEqual([null, personOf('admin').id])
})

test('a list that failed to load shows an error in a toast and in its place, and can be retried', async () => {
  network.on('GET', users, () => {
    throw new Refused(403, 'forbidden')
  })
  const screen = await listAs('user')
  await expect.element(screen.getByText('Fout bij ophalen gebruikers').first()).toBeVisible()
  expect(screen.getByText('Fout bij ophalen gebruikers').elements()).toHaveLength(2)

  network.on('GET', users, () => [daan])
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByRole('link', { name: 'Daan Mulder' })).toBeVisible()
})

test('an admin reads that an invitation did not arrive, and invites another address in its place', async () => {
  const wrong: User = { ...daan, email: 'dan@bouw.example', invited: true, mail_bounced: true }
  const right: User = { ...daan, id: idOf(92), invited: true }
  network.on('GET', users, () => [personOf('admin'), wrong])
  network.on('POST', '/api/v1/users', () => {
    network.on('GET', users, () => [personOf('admin'), wrong, right])
    return right
  })
  network.on('PATCH', `/api/v1/users/${wrong.id}`, () => {
    network.on('PATCH', `/api/v1/users/${wrong.id}`, () => wrong)
    throw new Refused(503, 'too_busy')
  })
  const screen = await listAs('admin')
  await expect.element(screen.getByRole('row', { name: /Daan Mulder.*Mail kwam niet aan/ })).toBeVisible()

  await screen.getByRole('button', { name: 'Ander adres dan dan@bouw.example' }).click()
  await screen.getByRole('button', { name: 'Uitnodigen' }).click()
  await expect.element(screen.getByText(/kwam niet aan. Vul een ander adres in./)).toBeVisible()
  await screen.getByRole('textbox', { name: 'E-mailadres' }).fill('daan@bouw.example')
  await screen.getByRole('button', { name: 'Uitnodigen' }).click()
  await expect.element(screen.getByText('Het is even te druk. Probeer het zo opnieuw.')).toBeVisible()
  network.on('GET', users, () => [personOf('admin'), right])
  await screen.getByRole('button', { name: 'Uitnodigen' }).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd naar daan@bouw.example!')).toBeVisible()
  await expect.element(screen.getByText('De uitnodiging aan dan@bouw.example kwam niet aan.')).not.toBeInTheDocument()
  const sent = network.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  const given = { successor_id: right.id }
  expect(sent).toMatchObject([{ email: 'daan@bouw.example', role: 'user' }, given, given])
})
