import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { companyCard, personOf } from '../../testing/examples.ts'
import { Refused } from '../../testing/network.ts'
import { companies, company, id, prepareWizard } from '../../testing/wizard.tsx'

const { network, open } = prepareWizard()

test('four steps register a company, and the last shows the address of the link', async () => {
  const { screen, at, second, third } = await open()
  await second()
  await third()

  await at('Registratie Bevestigd')
  await expect.element(screen.getByText('Wij hebben een link gestuurd naar otto@vos.example.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  expect(document.title).toBe('Registreren, stap 4 van 4 – Klopt')
  expect(network.requests.map(({ path }) => path)).toEqual([
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

test('an error disappears when its value is right, and no error appears while typing', async () => {
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

test('a number with spaces and dots can be pasted, and the register suggests the name', async () => {
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

test('the name from the register replaces the typed one, and the wizard shows it before and after', async () => {
  const registered = { name: 'Vos Kraanverhuur B.V.', city: 'Almere' }
  network.on('GET', `${companies}/register/00000012`, () => registered)
  network.on('POST', companies, ({ body }) => ({ ...Object(body), ...registered, id, registration_token: 'sleutel' }))
  const { screen, click, at } = await open()

  await screen.getByLabelText('Bedrijfsnaam').fill('Iets anders')
  await screen.getByLabelText('KVK-nummer').fill('00000012')
  const hint =
    'Handelsregister: Vos Kraanverhuur B.V., Almere. Klopt gebruikt deze naam uit het register. Naam overnemen'
  await expect.element(screen.getByRole('status')).toHaveTextContent(hint)
  await click('Volgende')

  await at('Voorwaarden & Privacy')
  await expect.element(screen.getByText(/^U tekent namens Vos Kraanverhuur B\.V\./)).toBeVisible()
  await click('Terug')
  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveValue('Vos Kraanverhuur B.V.')
})

test('all three texts must be agreed to, and each opens in a new tab', async () => {
  const { screen, click, at, first } = await open()
  await first()
  await at('Voorwaarden & Privacy')
  await expectAccessible()

  await click('Volgende')

  for (const text of ['het privacybeleid', 'de algemene voorwaarden', 'de gegevensverwerkingsovereenkomst'])
    await expect.element(screen.getByRole('link', { name: `U moet akkoord gaan met ${text}` })).toBeVisible()
  for (const link of ['privacybeleid', 'algemene voorwaarden', 'gegevensverwerkingsovereenkomst'])
    await expect.element(screen.getByRole('link', { name: link, exact: true })).toHaveAttribute('target', '_blank')
  expect(document.title).toBe('Fout: Registreren, stap 2 van 4 – Klopt')
  expect(network.times('POST', `${companies}/${id}/consent`)).toBe(0)
})

test('earlier steps keep their input, and a new number requires new consent', async () => {
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

test('a reload keeps the input', async () => {
  const before = await open()
  await before.second()
  await before.screen.getByLabelText('Voornaam').fill('Otto')
  await before.screen.unmount()

  const { screen, at } = await open()

  await at('Beheerdersgegevens')
  await expect.element(screen.getByLabelText('Voornaam')).toHaveValue('Otto')
})

test('an expired registration restarts at the company step and keeps the input', async () => {
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

test('after a lost last response only the last call is repeated', async () => {
  const { screen, at, second, third, click } = await open()
  await second()
  network.on('POST', `/app/companies/${id}/first-dossier`, () => {
    throw new TypeError('Failed to fetch')
  })
  await third()
  await expect.element(screen.getByRole('alert').filter({ hasText: /^Geen verbinding met Klopt\./ })).toBeVisible()

  network.on('POST', `/app/companies/${id}/first-dossier`, () => ({ dossier_id: id, mailbox: null }))
  await click('Registreren')

  await at('Registratie Bevestigd')
  expect(network.times('POST', '/api/v1/users/admin')).toBe(1)
})

test('the wizard is shown in English', async () => {
  const { screen } = await open('en')

  await screen.getByRole('button', { name: 'Next' }).click()

  await expect.element(screen.getByRole('heading', { name: 'Company details' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Enter the KVK number' })).toBeVisible()
})

test('a guest who registers finds company, number and address filled in, and reads that the dossiers follow', async () => {
  const otto = { ...personOf('viewer'), first_name: '', last_name: '', email: 'otto@vos.example' }
  localStorage.setItem('access_token', 'gast')
  network.on('GET', '/api/v1/users/me', () => otto)
  network.on('GET', `${companies}/${otto.company_id}`, () => companyCard({ ...company, is_klopt_client: false }))
  const { screen, click, at } = await open()

  await expect.element(screen.getByText('Uw dossiers gaan mee')).toBeVisible()
  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveValue(company.name)
  await expect.element(screen.getByLabelText('KVK-nummer')).toHaveValue(company.registration_number)
  await click('Volgende')
  await at('Voorwaarden & Privacy')
  for (const box of screen.getByRole('checkbox').all()) await box.click()
  await click('Volgende')
  await expect.element(screen.getByLabelText('E-mailadres')).toHaveValue('otto@vos.example')
  localStorage.removeItem('access_token')
  sessionStorage.clear()
})

test('for a signed-in account, and for a guest whose access has ended, the form starts empty', async () => {
  localStorage.setItem('access_token', 'sessie')
  for (const who of [personOf('admin'), personOf('viewer')]) {
    network.on('GET', '/api/v1/users/me', () => who)
    network.on('GET', `${companies}/${who.company_id}`, () => {
      throw new Refused(403, 'access_expired')
    })
    const { screen } = await open()
    await expect.poll(() => network.times('GET', '/api/v1/users/me')).toBeGreaterThan(0)
    await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveValue('')
    await expect.element(screen.getByText('Uw dossiers gaan mee')).not.toBeInTheDocument()
    await screen.unmount()
  }
  localStorage.removeItem('access_token')
})
