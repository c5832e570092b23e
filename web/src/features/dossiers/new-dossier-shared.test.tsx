import type { CompanyCard, Dossier } from '@klopt/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { companyCard, idOf, personOf } from '../../testing/examples.ts'
import { type NetworkRequest, Refused, refusing, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { NewDossier } from './new-dossier.tsx'

const network = useNetwork()
const onCreated = vi.fn<(dossier: Dossier) => void>()
const dalen = companyCard({ mail_domain: 'gevel.example' })
const vos = companyCard({ id: idOf(73), name: 'Vos Kraanverhuur', city: 'Almere', is_klopt_client: false })
const dossier = { id: idOf(7), title: 'Kraanhuur week 38', companies: [{ id: idOf(80) }] }
const path = `/api/v1/dossiers/${dossier.id}`

const people = ['Bram de Wit', 'Els Hoekstra'].map((full_name, n) => ({
  id: idOf(n + 1),
  full_name,
  email: `${full_name.split(' ')[0]?.toLowerCase()}@gevel.example`,
}))

beforeEach(() => {
  onCreated.mockClear()
  network.on('GET', `/api/v1/companies/${dalen.id}/users`, () => people)
  network.on('GET', `/api/v1/companies/${vos.id}/users`, () => [])
  network.on('POST', '/api/v1/dossiers', () => dossier)
  network.on('POST', `${path}/companies`, () => dossier)
  network.on('POST', `${path}/users`, () => ({}))
  network.on('POST', `${path}/invite`, () => ({}))
  network.onAccount('otto@kraan.example', () => null)
})

async function open(company: CompanyCard) {
  const part = (
    <>
      <NewDossier open company={company} onClose={() => {}} onCreated={onCreated} />
      <ToastRegion />
    </>
  )
  const screen = await show(part, {
    before: () => queryClient.setQueryData(meQuery.queryKey, personOf('user')),
  })
  await screen.getByLabelText('Titel').fill(dossier.title)
  return screen
}

type Screen = Awaited<ReturnType<typeof open>>
const make = (screen: Screen) => screen.getByRole('button', { name: 'Aanmaken' })
const written = () =>
  network.requests
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }: NetworkRequest) => [path.replace(/.*\//, ''), body])

test('with a Klopt client, its company is linked and the chosen person added', async () => {
  const screen = await open(dalen)
  await expect.element(screen.getByText('Deventer · KVK 00000002 · @gevel.example')).toBeVisible()
  await expect.element(make(screen)).toBeDisabled()

  await screen.getByRole('radio', { name: /^Els/ }).click()
  await make(screen).click()

  await expect.element(screen.getByText('Dossier aangemaakt')).toBeVisible()
  await expect.element(screen.getByText('Van Dalen Gevelbouw gekoppeld aan dossier')).toBeVisible()
  await expect.element(screen.getByText('Gebruiker toegevoegd aan dossier')).toBeVisible()
  expect(written()).toEqual([
    ['dossiers', { title: dossier.title, client_id: expect.any(String) }],
    ['companies', { company_id: dalen.id }],
    ['users', { user_id: idOf(2) }],
  ])
  expect(onCreated.mock.calls[0]?.[0]).toMatchObject({ id: dossier.id })
})

test('a person and an address exclude each other, and the address of a listed person selects that person', async () => {
  const screen = await open(dalen)
  const email = screen.getByLabelText('E-mailadres')

  await screen.getByRole('radio', { name: /^Els/ }).click()
  await email.fill('iemand@elders.example')
  await expect.element(screen.getByRole('radio', { name: /^Els/ })).not.toBeChecked()
  await screen.getByRole('radio', { name: /^Els/ }).click()
  await expect.element(email).toHaveValue('')
  await email.fill('Bram@gevel.example')

  await expect.element(screen.getByRole('radio', { name: /^Bram/ })).toBeChecked()
  await expect.element(email).toHaveValue('')
})

test.each([
  ['of another company', { company_id: null }, /^Dit e-mailadres is al in gebruik/],
  ['that nobody there has', null, /^Van Dalen Gevelbouw heeft geen gebruiker met dit e-mailadres/],
])('with a Klopt client and an address %s, no dossier is created', async (_, answer, sentence) => {
  network.onAccount('otto@kraan.example', () => answer)
  const screen = await open(dalen)
  await screen.getByLabelText('E-mailadres').fill('otto@kraan.example')

  await make(screen).click()

  await expect.element(screen.getByText(sentence)).toBeVisible()
  await expect.element(make(screen)).toBeDisabled()
  expect(written()).toEqual([])
})

test('loading the people can be retried, and an empty list is explained', async () => {
  const users = `/api/v1/companies/${dalen.id}/users`
  network.on('GET', users, () => {
    throw new Refused(403, 'forbidden')
  })
  const screen = await open(dalen)
  await expect.element(screen.getByText('Fout bij ophalen gebruikers')).toBeVisible()

  network.on('GET', users, () => [])
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText('Bij dit bedrijf is er niemand om te kiezen.')).toBeVisible()
  await expect.element(screen.getByLabelText('Titel')).toHaveValue(dossier.title)
})

test('with an external company, a guest is invited by e-mail', async () => {
  const screen = await open(vos)
  await expect.element(make(screen)).toBeDisabled()
  await expectAccessible()
  await screen.getByLabelText('E-mailadres').fill('Otto@kraan.example ')

  await make(screen).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
  const invited = { email: 'otto@kraan.example', company_id: vos.id, dossier_id: dossier.id }
  expect(written().slice(1)).toEqual([
    ['companies', { company_id: vos.id }],
    ['invite', invited],
  ])
})

test('known contacts of an external company load below the address field without moving it', async () => {
  const { promise: people, resolve: answer } = Promise.withResolvers()
  network.on('GET', `/api/v1/companies/${vos.id}/users`, () => people)
  const screen = await open(vos)
  const email = screen.getByLabelText('E-mailadres')
  const { top } = email.element().getBoundingClientRect()

  answer([{ id: idOf(31), full_name: 'Otto Kraan', email: 'otto@kraan.example' }])
  await screen.getByRole('radio', { name: /Otto Kraan/ }).click()

  await expect.element(email).toHaveValue('otto@kraan.example')
  expect(email.element().getBoundingClientRect().top).toBe(top)
})

test.each(['otto', 'otto@kraan', 'otto @kraan.example'])('the invalid address %j sends no request', async (address) => {
  const screen = await open(vos)
  await screen.getByLabelText('E-mailadres').fill(address)

  await make(screen).click()

  await expect.element(screen.getByText('Voer een geldig e-mailadres in')).toBeVisible()
  expect(network.requests.filter(({ path }) => /check-email|dossiers/.test(path))).toEqual([])
})

test('an address with an account is rejected as a guest and can be corrected', async () => {
  network.onAccount('bram@gevel.example', () => ({ company_id: dalen.id }))
  const screen = await open(vos)
  const email = screen.getByLabelText('E-mailadres')
  await email.fill('bram@gevel.example')

  await make(screen).click()
  await expect
    .element(screen.getByText('Dit e-mailadres is al in gebruik door een gebruiker van een ander bedrijf.'))
    .toBeVisible()
  await expect.element(screen.getByText('E-mailadres conflict gedetecteerd')).toBeVisible()
  await expect.element(make(screen)).toBeDisabled()
  await expect.element(email).toHaveValue('bram@gevel.example')
  expect(written()).toEqual([])

  await email.fill('otto@kraan.example')
  await make(screen).click()
  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
})

test('a failed address check names the company', async () => {
  network.onAccount('otto@kraan.example', refusing('forbidden'))
  const screen = await open(vos)
  await screen.getByLabelText('E-mailadres').fill('otto@kraan.example')

  await make(screen).click()

  await expect.element(screen.getByText('Fout bij controleren e-mailadres voor Vos Kraanverhuur')).toBeVisible()
  expect(written()).toEqual([])
})

test.each([
  ['companies', 'Fout bij uitnodigen bedrijf', 'no_relation', 'Je bedrijf heeft geen actieve relatie met dit bedrijf.'],
  ['invite', 'Fout bij toevoegen/uitnodigen van deelnemers', 'too_many', /^Dat ging te vaak achter elkaar/],
])('when %s fails, the next attempt repeats no completed step', async (step, passing, code, sentence) => {
  network.on('POST', `${path}/${step}`, () => {
    throw new Refused(403, code)
  })
  const screen = await open(vos)
  await screen.getByLabelText('E-mailadres').fill('otto@kraan.example')
  await make(screen).click()
  await expect.element(screen.getByText(passing)).toBeVisible()
  await expect.element(screen.getByText(sentence)).toBeVisible()

  const linked = step === 'invite' ? [{ id: vos.id }] : []
  network.on('POST', '/api/v1/dossiers', () => ({ ...dossier, companies: [...dossier.companies, ...linked] }))
  network.on('POST', `${path}/${step}`, () => dossier)
  await make(screen).click()

  await expect.poll(() => onCreated).toHaveBeenCalledOnce()
  expect(network.times('POST', `${path}/companies`)).toBe(step === 'invite' ? 1 : 2)
  const names = network.requests.filter((one) => one.path === '/api/v1/dossiers' && one.method === 'POST')
  expect(new Set(names.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('a dossier that an earlier attempt created gets the current title', async () => {
  network.on('POST', '/api/v1/dossiers', () => ({ ...dossier, title: 'Kraanhuur wek 38' }))
  network.on('PATCH', path, () => dossier)
  const screen = await open(vos)
  await screen.getByLabelText('E-mailadres').fill('otto@kraan.example')

  await make(screen).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
  expect(network.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ title: dossier.title })
})
