import type { DossierCompany } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../platform/query.ts'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { dossierOf, linde } from '../../../../testing/dossiers.ts'
import { companyCard, idOf, relationWith } from '../../../../testing/examples.ts'
import { refusing, useNetwork } from '../../../../testing/network.ts'
import { show } from '../../../../testing/screen.tsx'
import { ToastRegion } from '../../../../ui/toast-region.tsx'
import { dossierQuery } from '../dossier.ts'
import { InviteCompany } from './invite-company.tsx'

const network = useNetwork()
const onClose = vi.fn<() => void>()
const path = `/api/v1/dossiers/${idOf(1)}`
const dalen = companyCard({ mail_domain: 'gevel.example' })
const vos = companyCard({ id: idOf(73), name: 'Vos Kraanverhuur', city: 'Almere', is_klopt_client: false })
const otto = { id: idOf(31), full_name: 'Otto Kraan', email: 'otto@kraan.example' }
const contacts = `/api/v1/companies/${vos.id}/users`
const asleep = companyCard({ id: idOf(74), name: 'Betonbedrijf Slaap' })
const people = ['Bram de Wit', 'Els Hoekstra'].map((full_name, n) => ({
  id: idOf(n + 1),
  full_name,
  email: `${full_name.split(' ')[0]?.toLowerCase()}@gevel.example`,
}))

beforeEach(() => {
  onClose.mockClear()
  const accepted = [relationWith(vos), relationWith(dalen), relationWith(asleep, { status: 'inactive' })]
  network.on('GET', '/api/v1/relations', () => ({ accepted, pending: [], sent: [] }))
  network.on('POST', `${path}/companies`, ({ body }) => {
    const { company_id } = Object(body)
    return dossierWith([vos, dalen].find(({ id }) => id === company_id))
  })
  network.on('GET', `/app/dossiers/${idOf(1)}/available-users`, () => [{ company: dalen, users: people }])
  network.on('GET', contacts, () => [])
  network.on('POST', `${path}/users`, () => ({}))
  network.on('POST', `${path}/invite`, () => ({}))
  network.onAccount('otto@kraan.example', () => null)
})

const dossierWith = (other?: DossierCompany) => dossierOf({ companies: other ? [linde, other] : [linde] })

function Invite() {
  const { data: dossier } = useQuery(dossierQuery(idOf(1)))
  return (
    <>
      {dossier && <InviteCompany dossier={dossier} companyId={linde.id} open onClose={onClose} />}
      <ToastRegion />
    </>
  )
}

/** Shows the panel for an internal dossier, or for one that a company already takes part in. */
async function open(linked?: DossierCompany) {
  network.on('GET', path, () => dossierWith(linked))
  const screen = await show(<Invite />, {
    before: () => void queryClient.setQueryData(dossierQuery(idOf(1)).queryKey, dossierWith(linked)),
  })
  await expect.element(screen.getByRole('dialog', { name: 'Klant/leverancier uitnodigen' })).toBeVisible()
  return screen
}

