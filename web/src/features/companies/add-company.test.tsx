import type { CompanyHit, Relation } from '@klopt/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { companyCard, idOf, personOf, relationWith } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { closeToast } from '../../ui/toasts.ts'
import { AddCompany } from './add-company.tsx'

const network = useNetwork()
const onClose = vi.fn<() => void>()
const search = '/app/relations/search'
const zanten = companyCard({ id: idOf(71), name: 'Kraanbedrijf Van Zanten', registration_number: '00005541' })
const vos = companyCard({ id: idOf(72), name: 'Vos Kraanverhuur', registration_number: '00003318', city: 'Almere' })
const waalhaven: CompanyHit = {
  id: null,
  name: 'Kraanservice Waalhaven B.V.',
  registration_number: '00008120',
  city: 'Rotterdam',
  is_klopt_client: false,
}
let accepted: Relation[]

beforeEach(() => {
  for (let id = 0; id < 200; id += 1) closeToast(id)
  onClose.mockClear()
  accepted = [relationWith(vos)]
  network.on('GET', '/api/v1/relations', () => ({ accepted, pending: [], sent: [] }))
  network.on('GET', search, () => [zanten, waalhaven, vos])
  network.on('POST', '/api/v1/companies/external', () => ({ id: idOf(73) }))
  network.on('POST', '/api/v1/relations', () => relationWith(zanten))
})

async function open(language: 'nl' | 'en' = 'nl') {
  const part = (
    <>
      <AddCompany open onClose={onClose} />
      <ToastRegion />
    </>
  )
  const screen = await show(part, {
    language,
    before: () => queryClient.setQueryData(meQuery.queryKey, personOf('admin')),
  })
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  return screen
}

type Screen = Awaited<ReturnType<typeof open>>
const add = (screen: Screen) => screen.getByRole('button', { name: 'Toevoegen', exact: true })
const sent = () =>
  network.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body])

async function byHand(fields: { name?: string; number?: string; city?: string } = {}) {
  const screen = await open()
  await screen.getByRole('button', { name: 'Vul het zelf in' }).click()
  if (fields.name) await screen.getByLabelText('Bedrijfsnaam').fill(fields.name)
  if (fields.number) await screen.getByLabelText('KVK-nummer').fill(fields.number)
  if (fields.city) await screen.getByLabelText(/^Plaats/).fill(fields.city)
  return screen
}

test('it searches from two characters on, half a second after the last key', async () => {
  const screen = await open()
  const asked = () => network.asked.filter(({ path }) => path === search).map(({ query }) => query.get('q'))

  await userEvent.keyboard('k')
  await expect.element(screen.getByText('Typ ten minste 2 tekens.')).toBeVisible()
  await userEvent.keyboard('raan')
  const typed = performance.now()
  await expect.element(screen.getByText('Zoeken…')).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ })).toBeVisible()

  expect(performance.now() - typed).toBeGreaterThan(450)
  expect(asked()).toEqual(['kraan'])
})

