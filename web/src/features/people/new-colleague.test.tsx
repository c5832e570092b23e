import { beforeEach, expect, test, vi } from 'vitest'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { toastTime } from '../../testing/toast-time.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { NewColleague } from './new-colleague.tsx'

const network = useNetwork()
const onClose = vi.fn<() => void>()

beforeEach(() => onClose.mockClear())

async function open() {
  const screen = await show(
    <>
      <NewColleague open onClose={onClose} />
      <ToastRegion />
    </>,
  )
  await expect.element(screen.getByRole('dialog', { name: 'Nieuwe collega' })).toBeVisible()
  return screen
}
type Screen = Awaited<ReturnType<typeof open>>

async function fill(screen: Screen, [first, last, email]: [string, string, string]) {
  await screen.getByLabelText('Voornaam').fill(first)
  await screen.getByLabelText('Achternaam').fill(last)
  await screen.getByLabelText('E-mailadres').fill(email)
}
function send(screen: Screen) {
  return screen.getByRole('button', { name: 'Uitnodigen' }).click()
}

function refuse(status: number, code: string, detail?: unknown) {
  network.on('POST', '/api/v1/users', () => {
    throw new Refused(status, code, detail as string)
  })
}

test('a colleague is invited with the chosen role', async () => {
  network.on('POST', '/api/v1/users', () => ({}))
  const screen = await open()
  await fill(screen, ['Bram', 'Hendriks', 'b.hendriks@bouw.example'])
  await screen.getByRole('radio', { name: /Beheerder/ }).click()

  await send(screen)

  await expect.element(screen.getByText('Uitnodiging verstuurd naar b.hendriks@bouw.example!')).toBeVisible()
  expect(toastTime('Uitnodiging verstuurd naar')).toBe(5000)
  expect(network.requests[0]?.body).toEqual({
    first_name: 'Bram',
    last_name: 'Hendriks',
    email: 'b.hendriks@bouw.example',
    role: 'admin',
  })
  expect(onClose).toHaveBeenCalledOnce()
})

test('users and admins can be invited, guests cannot', async () => {
  const screen = await open()

  expect(screen.getByRole('radio').elements()).toHaveLength(2)
  await expect.element(screen.getByRole('radio', { name: /Gebruiker/ })).toBeChecked()
})

test.each([
  [
    ['', '', ''],
    ['Voornaam is verplicht', 'Achternaam is verplicht', 'E-mailadres is verplicht'],
  ],
  [
    ['B', 'H', 'a'],
    [
      'Voornaam moet minstens 2 tekens lang zijn',
      'Achternaam moet minstens 2 tekens lang zijn',
      'E-mailadres moet minstens 3 tekens lang zijn',
    ],
  ],
  [
    ['B'.repeat(33), 'H'.repeat(33), `${'a'.repeat(60)}@b.nl`],
    [
      'Voornaam kan maximaal 32 tekens lang zijn',
      'Achternaam kan maximaal 32 tekens lang zijn',
      'E-mailadres kan maximaal 64 tekens lang zijn',
    ],
  ],
] as const)('%j is refused before sending, in a summary and at each field', async (typed, sentences) => {
  const screen = await open()
  await fill(screen, [...typed])

  await send(screen)

  const summary = screen.getByRole('alert')
  await expect.element(summary.getByText('Controleer 3 velden')).toBeVisible()
  await expect.element(summary).toHaveFocus()
  for (const sentence of sentences) expect(screen.getByText(sentence).elements()).toHaveLength(2)
  expect(network.requests).toEqual([])
  await screen.getByRole('link', { name: sentences[2] }).click()
  await expect.element(screen.getByLabelText('E-mailadres')).toHaveFocus()
})

test('the only invalid field gets the focus', async () => {
  const screen = await open()
  await fill(screen, ['Bram', 'Hendriks', 'geen adres'])

  await send(screen)

  await expect.element(screen.getByText('E-mailadres moet een geldig e-mailadres zijn.')).toBeVisible()
  await expect.element(screen.getByLabelText('E-mailadres')).toHaveFocus()
})

test('an address in use disables the button until another one is typed', async () => {
  refuse(409, 'email_in_use')
  const screen = await open()
  await fill(screen, ['Bram', 'Hendriks', 'anna@bouw.example'])

  await send(screen)

  const sentence = 'Dit e-mailadres is al in gebruik. De gebruiker kan daarmee inloggen.'
  await expect.element(screen.getByRole('dialog').getByText(sentence)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Uitnodigen' })).toBeDisabled()
  await expect.element(screen.getByLabelText('Voornaam')).toHaveValue('Bram')
  await screen.getByLabelText('E-mailadres').fill('bram@bouw.example')
  await expect.element(screen.getByRole('button', { name: 'Uitnodigen' })).toBeEnabled()
  await expect.element(screen.getByRole('dialog').getByText(sentence)).not.toBeInTheDocument()
})

test('a refusal of the server is shown at its field', async () => {
  refuse(422, 'validation_error', [
    { loc: ['body', 'last_name'], msg: 'Deze naam kan niet worden gebruikt.', type: 'x' },
  ])
  const screen = await open()
  await fill(screen, ['Bram', 'Hendriks', 'bram@bouw.example'])

  await send(screen)

  await expect.element(screen.getByLabelText('Achternaam')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('dialog').getByText('Deze achternaam kan niet worden gebruikt')).toBeVisible()
})

test('an unknown refusal shows the text of the server, a server error our own', async () => {
  refuse(418, 'brand_new', 'Vandaag niet.')
  const screen = await open()
  await fill(screen, ['Bram', 'Hendriks', 'bram@bouw.example'])
  await send(screen)
  await expect.element(screen.getByRole('dialog').getByText('Vandaag niet.')).toBeVisible()

  refuse(500, 'internal')
  await send(screen)

  await expect.element(screen.getByText('Uitnodiging mislukt')).toBeVisible()
  await expect
    .element(screen.getByRole('dialog').getByText('Er is iets misgegaan. Probeer het later opnieuw.'))
    .toBeVisible()
  await expect.element(screen.getByLabelText('E-mailadres')).toHaveValue('bram@bouw.example')
})

test('an error disappears when its value is right, and no error appears or changes while typing', async () => {
  const screen = await open()
  const [first, last] = [screen.getByLabelText('Voornaam'), screen.getByLabelText('Achternaam')]
  await send(screen)

  await first.fill('B')
  await last.fill('Hendriks')
  await expect.element(last).not.toHaveAttribute('aria-invalid')
  await expect.element(first).toHaveAccessibleDescription('Voornaam is verplicht')
  await first.fill('Bram')
  await expect.element(first).not.toHaveAttribute('aria-invalid')
  await last.fill('H')
  await screen.getByLabelText('E-mailadres').fill('bram@bouw.example')
  await expect.element(screen.getByLabelText('E-mailadres')).not.toHaveAttribute('aria-invalid')
  await expect.element(last).not.toHaveAttribute('aria-invalid')

  await send(screen)
  await expect.element(last).toHaveAccessibleDescription('Achternaam moet minstens 2 tekens lang zijn')
})
