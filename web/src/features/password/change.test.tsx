import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeToken } from '../../platform/token.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ChangeForm } from './change-form.tsx'

const network = useNetwork()
const here = location.href
const long = 'een lang wachtwoord'
const change = '/api/v1/auth/password-change'
const back = <a href="/login">Terug naar inloggen</a>
const pages = { login: '/login', forgot: '/forgot-password' }

beforeEach(() => {
  document.title = 'Wachtwoord – Klopt'
})
afterEach(() => history.replaceState(null, '', here))

async function changeTo(repeated = long) {
  storeToken('abc')
  const screen = await show(<ChangeForm here="/change-password" {...pages} back={back} />)
  await screen.getByLabelText('Huidig wachtwoord').fill('het oude wachtwoord')
  await screen.getByLabelText('Nieuw wachtwoord', { exact: true }).fill(long)
  await screen.getByLabelText('Herhaal wachtwoord').fill(repeated)
  await screen.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
  return screen
}

test('changing the password ends the session and links to the sign-in', async () => {
  network.on('POST', change, () => undefined)

  const screen = await changeTo()

  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Je wachtwoord is succesvol bijgewerkt! Log in met jouw nieuwe wachtwoord.')
  expect(network.requests.at(-1)?.body).toEqual({ current_password: 'het oude wachtwoord', new_password: long })
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('two different new passwords are not sent', async () => {
  const screen = await changeTo('iets anders')

  await expect.element(screen.getByText('Wachtwoorden komen niet overeen.')).toBeVisible()
  expect(network.requests).toEqual([])
})

test.each([
  [400, 'incorrect_password', 'Het huidige wachtwoord klopt niet.'],
  [500, 'internal', 'Kon wachtwoord niet wijzigen.'],
  [429, 'too_many', 'Dat ging te vaak achter elkaar. Wacht even en probeer het opnieuw.'],
])('%i %s shows an error, and the session stays', async (status, code, sentence) => {
  network.on('POST', change, () => {
    throw new Refused(status, code)
  })

  const screen = await changeTo()

  await expect.element(screen.getByText(sentence)).toBeVisible()
  expect(localStorage.getItem('access_token')).toBe('abc')
  await expect.element(screen.getByRole('link', { name: 'Terug naar inloggen' })).toHaveAttribute('href', '/login')
})

test('without a session, or after it ended, the page links to the sign-in and back', async () => {
  const screen = await show(<ChangeForm here="/change-password" {...pages} back={back} />)
  await expect.element(screen.getByText('Je bent niet ingelogd. Log in om je wachtwoord te wijzigen.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Inloggen' }))
    .toHaveAttribute('href', '/login?next=/change-password')
  await expect
    .element(screen.getByRole('link', { name: 'Wachtwoord vergeten?' }))
    .toHaveAttribute('href', '/forgot-password')
  await screen.unmount()

  network.on('POST', change, () => {
    throw new Refused(401, 'unauthorized')
  })
  const later = await changeTo()
  await expect.poll(() => later.getByRole('link', { name: 'Inloggen' }).query()).not.toBeNull()
})
