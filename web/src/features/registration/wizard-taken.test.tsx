import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { Refused } from '../../testing/network.ts'
import { companies, company, prepareWizard } from '../../testing/wizard.tsx'

const { network, open } = prepareWizard()

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
])('an admin %j %j %j is not sent', async (email, firstName, lastName, sentences) => {
  const { screen, second, third } = await open()
  await second()

  await third(email, firstName, lastName)

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
])('a company that is already a client is shown with the admin %j', async (admin_user, address, sentence) => {
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
  await expect.element(panel.getByText(/^Is dit niet uw bedrijf\?/)).toBeVisible()
  await expect
    .element(panel.getByRole('link', { name: 'Neem contact op' }))
    .toHaveAttribute('href', `mailto:info@klopt.example?subject=KVK%20${company.registration_number}`)
  await expectAccessible()
  await click('Terug naar bedrijfsgegevens')
  await at('Bedrijfsgegevens')
  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveValue(company.name)
})

test('an address with an account links to the sign-in or can be changed, and the names stay', async () => {
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
  await expectAccessible()
})

test('while sending, the button shows it and the form is read-only', async () => {
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
