import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { Wizard } from './wizard.tsx'

const network = useNetwork()
const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const companies = '/api/v1/companies'
const company = { name: 'Vos Kraanverhuur', registration_number: '00000012' }

beforeEach(async () => {
  await page.viewport(1280, 800)
  document.title = 'Registreren – Klopt'
  network.on('POST', companies, ({ body }) => ({ ...Object(body), id, registration_token: 'sleutel' }))
  network.on('POST', `${companies}/${id}/consent`, () => undefined)
  network.on('POST', '/api/v1/users/admin', () => ({ id: 'otto' }))
  network.on('POST', `/app/companies/${id}/first-dossier`, () => ({ dossier_id: id }))
})

async function open(language: 'nl' | 'en' = 'nl') {
  const legalLink = ({ name, children }: { name: string; children: ReactNode }) => (
    <a href={`/${name}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
  const screen = await show(<Wizard login="/login" legalLink={legalLink} />, { language })
  const click = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const at = (name: string) => expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible()

  async function first(name = company.name, number = company.registration_number) {
    await screen.getByLabelText('Bedrijfsnaam').fill(name)
    await screen.getByLabelText('KVK-nummer').fill(number)
    await click('Volgende')
  }
  async function second() {
    await first()
    await at('Voorwaarden & Privacy')
    for (const box of screen.getByRole('checkbox').all()) await box.click()
    await click('Volgende')
    await at('Beheerdersgegevens')
  }
  async function third(email = 'otto@vos.example', first_name = 'Otto', last_name = 'Vos') {
    await screen.getByLabelText('E-mailadres').fill(email)
    await screen.getByLabelText('Voornaam').fill(first_name)
    await screen.getByLabelText('Achternaam').fill(last_name)
    await click('Registreren')
  }
  return { screen, click, at, first, second, third }
}

test('four steps register a company, and the last says where the link went', async () => {
  const { screen, at, second, third } = await open()
  await second()
  await third()

  await at('Registratie Bevestigd')
  await expect.element(screen.getByText('Wij hebben een link gestuurd naar otto@vos.example.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  expect(document.title).toBe('Registreren, stap 4 van 4 – Klopt')
  expect(network.asked.map(({ path }) => path)).toEqual([
    `${companies}/register/00000012`,
    companies,
    `${companies}/${id}/consent`,
    '/api/v1/users/admin',
    `/app/companies/${id}/first-dossier`,
  ])
  expect(screen.getByRole('list', { name: 'Stappen' }).getByRole('button').elements()).toEqual([])
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['', '', 'Bedrijfsnaam is verplicht', 'KVK-nummer is verplicht'],
  ['V', '1234567', 'Bedrijfsnaam moet minstens 2 tekens lang zijn', 'KVK-nummer moet uit 8 cijfers bestaan'],
  [
    'V'.repeat(129),
    '1234567a',
    'Bedrijfsnaam kan maximaal 128 tekens lang zijn',
    'KVK-nummer moet uit 8 cijfers bestaan',
  ],
])('a company called %j with number %j is not sent', async (name, number, ...sentences) => {
  const { screen, first } = await open()

  await first(name, number)

  await expect.element(screen.getByRole('alert')).toHaveFocus()
  for (const sentence of sentences) await expect.element(screen.getByRole('link', { name: sentence })).toBeVisible()
  expect(document.title).toBe('Fout: Registreren – Klopt')
  expect(network.times('POST', companies)).toBe(0)
})

test('an error goes as soon as its value is right, and none comes while somebody types', async () => {
  const { screen, first } = await open()
  await first('', '1')
  const name = screen.getByLabelText('Bedrijfsnaam')

  await name.fill('V')
  await expect.element(name).toHaveAccessibleDescription('Bedrijfsnaam is verplicht')
  await name.fill('Vos')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await name.fill('')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
})

test('a number is pasted as letterheads write it, and the register suggests the name', async () => {
  network.on('GET', `${companies}/register/12345678`, () => ({ name: 'Vos Kraanverhuur B.V.', city: 'Almere' }))
  const { screen, click } = await open()

  await screen.getByLabelText('KVK-nummer').fill('1234 56.78')
  await expect.element(screen.getByLabelText('KVK-nummer')).toHaveValue('12345678')
  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveValue('Vos Kraanverhuur B.V.')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Handelsregister: Vos Kraanverhuur B.V., Almere.')

  await screen.getByLabelText('Bedrijfsnaam').fill('Vos')
  await click('Naam overnemen')
  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveValue('Vos Kraanverhuur B.V.')
})

test('all three texts must be agreed to, and each opens beside the form', async () => {
  const { screen, click, at, first } = await open()
  await first()
  await at('Voorwaarden & Privacy')

  await click('Volgende')

  for (const text of ['het privacybeleid', 'de algemene voorwaarden', 'de gegevensverwerkingsovereenkomst'])
    await expect.element(screen.getByRole('link', { name: `U moet akkoord gaan met ${text}` })).toBeVisible()
  for (const link of ['privacybeleid', 'algemene voorwaarden', 'gegevensverwerkingsovereenkomst'])
    await expect.element(screen.getByRole('link', { name: link, exact: true })).toHaveAttribute('target', '_blank')
  expect(document.title).toBe('Fout: Registreren, stap 2 van 4 – Klopt')
  expect(network.times('POST', `${companies}/${id}/consent`)).toBe(0)
})

test.each([
  ['', '', '', ['E-mailadres is verplicht', 'Voornaam is verplicht', 'Achternaam is verplicht']],
  [
    'ab',
    'O',
    'V',
    [
      'E-mailadres moet minstens 3 tekens lang zijn',
      'Voornaam moet minstens 2 tekens lang zijn',
      'Achternaam moet minstens 2 tekens lang zijn',
    ],
  ],
  [
    `${'a'.repeat(60)}@vos.example`,
    'O'.repeat(33),
    'V'.repeat(33),
    [
      'E-mailadres kan maximaal 64 tekens lang zijn',
      'Voornaam kan maximaal 32 tekens lang zijn',
      'Achternaam kan maximaal 32 tekens lang zijn',
    ],
  ],
  [
    'otto',
    'Otto',
    'https://vos',
    ['E-mailadres moet een geldig e-mailadres zijn.', 'Deze achternaam kan niet worden gebruikt'],
  ],
])('an admin %j %j %j is not sent', async (email, first_name, last_name, sentences) => {
  const { screen, second, third } = await open()
  await second()

  await third(email, first_name, last_name)

  for (const sentence of sentences) await expect.element(screen.getByRole('link', { name: sentence })).toBeVisible()
  expect(network.times('POST', '/api/v1/users/admin')).toBe(0)
})

test.each([
  [
    { first_name: 'Anna', last_name: 'Bakker', email: 'anna@bouw.example' },
    'anna@bouw.example',
    /Vraag de beheerder om/,
  ],
  [undefined, 'info@klopt.example', /geen actieve beheerder. Neem contact op met onze support/],
])('a company that is a customer already is shown with %j', async (admin_user, address, sentence) => {
  const taken = { code: 'company_registered', detail: 'Bezet.', company, admin_user }
  network.on('POST', companies, () => Response.json(taken, { status: 409 }))
  const { screen, click, at, first } = await open()

  await first()

  const panel = screen.getByRole('alert')
  await expect.element(panel).toHaveFocus()
  await expect.element(panel.getByText(/^Deze organisatie is al een Klopt-klant!/).first()).toBeVisible()
  await expect
    .element(panel.getByText(/Dit KVK-nummer is al geregistreerd als een Klopt-klant\./).first())
    .toBeVisible()
  await expect.element(panel.getByText(sentence)).toBeVisible()
  await expect.element(panel.getByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`)
  await click('Terug naar bedrijfsgegevens')
  await at('Bedrijfsgegevens')
  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveValue(company.name)
})

