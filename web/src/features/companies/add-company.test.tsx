import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { search, zanten, vos, waalhaven, prepareAddCompany } from '../../testing/add-company.tsx'
import { idOf, relationWith } from '../../testing/examples.ts'
import { Refused } from '../../testing/network.ts'

const { network, onClose, server, open, add, sent } = prepareAddCompany()

test('the search starts at two characters, half a second after the last key', async () => {
  const screen = await open()
  const queries = () => network.requests.filter(({ path }) => path === search).map(({ query }) => query.get('q'))

  await userEvent.keyboard('k')
  await expect.element(screen.getByText('Typ ten minste 2 tekens.')).toBeVisible()
  await userEvent.keyboard('raan')
  const typed = performance.now()
  await expect.element(screen.getByText('Zoeken…')).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ })).toBeVisible()

  expect(performance.now() - typed).toBeGreaterThan(450)
  expect(queries()).toEqual(['kraan'])
})

test('a Klopt client can be chosen and invited by keyboard alone', async () => {
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
  expect(sent()).toEqual([['relations', { company_2_id: zanten.id }]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a company that only the register has becomes an own contact and a relation at once', async () => {
  const screen = await open()
  await userEvent.keyboard('kraan')

  await screen.getByRole('option', { name: /^Kraanservice/ }).click()
  await add(screen).click()

  await expect.element(screen.getByText('Bedrijf toegevoegd')).toBeVisible()
  const { name, registration_number, city, is_klopt_client } = waalhaven
  const facts = { name, registration_number, city, is_klopt_client }
  expect(sent()).toEqual([
    ['external', { ...facts, status: 'active' }],
    ['relations', { company_2_id: idOf(73) }],
  ])
})

test('an unverified client is found beside the register entry, with advice before adding it', async () => {
  const doubtful = { ...zanten, registration_number: waalhaven.registration_number, verified: false }
  network.on('GET', search, () => [waalhaven, { ...doubtful, mail_domain: 'gmail.com' }])
  const screen = await open()
  await userEvent.keyboard('kraan')

  const option = screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ })
  await expect
    .element(option)
    .toHaveTextContent(`${zanten.name}Deventer · KVK 00008120 · @gmail.comNog niet geverifieerd`)
  await expect.element(screen.getByRole('option', { name: /^Kraanservice/ }).getByText('Extern')).toBeVisible()
  await option.click()
  await expect.element(screen.getByText(/Bel een nummer dat al bekend is\./)).toBeVisible()
  await add(screen).click()

  await expect.element(screen.getByText('Bedrijf toegevoegd')).toBeVisible()
  expect(sent()).toEqual([['relations', { company_2_id: zanten.id }]])
})

test('an own contact does not block an unverified client with the same number', async () => {
  server.accepted = [relationWith({ ...vos, is_klopt_client: false, verified: false })]
  const doubtful = { ...zanten, registration_number: vos.registration_number, verified: false }
  network.on('GET', search, () => [doubtful])
  const screen = await open()
  await userEvent.keyboard('kraan')

  await screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ }).click()

  await expect.element(add(screen)).toBeEnabled()
})

test.each([
  ['Toegevoegd', () => (server.accepted = [relationWith(vos)])],
  ['Uitgezet', () => (server.accepted = [relationWith(vos, { status: 'inactive' })])],
])('a company with an existing relation shows %s and cannot be chosen', async (badge, prepare) => {
  prepare()
  const screen = await open()
  await userEvent.keyboard('kraan')

  const option = screen.getByRole('option', { name: /^Vos Kraanverhuur/ })
  await expect.element(option).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option.getByText(badge)).toBeVisible()
})

test('an empty result is explained in the list, and the typed text is copied to the form', async () => {
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

test('a failed search shows an error, keeps the text and can be retried', async () => {
  network.on('GET', search, () => {
    throw new Refused(503, 'unavailable')
  })
  const screen = await open()
  await userEvent.keyboard('kraan')
  await expect.element(screen.getByText('Zoeken is mislukt. De zoektekst staat er nog.')).toBeVisible()
  await expect.element(screen.getByRole('combobox')).toHaveValue('kraan')

  network.on('GET', search, () => [zanten])
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText('Zoeken is mislukt. De zoektekst staat er nog.')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  await expect.element(screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ })).toBeVisible()
})

test('without the register other companies are found, with a notice', async () => {
  network.on('GET', search, () => Response.json([zanten], { headers: { 'x-register': 'down' } }))
  const screen = await open()

  await userEvent.keyboard('kraan')

  await expect.element(screen.getByText(/^Het Handelsregister is even niet bereikbaar/)).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /^Kraanbedrijf Van Zanten/ })).toBeVisible()
})

test('a failed addition shows an error in a toast and in the dialog, and the choice stays', async () => {
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

test('the search is shown in English', async () => {
  network.on('GET', search, () => [])
  const screen = await open('en')

  await userEvent.keyboard('kraan')

  await expect.element(screen.getByText('No results')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
})
