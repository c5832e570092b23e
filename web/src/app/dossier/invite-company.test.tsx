import type { CompanyHit, Role } from '@klopt/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { dossierOf, linde } from '../../testing/dossiers.ts'
import { companyCard, idOf, personOf, relationWith } from '../../testing/examples.ts'
import { refusing, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { InviteCompany } from './invite-company.tsx'

const network = useNetwork()
const onClose = vi.fn<() => void>()
const path = `/api/v1/dossiers/${idOf(1)}/invite-company`
const search = '/app/relations/search'
const dalen = companyCard({ mail_domain: 'gevel.example' })
const vos = companyCard({ id: idOf(73), name: 'Vos Kraanverhuur', city: 'Almere', is_klopt_client: false })
const zanten = companyCard({ id: idOf(75), name: 'Kraanbedrijf Van Zanten', registration_number: '00005541' })
const waalhaven: CompanyHit = { ...vos, id: null, name: 'Kraanservice Waalhaven', registration_number: '00008120' }
const otto = { id: idOf(31), full_name: 'Otto Kraan', email: 'otto@kraan.example' }
const els = { id: idOf(2), full_name: 'Els Hoekstra', email: 'els@gevel.example' }
const asleep = companyCard({ id: idOf(74), name: 'Betonbedrijf Slaap', registration_number: '00007777' })

beforeEach(() => {
  onClose.mockClear()
  const accepted = [relationWith(vos), relationWith(dalen), relationWith(asleep, { status: 'inactive' })]
  network.on('GET', '/api/v1/relations', () => ({ accepted, pending: [], sent: [] }))
  network.on('GET', search, () => [waalhaven, zanten])
  network.on('GET', `/api/v1/companies/${vos.id}/users`, () => [otto])
  network.on('GET', `/api/v1/companies/${dalen.id}/users`, () => [els])
  network.on('POST', path, () => dossierOf({ companies: [linde, vos] }))
})

async function open(role: Role = 'admin') {
  const me = personOf(role)
  const dossier = dossierOf({ companies: [linde] })
  const screen = await show(
    <>
      <InviteCompany dossier={dossier} me={me} open onClose={onClose} />
      <ToastRegion />
    </>,
    { before: () => void queryClient.setQueryData(meQuery.queryKey, me) },
  )
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  return screen
}

type Screen = Awaited<ReturnType<typeof open>>
const invite = (screen: Screen) => screen.getByRole('button', { name: 'Uitnodigen', exact: true })
const email = (screen: Screen) => screen.getByLabelText('E-mailadres')
const own = (screen: Screen, name: RegExp) => screen.getByRole('radio', { name })
const written = () => network.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

/** A disabled-looking button can still be clicked. */
const tap = (screen: Screen) =>
  invite(screen)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

async function find(screen: Screen, name: RegExp) {
  await userEvent.keyboard('kraan')
  await screen.getByRole('option', { name }).click()
}

test('a company from the register is invited with its address, in one call', async () => {
  const screen = await open()
  await find(screen, /^Kraanservice Waalhaven/)
  await expectAccessible()
  await email(screen).fill('Piet@waalhaven.example')
  await invite(screen).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
  const { name, registration_number, city } = waalhaven
  expect(written()).toEqual([
    { company: { name, registration_number, city }, person: { email: 'piet@waalhaven.example' } },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a supplier with known contacts takes two taps: the supplier and the contact', async () => {
  const screen = await open()

  await own(screen, /^Vos Kraanverhuur/).click()
  await own(screen, /^Otto Kraan/).click()
  await invite(screen).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
  expect(written()).toEqual([{ company: { id: vos.id }, person: { email: otto.email } }])
})

test('with a Klopt client, one of its people is chosen', async () => {
  const screen = await open()

  await own(screen, /^Van Dalen Gevelbouw/).click()
  await own(screen, /^Els/).click()
  await invite(screen).click()

  await expect.element(screen.getByText('Gebruiker toegevoegd aan dossier')).toBeVisible()
  expect(written()).toEqual([{ company: { id: dalen.id }, person: { user_id: els.id } }])
})

test('a Klopt client that is not a relation yet is asked first, and the screen says so', async () => {
  network.on('POST', '/api/v1/relations', () => relationWith(zanten, { status: 'pending' }))
  const screen = await open()
  await find(screen, /^Kraanbedrijf Van Zanten/)
  await expect.element(screen.getByText(/krijgt eerst een verzoek/)).toBeVisible()

  await screen.getByRole('button', { name: 'Verzoek sturen' }).click()

  await expect.element(screen.getByText('Verzoek verstuurd aan Kraanbedrijf Van Zanten')).toBeVisible()
  expect(written()).toEqual([{ company_2_id: zanten.id }])
})

test('the request of a Klopt client is accepted, and then one of its people is chosen', async () => {
  const asks = relationWith(zanten, { status: 'pending' })
  network.on('GET', '/api/v1/relations', () => ({ accepted: [], pending: [asks], sent: [] }))
  network.on('POST', '/api/v1/relations', () => relationWith(zanten))
  const screen = await open()
  await find(screen, /^Kraanbedrijf Van Zanten/)
  await expect.element(screen.getByText(/heeft jullie een verzoek gestuurd/)).toBeVisible()

  network.on('GET', '/api/v1/relations', () => ({ accepted: [relationWith(zanten)], pending: [], sent: [] }))
  network.on('GET', `/api/v1/companies/${zanten.id}/users`, () => [els])
  await screen.getByRole('button', { name: 'Verzoek accepteren' }).click()

  await expect.element(own(screen, /^Els/)).toBeVisible()
})

test('the reason for a disabled button goes once another company is chosen', async () => {
  const screen = await open()
  tap(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Kies eerst een klant of leverancier.')

  await own(screen, /^Vos Kraanverhuur/).click()

  await expect.element(email(screen)).toBeVisible()
  expect(screen.getByText('Kies eerst een klant of leverancier.').elements()).toEqual([])
})

test('the button never stays silent: a tap says what is missing', async () => {
  const screen = await open()
  await expect.element(invite(screen)).toBeDisabled()
  tap(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Kies eerst een klant of leverancier.')

  await own(screen, /^Vos Kraanverhuur/).click()
  await email(screen).fill('otto bij vos')
  tap(screen)
  await expect.element(email(screen)).toHaveAccessibleDescription(/Voer een geldig e-mailadres in/)
  expect(written()).toEqual([])
})

test('a refused address can be corrected', async () => {
  network.on('POST', path, refusing('email_other_company', 409))
  const screen = await open()
  await own(screen, /^Vos Kraanverhuur/).click()
  await email(screen).fill('bram@gevel.example')

  await invite(screen).click()

  await expect.element(screen.getByText('E-mailadres conflict gedetecteerd')).toBeVisible()
  await expect
    .element(screen.getByText('Dit e-mailadres is al in gebruik door een gebruiker van een ander bedrijf.'))
    .toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Fout:/)
  expect(onClose).not.toHaveBeenCalled()
})

test('an own contact that was switched off can be invited, which switches it on again', async () => {
  const off = companyCard({ id: idOf(76), name: 'Kraanwerken Oost', is_klopt_client: false, verified: false })
  const accepted = [relationWith(off, { status: 'inactive' })]
  network.on('GET', '/api/v1/relations', () => ({ accepted, pending: [], sent: [] }))
  network.on('GET', search, () => [off])
  const screen = await open()

  await find(screen, /^Kraanwerken Oost/)
  await expect.element(screen.getByText('Met je uitnodiging zet je haar weer aan.', { exact: false })).toBeVisible()
  await email(screen).fill('kees@oost.example')
  await invite(screen).click()

  await expect.poll(written).toEqual([{ company: { id: off.id }, person: { email: 'kees@oost.example' } }])
})

test('a company can be entered by hand, beside the address', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Vul het zelf in' }).click()
  await screen.getByLabelText('Bedrijfsnaam').fill('Muis Montage')
  await screen.getByLabelText('KVK-nummer').fill('1234 56.78')
  await email(screen).fill('muis@montage.example')
  await invite(screen).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
  const company = { name: 'Muis Montage', registration_number: '12345678', city: null }
  expect(written()).toEqual([{ company, person: { email: 'muis@montage.example' } }])
})

test('a user who is not an admin searches only the relations, and reads who can add others', async () => {
  const screen = await open('user')
  await expect.element(screen.getByText(/Vraag je beheerder om het toe te voegen\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Vul het zelf in' })).not.toBeInTheDocument()

  await userEvent.keyboard('gevel')
  await screen.getByRole('option', { name: /^Van Dalen Gevelbouw/ }).click()

  await expect.element(own(screen, /^Els/)).toBeVisible()
  expect(network.times('GET', search)).toBe(0)
})

test('a failed request for companies can be retried', async () => {
  network.on('GET', '/api/v1/relations', refusing('forbidden'))
  const screen = await show(
    <InviteCompany dossier={dossierOf({ companies: [linde] })} me={personOf('admin')} open onClose={onClose} />,
    { before: () => void queryClient.setQueryData(meQuery.queryKey, personOf('admin')) },
  )
  await expect.element(screen.getByText('Fout bij laden Bedrijven')).toBeVisible()

  network.on('GET', '/api/v1/relations', () => ({ accepted: [relationWith(vos)], pending: [], sent: [] }))
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(own(screen, /^Vos Kraanverhuur/)).toBeVisible()
})