test('an address with an account leads to the sign-in, or to another address with the names kept', async () => {
  network.on('POST', '/api/v1/users/admin', () => {
    throw new Refused(409, 'email_in_use')
  })
  const { screen, click, second, third } = await open()
  await second()
  await third()

  const panel = screen.getByRole('alert')
  await expect.element(panel.getByText(/^Dit e-mailadres is al geregistreerd!/).first()).toBeVisible()
  await expect
    .element(panel.getByText(/Dit e-mailadres is al geregistreerd\. U kunt ermee inloggen\./).first())
    .toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  await click('Gebruik een ander e-mailadres')
  await expect.element(screen.getByLabelText('Voornaam')).toHaveValue('Otto')
})

test('while it is being sent the button says so and nothing changes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  network.on('POST', '/api/v1/users/admin', () => promise.then(() => ({ id: 'otto' })))
  const { screen, at, second, third } = await open()
  await second()
  await third()

  await expect.element(screen.getByRole('button', { name: 'Versturen…' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(screen.getByLabelText('Voornaam')).toHaveAttribute('readonly')
  await expect.element(screen.getByRole('button', { name: 'Terug' })).toBeDisabled()
  resolve()
  await at('Registratie Bevestigd')
})

test('earlier steps may be gone back to and keep what they held; a new number asks to agree again', async () => {
  const { screen, click, at, first, second } = await open()
  await second()
  const steps = screen.getByRole('list', { name: 'Stappen' })
  expect(
    steps
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Bedrijfsgegevens', 'Voorwaarden & Privacy'])

  await click('Terug')
  await expect.element(screen.getByRole('checkbox').first()).toBeChecked()
  await steps.getByRole('button', { name: 'Bedrijfsgegevens' }).click()
  await expect.element(screen.getByLabelText('KVK-nummer')).toHaveValue(company.registration_number)
  expect(steps.getByRole('button').elements()).toEqual([])

  await first(company.name, '00000013')
  await at('Voorwaarden & Privacy')
  await expect.element(screen.getByRole('checkbox').first()).not.toBeChecked()
})

test('a reload keeps what was filled in', async () => {
  const before = await open()
  await before.second()
  await before.screen.getByLabelText('Voornaam').fill('Otto')
  await before.screen.unmount()

  const { screen, at } = await open()

  await at('Beheerdersgegevens')
  await expect.element(screen.getByLabelText('Voornaam')).toHaveValue('Otto')
})

test('a registration that ended begins again at the company, with its words kept', async () => {
  const { screen, at, second, third } = await open()
  await second()
  network.on('POST', '/api/v1/users/admin', () => {
    throw new Refused(403, 'registration_expired')
  })
  await third()

  await at('Bedrijfsgegevens')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Deze registratie is verlopen. Begin opnieuw.')
  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveValue(company.name)
})

test('what the server has against a field is said at it, anything else above the buttons', async () => {
  const { screen, second, third, click } = await open()
  await second()
  const detail = [{ loc: ['body', 'email'], msg: 'Anders.', type: 'invalid_format' }]
  network.on('POST', '/api/v1/users/admin', () => Response.json({ code: 'validation_error', detail }, { status: 422 }))
  await third()
  await expect.element(screen.getByText('E-mailadres moet een geldig e-mailadres zijn.')).toBeVisible()

  network.on('POST', '/api/v1/users/admin', () => {
    throw new Refused(500, 'internal')
  })
  await click('Registreren')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Er is een onbekende fout opgetreden tijdens de registratie.')
})

test('an answer that was lost at the end is asked for again, without naming the admin twice', async () => {
  const { screen, at, second, third, click } = await open()
  await second()
  network.on('POST', `/app/companies/${id}/first-dossier`, () => {
    throw new TypeError('Failed to fetch')
  })
  await third()
  await expect.element(screen.getByRole('alert').filter({ hasText: /^Geen verbinding met Klopt\./ })).toBeVisible()

  network.on('POST', `/app/companies/${id}/first-dossier`, () => ({ dossier_id: id }))
  await click('Registreren')

  await at('Registratie Bevestigd')
  expect(network.times('POST', '/api/v1/users/admin')).toBe(1)
})

test('without the company there is nothing to agree for', async () => {
  const { screen, at, first } = await open()
  await first()
  await at('Voorwaarden & Privacy')
  await screen.unmount()
  const kept = JSON.parse(sessionStorage.getItem('registration') ?? '{}')
  sessionStorage.setItem('registration', JSON.stringify({ ...kept, begun: null }))
  const later = await open()
  for (const box of later.screen.getByRole('checkbox').all()) await box.click()

  await later.click('Volgende')

  await expect
    .element(later.screen.getByRole('alert'))
    .toHaveTextContent('Company ID is missing. Please go back to company details.')
})

test('it can be read in English', async () => {
  const { screen } = await open('en')

  await screen.getByRole('button', { name: 'Next' }).click()

  await expect.element(screen.getByRole('heading', { name: 'Company details' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Enter the KVK number' })).toBeVisible()
})
