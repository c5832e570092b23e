import type { CompanyRef, Dossier } from '@klopt/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { dalen, dossierOf, linde, vos } from '../../../../testing/dossiers.ts'
import { queryClient } from '../../../../platform/query.ts'
import { meQuery } from '../../../../platform/session.ts'
import { idOf, personOf } from '../../../../testing/examples.ts'
import { refusing, useNetwork } from '../../../../testing/network.ts'
import { show } from '../../../../testing/screen.tsx'
import { ToastRegion } from '../../../../ui/toast-region.tsx'
import { AddParticipant } from './add-participant.tsx'

const network = useNetwork()
const onClose = vi.fn<() => void>()
const path = `/api/v1/dossiers/${idOf(1)}`
const available = `/app/dossiers/${idOf(1)}/available-users`
const withGuests = dossierOf({ companies: [linde, vos] })

const daan = { id: idOf(21), full_name: 'Daan Mulder', email: 'daan@bouw.example' }
const els = { id: idOf(22), full_name: 'Els Hoekstra', email: 'els@gevel.example' }

beforeEach(() => {
  onClose.mockClear()
  people({ company: linde, users: [daan] }, { company: dalen, users: [els] })
  network.on('POST', `${path}/users`, () => ({}))
  network.on('POST', `${path}/invite`, () => ({}))
  network.onAccount('otto@kraan.example', () => null)
})

function people(...groups: { company: CompanyRef; users: (typeof daan)[] }[]) {
  network.on('GET', available, () => groups)
}

async function open(dossier: Dossier = dossierOf()) {
  const screen = await show(
    <>
      <AddParticipant dossier={dossier} companyId={linde.id} open onClose={onClose} />
      <ToastRegion />
    </>,
    { before: () => queryClient.setQueryData(meQuery.queryKey, personOf('admin')) },
  )
  await expect.element(screen.getByRole('dialog', { name: 'Deelnemer toevoegen' })).toBeVisible()
  return screen
}

