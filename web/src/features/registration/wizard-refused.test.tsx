import { expect, test } from 'vitest'
import { Refused } from '../../testing/network.ts'
import { companies, company, id, prepareWizard } from '../../testing/wizard.tsx'

const { network, open } = prepareWizard()
const admins = '/api/v1/users/admin'
const unknown = 'Er is een onbekende fout opgetreden tijdens de registratie.'

test('refusals of several fields by the server are shown at each field, with the texts of the form', async () => {
  const { screen, at, second, third } = await open()
  await second()
  const fault = (field: string, type: string) => ({ loc: ['body', field], msg: 'Anders.', type })
  const detail = [fault('email', 'invalid_format'), fault('first_name', 'too_big'), fault('last_name', 'custom')]
  network.on('POST', admins, () => Response.json({ code: 'validation_error', detail }, { status: 422 }))

  await third()

  await expect.element(screen.getByRole('alert')).toHaveFocus()
  for (const [field, sentence] of [
    ['E-mailadres', 'E-mailadres moet een geldig e-mailadres zijn.'],
    ['Voornaam', 'Voornaam kan maximaal 32 tekens lang zijn'],
    ['Achternaam', 'Deze achternaam kan niet worden gebruikt'],
  ] as const) {
    await expect.element(screen.getByLabelText(field)).toHaveAccessibleDescription(new RegExp(sentence))
    await expect.element(screen.getByRole('link', { name: sentence })).toBeVisible()
  }
  await expect.element(screen.getByLabelText('Voornaam')).toHaveValue('Otto')

  network.on('POST', admins, () => ({ id: 'otto' }))
  await third('otto@vos.example', 'Ot', 'Vos')
  await at('Registratie Bevestigd')
})

test.each([
  ['an internal error', () => new Refused(500, 'internal'), unknown],
  ['a response that is not JSON', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), unknown],
  ['a response without a text', () => Response.json({}, { status: 418 }), unknown],
  [
    'a single sentence',
    () => Response.json({ detail: 'Dit adres is geblokkeerd.' }, { status: 422 }),
    'Dit adres is geblokkeerd.',
  ],
])('%s is shown above the buttons, and the input stays', async (_, answer, sentence) => {
  const { screen, at, second, third, click } = await open()
  await second()
  network.on('POST', admins, () => {
    const result = answer()
    if (result instanceof Response) return result
    throw result
  })

  await third()

  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(screen.getByLabelText('Voornaam')).toHaveValue('Otto')
  await expect.element(screen.getByLabelText('Voornaam')).not.toHaveAttribute('aria-invalid')
  network.on('POST', admins, () => ({ id: 'otto' }))
  await click('Registreren')
  await at('Registratie Bevestigd')
})

test('without the company the later steps show an error and send nothing', async () => {
  const missing = 'Company ID is missing. Please go back to company details.'
  const before = await open()
  await before.first()
  await before.at('Voorwaarden & Privacy')
  await before.screen.unmount()
  loseCompany()

  const later = await open()
  for (const box of later.screen.getByRole('checkbox').all()) await box.click()
  await later.click('Volgende')
  await expect.element(later.screen.getByRole('alert')).toHaveTextContent(missing)
  await later.screen.unmount()

  loseCompany({ step: 3 })
  const last = await open()
  await last.third()
  await expect.element(last.screen.getByRole('alert')).toHaveTextContent(missing)
  await last.click('Terug')
  await last.click('Terug')
  await expect.element(last.screen.getByLabelText('Bedrijfsnaam')).toHaveValue(company.name)
  expect(network.requests.map(({ path }) => path)).not.toContain(`${companies}/${id}/consent`)
  expect(network.times('POST', admins)).toBe(0)
})

/** Removes the company from the stored draft, as another tab or an earlier release could. */
function loseCompany(more = {}) {
  const draft = JSON.parse(sessionStorage.getItem('registration') ?? '{}')
  sessionStorage.setItem('registration', JSON.stringify({ ...draft, begun: null, ...more }))
}