test('the keyboard alone chooses a customer, who is asked', async () => {
  const screen = await open()
  await expect.element(add(screen)).toBeDisabled()
  await userEvent.keyboard('kraan')
  await expect.element(screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ })).toBeVisible()
  const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marks).toEqual(['Kraan', 'Kraan', 'Kraan'])

  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByRole('combobox')).toHaveValue('Kraanbedrijf Van Zanten')
  await expect.element(screen.getByText('Klopt-klant')).toBeVisible()
  await userEvent.keyboard('{Enter}')

  await expect.element(screen.getByText('Bedrijf toegevoegd')).toBeVisible()
  expect(sent()).toEqual([['relations', { company_2_id: zanten.id, status: 'pending' }]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('one that only the register knows becomes an own contact and a relation at once', async () => {
  const screen = await open()
  await userEvent.keyboard('kraan')

  await screen.getByRole('option', { name: /^Kraanservice/ }).click()
  await add(screen).click()

  await expect.element(screen.getByText('Bedrijf toegevoegd')).toBeVisible()
  const { id: _, ...facts } = waalhaven
  expect(sent()).toEqual([
    ['external', { ...facts, status: 'active' }],
    ['relations', { company_2_id: idOf(73), status: 'active' }],
  ])
})

test.each([
  ['Toegevoegd', () => (accepted = [relationWith(vos)])],
  ['Uitgezet', () => (accepted = [relationWith(vos, { status: 'inactive' })])],
])('a company that one knows already says %s and cannot be chosen', async (badge, prepare) => {
  prepare()
  const screen = await open()
  await userEvent.keyboard('kraan')

  const option = screen.getByRole('option', { name: /^Vos Kraanverhuur/ })
  await expect.element(option).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option.getByText(badge)).toBeVisible()
})

test('nothing found says so inside the list, and what was typed goes along to the form', async () => {
  network.on('GET', search, () => [])
  const screen = await open()
  await userEvent.keyboard('Muis Montage')
  await expect.element(screen.getByText('Geen resultaten gevonden')).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('combobox')).toHaveValue('Muis Montage')
  await screen.getByRole('button', { name: 'Vul het zelf in' }).click()

  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveValue('Muis Montage')
  await expect.element(screen.getByLabelText('KVK-nummer')).toHaveFocus()
  await screen.getByRole('button', { name: 'Terug naar zoeken' }).click()
  await expect.element(screen.getByRole('combobox')).toHaveValue('Muis Montage')
})

test('a search that fails says so, keeps the text and can be tried again', async () => {
  network.on('GET', search, () => {
    throw new Refused(503, 'unavailable')
  })
  const screen = await open()
  await userEvent.keyboard('kraan')
  await expect.element(screen.getByText('Zoeken is mislukt. Je zoektekst staat er nog.')).toBeVisible()
  await expect.element(screen.getByRole('combobox')).toHaveValue('kraan')

  network.on('GET', search, () => [zanten])
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText('Zoeken is mislukt. Je zoektekst staat er nog.')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  await expect.element(screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ })).toBeVisible()
})

test('without the register the rest is found, and that is said', async () => {
  network.on('GET', search, () => Response.json([zanten], { headers: { 'x-register': 'down' } }))
  const screen = await open()

  await userEvent.keyboard('kraan')

  await expect.element(screen.getByText(/^Het Handelsregister is even niet bereikbaar/)).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ })).toBeVisible()
})

test('adding that fails says so in passing and in the dialog, and the choice stays', async () => {
  network.on('POST', '/api/v1/relations', () => {
    throw new Refused(409, 'relation_exists')
  })
  const screen = await open()
  await userEvent.keyboard('kraan')
  await screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ }).click()

  await add(screen).click()

  await expect.element(screen.getByText('Fout bij toevoegen bedrijf')).toBeVisible()
  await expect.element(screen.getByText(/^Dit bedrijf staat al bij je klanten en leveranciers/)).toBeVisible()
  await expect.element(screen.getByRole('combobox')).toHaveValue('Kraanbedrijf Van Zanten')
  expect(onClose).not.toHaveBeenCalled()
})

test('entered by hand: the number may have spaces and dots', async () => {
  const screen = await byHand({ name: ' Muis Montage ', number: '1234 56.78', city: 'Almere' })

  await add(screen).click()

  await expect.element(screen.getByText('Bedrijf toegevoegd')).toBeVisible()
  const facts = { name: 'Muis Montage', registration_number: '12345678', city: 'Almere' }
  expect(sent()).toEqual([
    ['external', { ...facts, is_klopt_client: false, status: 'active' }],
    ['relations', { company_2_id: idOf(73), status: 'active' }],
  ])
})

test('two empty fields: both say so, a summary above leads to them, and nothing is sent', async () => {
  const screen = await byHand()

  await add(screen).click()

  await expect.element(screen.getByRole('alert')).toHaveFocus()
  await screen.getByRole('link', { name: 'KVK-nummer is verplicht' }).click()
  await expect.element(screen.getByLabelText('KVK-nummer')).toHaveFocus()
  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveAccessibleDescription('Bedrijfsnaam is verplicht')
  expect(sent()).toEqual([])
})

