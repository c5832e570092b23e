import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refused, useNetwork } from '../../testing/network.ts'
import { dropEndedToken, storeToken } from '../../platform/token.ts'
import { serverAnswers, show } from '../../testing/screen.tsx'
import { toastTime } from '../../testing/toast-time.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { ForgotForm } from './forgot-form.tsx'

const network = useNetwork()
const here = location.href
const reset = '/api/v1/auth/password-reset'
const back = <a href="/login">Terug naar inloggen</a>

beforeEach(() => {
  document.title = 'Wachtwoord – Klopt'
})
afterEach(() => history.replaceState(null, '', here))

async function forgot(address = '') {
  history.replaceState(null, '', `/forgot-password${address}`)
  return show(
    <>
      <ForgotForm back={back} />
      <ToastRegion />
    </>,
  )
}

test('a link is requested for the address in the URL', async () => {
  network.on('POST', reset, () => undefined)
  const screen = await forgot('?email=anna@bouw.example')
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('anna@bouw.example')

  await screen.getByRole('button', { name: 'Link versturen' }).click()

  const heading = screen.getByRole('heading', { name: 'Kijk in je inbox' })
  await expect.element(heading).toHaveFocus()
  await expect
    .element(screen.getByRole('paragraph').filter({ hasText: 'bij ons bekend' }).first())
    .toHaveTextContent('Is anna@bouw.example bij ons bekend? Dan staat er een link in je mail. De link werkt 1 uur.')
  const same = 'Is anna@bouw.example bij ons bekend? Dan staat er een link in je mail. De link werkt 1 uur.'
  await expect.element(screen.getByRole('region', { name: 'Meldingen' }).getByText(same)).toBeVisible()
  expect(toastTime(same)).toBe(3000)
  await expect.element(screen.getByRole('link', { name: 'Terug naar inloggen' })).toHaveAttribute('href', '/login')
  expect(network.requests.at(-1)?.body).toEqual({ email: 'anna@bouw.example' })
})

test('a known device sends its earlier token', async () => {
  storeToken('ended')
  dropEndedToken('ended')
  const fetch = serverAnswers(200, {})
  const screen = await forgot('?email=anna@bouw.example')

  await screen.getByRole('button', { name: 'Link versturen' }).click()

  await expect.poll(() => fetch.mock.calls.length).toBe(1)
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('x-earlier-token')).toBe('ended')
})

test('while sending, the button shows it and the address is read-only', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  network.on('POST', reset, () => promise)
  const screen = await forgot('?email=anna@bouw.example')

  await screen.getByRole('button', { name: 'Link versturen' }).click()

  await expect.element(screen.getByRole('button', { name: 'Versturen…' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(screen.getByLabelText('E-mail')).toHaveAttribute('readonly')
  resolve()
  await expect.element(screen.getByRole('heading', { name: 'Kijk in je inbox' })).toBeVisible()
})

test.each([
  ['', 'E-mailadres is verplicht'],
  ['anna', 'E-mailadres moet een geldig e-mailadres zijn.'],
])('for the address %j no link is requested', async (email, sentence) => {
  const screen = await forgot()
  await screen.getByLabelText('E-mail').fill(email)

  await screen.getByRole('button', { name: 'Link versturen' }).click()

  await expect.element(screen.getByText(sentence)).toBeVisible()
  expect(document.title).toBe('Fout: Wachtwoord – Klopt')
  expect(network.requests).toEqual([])
})

test('a failed request shows an error in the form and in a toast, and keeps the address', async () => {
  network.on('POST', reset, () => {
    throw new Refused(500, 'internal')
  })
  const screen = await forgot('?email=anna@bouw.example')

  await screen.getByRole('button', { name: 'Link versturen' }).click()

  await expect.element(screen.getByText('Er is iets misgegaan. Probeer het later opnieuw.')).toBeVisible()
  await expect.element(screen.getByText('Fout bij het versturen van de e-mail')).toBeVisible()
  expect(toastTime('Fout bij het versturen van de e-mail')).toBe(3000)
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('anna@bouw.example')
})