type Screen = Awaited<ReturnType<typeof open>>
const next = (screen: Screen) => screen.getByRole('button', { name: 'Volgende' })
const invite = (screen: Screen) => screen.getByRole('button', { name: 'Uitnodigen', exact: true })
const choice = (screen: Screen) => screen.getByLabelText('Bedrijf')
const written = () =>
  network.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.replace(/.*\//, ''), body])

test('a Klopt client is linked first, then one of its people is chosen and added', async () => {
  const screen = await open()
  await expect.element(choice(screen)).toHaveTextContent('Kies een bedrijfVan Dalen GevelbouwVos Kraanverhuur')
  await expect.element(invite(screen)).toBeDisabled()

  await choice(screen).selectOptions(dalen.name)
  await expect.element(screen.getByText(/Deventer · KVK 00000002 · @gevel\.example$/)).toBeVisible()
  await next(screen).click()

  await expect.element(screen.getByText('Bedrijf gekoppeld aan dossier')).toBeVisible()
  await expect.element(choice(screen)).toBeDisabled()
  await expect.element(invite(screen)).toBeDisabled()
  await screen.getByRole('radio', { name: /^Els/ }).click()
  await expectAccessible()
  await invite(screen).click()

  await expect.element(screen.getByText('Gebruiker toegevoegd aan dossier')).toBeVisible()
  expect(written()).toEqual([
    ['companies', { company_id: dalen.id }],
    ['users', { user_id: idOf(2) }],
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a client that was linked before is preselected, with its people', async () => {
  const screen = await open(dalen)

  await expect.element(screen.getByRole('radio', { name: /^Bram/ })).toBeVisible()
  await expect.element(choice(screen)).toHaveValue(dalen.id)
  expect(written()).toEqual([])
})

test('for an external company the address is checked, then the company is linked and the guest invited', async () => {
  const screen = await open()
  await choice(screen).selectOptions(vos.name)
  await expect.element(invite(screen)).toBeDisabled()
  await screen.getByLabelText('E-mailadres').fill('Otto@kraan.example')

  await invite(screen).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
  expect(written()).toEqual([
    ['companies', { company_id: vos.id }],
    ['invite', { email: 'otto@kraan.example', company_id: vos.id, dossier_id: idOf(1) }],
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['otto', 'otto bij vos', 'otto@kraan', 'otto@kraan..example', `${'o'.repeat(60)}@kraan.example`])(
  'the invalid address %j cannot be sent, and the field explains what is needed',
  async (typed) => {
    const screen = await open()
    await choice(screen).selectOptions(vos.name)
    const email = screen.getByLabelText('E-mailadres')

    await email.fill(typed)

    await expect.element(invite(screen)).toBeDisabled()
    await expect
      .element(email)
      .toHaveAccessibleDescription(/^Uitnodigen kan zodra hier een volledig e-mailadres staat\./)
    await expect.element(email).not.toHaveAttribute('aria-invalid')
    await email.fill(' Otto@kraan.example ')
    await expect.element(invite(screen)).toBeEnabled()
  },
)

test('loading the companies can be retried, and an empty list is explained', async () => {
  network.on('GET', '/api/v1/relations', refusing('forbidden'))
  const screen = await open()
  await expect.element(screen.getByText('Fout bij laden Bedrijven')).toBeVisible()

  network.on('GET', '/api/v1/relations', () => ({ accepted: [], pending: [], sent: [] }))
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText(/^Je hebt nog geen klanten of leveranciers\./)).toBeVisible()
})

test('loading the people of a client can be retried, and an empty list is explained', async () => {
  network.on('GET', `/app/dossiers/${idOf(1)}/available-users`, refusing('forbidden'))
  const screen = await open(dalen)
  await expect.element(screen.getByText('Fout bij ophalen gebruikers')).toBeVisible()

  network.on('GET', `/app/dossiers/${idOf(1)}/available-users`, () => [{ company: dalen, users: [] }])
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText('Bij dit bedrijf is er niemand om te kiezen.')).toBeVisible()
})

test('a failed link shows the reason, and the next attempt links the company', async () => {
  const link = `${path}/companies`
  network.on('POST', link, refusing('no_relation'))
  const screen = await open()
  await choice(screen).selectOptions(dalen.name)

  await next(screen).click()

  await expect.element(screen.getByText('Fout bij uitnodigen bedrijf')).toBeVisible()
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent('Je bedrijf heeft geen actieve relatie met dit bedrijf.')
  network.on('POST', link, () => dossierWith(dalen))
  await next(screen).click()
  await expect.element(screen.getByRole('radio', { name: /^Bram/ })).toBeVisible()
  await expect.element(screen.getByRole('dialog').getByRole('alert')).not.toBeInTheDocument()
})

test('a person who cannot be added stays chosen, with the reason', async () => {
  network.on('POST', `${path}/users`, refusing('too_many'))
  const screen = await open(dalen)
  await screen.getByRole('radio', { name: /^Bram/ }).click()

  await invite(screen).click()

  await expect.element(screen.getByText('Fout bij uitnodigen bedrijf')).toBeVisible()
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent(/^Dat ging te vaak achter elkaar/)
  await expect.element(screen.getByRole('radio', { name: /^Bram/ })).toBeChecked()
  expect(onClose).not.toHaveBeenCalled()
})

test('an address of another company is rejected and can be corrected, and nothing is linked', async () => {
  network.onAccount('bram@gevel.example', () => ({ company_id: dalen.id }))
  const screen = await open()
  await choice(screen).selectOptions(vos.name)
  await screen.getByLabelText('E-mailadres').fill('bram@gevel.example')

  await invite(screen).click()

  await expect.element(screen.getByText('E-mailadres conflict gedetecteerd')).toBeVisible()
  await expect
    .element(screen.getByText('Dit e-mailadres is al in gebruik door een gebruiker van een ander bedrijf.'))
    .toBeVisible()
  await expect.element(invite(screen)).toBeDisabled()
  await expect.poll(() => document.title).toMatch(/^Fout:/)
  expect(written()).toEqual([])
})

test('a failed address check shows an error, and nothing is linked', async () => {
  network.onAccount('otto@kraan.example', refusing('forbidden'))
  const screen = await open()
  await choice(screen).selectOptions(vos.name)
  await screen.getByLabelText('E-mailadres').fill('otto@kraan.example')

  await invite(screen).click()

  await expect.element(screen.getByText('Fout bij controleren e-mailadres', { exact: true })).toBeVisible()
  await expect.element(invite(screen)).toBeEnabled()
  expect(written()).toEqual([])
})

test('choosing a known contact of an external company fills in the address', async () => {
  network.on('GET', contacts, () => [otto])
  const screen = await open()
  await choice(screen).selectOptions('Vos Kraanverhuur')

  await screen.getByRole('radio', { name: /Otto Kraan/ }).click()

  await expect.element(screen.getByLabelText('E-mailadres')).toHaveValue('otto@kraan.example')
  await expectAccessible()
  await invite(screen).click()
  await expect.poll(() => written().map(([call]) => call)).toContain('invite')
})

test('the address field appears together with the known contacts, without a layout shift', async () => {
  const { promise: people, resolve: answer } = Promise.withResolvers()
  network.on('GET', contacts, () => people)
  const screen = await open()
  await choice(screen).selectOptions(vos.name)
  await expect.element(screen.getByText('Laden…')).toBeVisible()
  await expect.element(screen.getByLabelText('E-mailadres')).not.toBeInTheDocument()

  answer([otto])

  const email = screen.getByLabelText('E-mailadres')
  await expect.element(screen.getByRole('radio', { name: /Otto Kraan/ })).toBeVisible()
  const known = screen.getByRole('group', { name: 'Contacten die je al kent' })
  expect(known.element().getBoundingClientRect().top).toBeGreaterThan(email.element().getBoundingClientRect().bottom)
})