test.each([
  [/^Bedrijfsnaam/, { name: 'M' }, 'Bedrijfsnaam moet minstens 2 tekens lang zijn'],
  [/^Bedrijfsnaam/, { name: 'M'.repeat(129) }, 'Bedrijfsnaam kan maximaal 128 tekens lang zijn'],
  [/^Bedrijfsnaam/, { name: 'Kijk op https://muis.example' }, /^Deze naam kan niet worden gebruikt/],
  [/^KVK-nummer/, { number: '1234567' }, 'KVK-nummer moet uit 8 cijfers bestaan'],
  [/^KVK-nummer/, { number: '1234567a' }, 'KVK-nummer moet uit 8 cijfers bestaan'],
  [/^Plaats/, { city: 'x'.repeat(65) }, 'Plaats kan maximaal 64 tekens lang zijn'],
])('%s %j: the field says what is wrong and takes the focus', async (label, given, sentence) => {
  const screen = await byHand({ name: 'Muis Montage', number: '12345678', ...given })

  await add(screen).click()

  await expect.element(screen.getByText(sentence)).toBeVisible()
  await expect.element(screen.getByLabelText(label)).toHaveFocus()
  expect(sent()).toEqual([])
})

test('what the server refuses of a field is said at that field, and goes as soon as the value is another', async () => {
  network.on('POST', '/api/v1/companies/external', () =>
    Response.json(
      {
        code: 'validation_error',
        detail: [{ loc: ['body', 'name'], msg: 'Deze naam bestaat niet.', type: 'custom' }],
      },
      { status: 422 },
    ),
  )
  const sentence = 'Deze naam kan niet worden gebruikt. Kies een naam zonder link of onzichtbare tekens.'
  const screen = await byHand({ name: 'Muis Montage', number: '12345678' })

  await add(screen).click()

  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveAccessibleDescription(sentence)
  await expect.element(screen.getByText('Fout bij toevoegen bedrijf')).toBeVisible()
  await screen.getByLabelText('Bedrijfsnaam').fill('De Muis Montage')
  await expect.element(screen.getByText(sentence)).not.toBeInTheDocument()
})

const registered = (company: object) =>
  Response.json({ code: 'company_registered', detail: 'Al geregistreerd', company }, { status: 409 })

test('the number of a customer is refused at its field, and that customer is asked instead', async () => {
  network.on('POST', '/api/v1/companies/external', () => registered(zanten))
  const screen = await byHand({ name: 'Kraan', number: '00005541' })

  await add(screen).click()
  await expect
    .element(screen.getByLabelText('KVK-nummer'))
    .toHaveAccessibleDescription('Dit KVK-nummer is al geregistreerd als een Klopt-klant.')
  await screen.getByRole('button', { name: 'Nodig Kraanbedrijf Van Zanten uit' }).click()

  await expect.element(screen.getByText('Bedrijf toegevoegd')).toBeVisible()
  expect(sent().at(-1)).toEqual(['relations', { company_2_id: zanten.id, status: 'pending' }])
})

test('the number of the own company is nobody to ask', async () => {
  network.on('POST', '/api/v1/companies/external', () => registered({ ...zanten, id: idOf(80) }))
  const screen = await byHand({ name: 'Wij', number: '00000001' })

  await add(screen).click()

  await expect
    .element(screen.getByLabelText('KVK-nummer'))
    .toHaveAccessibleDescription('Dit is het KVK-nummer van je eigen bedrijf.')
  expect(screen.getByRole('button', { name: /^Nodig/ }).elements()).toEqual([])
})

test('in English it searches in English', async () => {
  network.on('GET', search, () => [])
  const screen = await open('en')

  await userEvent.keyboard('kraan')

  await expect.element(screen.getByText('No results found')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
})