type Screen = Awaited<ReturnType<typeof open>>
const add = (screen: Screen) => screen.getByRole('button', { name: 'Toevoegen', exact: true })
const written = () =>
  network.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.replace(/.*\//, ''), body])

test('ticked colleagues and people of the other company are each added', async () => {
  const screen = await open()
  const colleagues = screen.getByRole('group', { name: "Collega's van jouw bedrijf" })
  await colleagues.getByRole('checkbox', { name: /^Daan Mulder/ }).click()
  await screen
    .getByRole('group', { name: dalen.name })
    .getByRole('checkbox', { name: /^Els Hoekstra/ })
    .click()
  await expectAccessible()
  await expect.element(screen.getByLabelText('E-mailadres')).not.toBeInTheDocument() // no external company takes part

  await add(screen).click()

  await expect.element(screen.getByText('Gebruiker toegevoegd aan dossier')).toBeVisible()
  expect(written()).toEqual([
    ['users', { user_id: daan.id }],
    ['users', { user_id: els.id }],
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('with an external company a guest is invited by e-mail, and ticked people are added', async () => {
  const screen = await open(withGuests)
  await screen.getByRole('checkbox', { name: /^Daan/ }).click()
  await screen.getByLabelText('E-mailadres').fill(' Otto@kraan.example')

  await add(screen).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
  await expect.element(screen.getByText('Gebruiker toegevoegd aan dossier')).toBeVisible()
  expect(written()).toEqual([
    ['users', { user_id: daan.id }],
    ['invite', { email: 'otto@kraan.example', company_id: vos.id, dossier_id: idOf(1) }],
  ])
})

test('the address of a listed person ticks that person', async () => {
  const screen = await open(withGuests)
  const email = screen.getByLabelText('E-mailadres')

  await email.fill('Daan@bouw.example')

  await expect.element(screen.getByRole('checkbox', { name: /^Daan/ })).toBeChecked()
  await expect.element(email).toHaveValue('')
  await add(screen).click()
  await expect.poll(written).toEqual([['users', { user_id: daan.id }]])
})

test('a message is shown when everybody already takes part', async () => {
  people({ company: linde, users: [] })

  const screen = await open()

  await expect.element(screen.getByText('Iedereen die je kunt kiezen doet al mee.')).toBeVisible()
  await expect.element(add(screen)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Annuleer' })).not.toBeInTheDocument()
})

test('a list that failed to load can be retried', async () => {
  network.on('GET', available, refusing('forbidden'))
  const screen = await open()
  await expect.element(screen.getByText('Fout bij laden gebruikersgegevens')).toBeVisible()

  people({ company: linde, users: [daan] })
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByRole('checkbox', { name: /^Daan/ })).toBeVisible()
})

test('an invalid address shows an error at the field and sends no request', async () => {
  const screen = await open(withGuests)
  await screen.getByLabelText('E-mailadres').fill('otto bij vos')

  await add(screen).click()

  await expect.element(screen.getByText('Voer een geldig e-mailadres in')).toBeVisible()
  await expect.element(screen.getByLabelText('E-mailadres')).toHaveFocus()
  await expect.poll(() => document.title).toMatch(/^Fout:/)
  const listed = new Set([available, `/api/v1/companies/${vos.id}/users`]) // the lists of people to choose from
  expect(network.requests.filter(({ path }) => !listed.has(path))).toEqual([])
})

test('an address of another company is rejected and can be corrected, and nobody is added', async () => {
  network.onAccount('bram@gevel.example', () => ({ company_id: dalen.id }))
  const screen = await open(withGuests)
  const email = screen.getByLabelText('E-mailadres')
  await email.fill('bram@gevel.example')

  await add(screen).click()

  await expect.element(screen.getByText('E-mailadres conflict gedetecteerd')).toBeVisible()
  await expect
    .element(screen.getByText('Dit e-mailadres is al in gebruik door een gebruiker van een ander bedrijf.'))
    .toBeVisible()
  await expect.element(add(screen)).toBeDisabled()
  expect(written()).toEqual([])
  await email.fill('otto@kraan.example')
  await add(screen).click()
  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
})

test('an address of the own mail domain is asked about, and invited at the other company only on request', async () => {
  const email = 'piet@bouw.example'
  network.onAccount(email, () => ({ company_id: null, own_domain: true }))
  const screen = await open(withGuests)
  await screen.getByLabelText('E-mailadres').fill(email)

  await add(screen).click()

  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Is dit een collega\?/)
  await expect.element(screen.getByRole('button', { name: 'Nodig uit bij Bouwbedrijf De Linde' })).toBeVisible()
  await expect.element(add(screen)).toBeDisabled()
  await expectAccessible()
  expect(written()).toEqual([])

  await screen.getByRole('button', { name: vos.name }).click()

  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
  expect(written()).toEqual([['invite', { email, company_id: vos.id, dossier_id: idOf(1), not_a_colleague: true }]])
})

test('a failed address check shows an error and can be retried', async () => {
  network.onAccount('otto@kraan.example', refusing('too_many'))
  const screen = await open(withGuests)
  await screen.getByLabelText('E-mailadres').fill('otto@kraan.example')

  await add(screen).click()

  await expect.element(screen.getByText('Fout bij controleren e-mailadres', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent(/^Dat ging te vaak achter elkaar/)
  await expect.element(add(screen)).toBeEnabled()
  expect(written()).toEqual([])
})

test.each(['users', 'invite'])(
  'when %s fails, a toast and the reason are shown, and the choice stays',
  async (step) => {
    network.on('POST', `${path}/${step}`, refusing('no_relation'))
    const screen = await open(withGuests)
    await screen.getByRole('checkbox', { name: /^Daan/ }).click()
    await screen.getByLabelText('E-mailadres').fill('otto@kraan.example')

    await add(screen).click()

    await expect.element(screen.getByText('Fout bij toevoegen/uitnodigen van deelnemers')).toBeVisible()
    await expect
      .element(screen.getByRole('dialog').getByRole('alert'))
      .toMatchTextContent('Je bedrijf heeft geen actieve relatie met dit bedrijf.')
    await expect.element(screen.getByRole('checkbox', { name: /^Daan/ })).toBeChecked()
    await expect.element(screen.getByLabelText('E-mailadres')).toHaveValue('otto@kraan.example')
    expect(onClose).not.toHaveBeenCalled()
  },
)

/** By keyboard, because Playwright does not click a button with aria-disabled. */
async function press(screen: Screen) {
  add(screen).element().focus()
  await userEvent.keyboard('{Enter}')
}

const nothingChosen = 'Selecteer minstens één gebruiker of voer een e-mailadres in.'

test('Enter in an empty form shows an error at the field and sends nothing', async () => {
  const screen = await open(withGuests)
  await expect.element(add(screen)).toHaveAttribute('aria-disabled', 'true')
  const email = screen.getByLabelText('E-mailadres')
  await email.click()

  await userEvent.keyboard('{Enter}')

  await expect.element(screen.getByRole('alert')).toHaveTextContent(nothingChosen)
  await expect.element(email).toHaveAccessibleDescription(expect.stringContaining(nothingChosen))
  await expect.element(email).toHaveFocus()
  expect(written()).toEqual([])
  await screen.getByRole('checkbox', { name: /^Daan/ }).click()
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await expect.element(add(screen)).not.toHaveAttribute('aria-disabled')
  await expect.element(add(screen)).toBeEnabled()
})

test('the button of an empty form shows the same error and focuses the field', async () => {
  const screen = await open(withGuests)
  await expect.element(screen.getByRole('checkbox', { name: /^Daan/ })).toBeVisible()

  await press(screen)

  const email = screen.getByLabelText('E-mailadres')
  await expect.element(email).toHaveAccessibleDescription(expect.stringContaining(nothingChosen))
  await expect.element(email).toHaveFocus()
})

test('without an address field the error is shown in the form', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('checkbox', { name: /^Daan/ })).toBeVisible()

  await press(screen)

  await expect.element(screen.getByRole('dialog').getByRole('alert')).toHaveTextContent(nothingChosen)
  await expect.element(add(screen)).toHaveFocus()
  expect(written()).toEqual([])
})

test('guests of other dossiers are offered, those of this dossier are not', async () => {
  const otto = { id: idOf(31), full_name: 'Otto Kraan', email: 'otto@kraan.example' }
  const [first] = withGuests.users
  const here = { id: first?.id ?? '', full_name: 'Karin Vos', email: 'karin@kraan.example' }
  network.on('GET', `/api/v1/companies/${vos.id}/users`, () => [here, otto])
  const screen = await open(withGuests)

  await screen.getByRole('radio', { name: /Otto Kraan/ }).click()

  await expect.element(screen.getByLabelText('E-mailadres')).toHaveValue('otto@kraan.example')
  expect(screen.getByRole('radio', { name: /Karin Vos/ }).elements()).toHaveLength(0)
})
