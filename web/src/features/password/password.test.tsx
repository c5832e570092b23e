import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../../platform/token.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { closeToasts, show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { ChangeForm } from './change-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { ResetForm } from './reset-form.tsx'

const network = useNetwork()
const here = location.href
const long = 'een lang wachtwoord'
const reset = '/api/v1/auth/password-reset'
const change = '/api/v1/auth/password-change'
const back = <a href="/login">Terug naar inloggen</a>
const pages = { login: '/login', forgot: '/forgot-password' }

beforeEach(() => {
  document.title = 'Wachtwoord – Klopt'
})
afterEach(async () => {
  history.replaceState(null, '', here)
  await closeToasts()
})

// First, while no other test has brought a token.
test.each([
  ['nl', '', 'Ongeldige of ontbrekende token.', 'Nieuwe link aanvragen'],
  ['en', '?token=', 'Invalid or missing token.', 'Ask for a new link'],
] as const)('without a token there is nothing to set, in %s', async (language, search, sentence, way_on) => {
  history.replaceState(null, '', `/reset-password${search}`)

  const screen = await show(<ResetForm {...pages} />, { language })

  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(screen.getByRole('link', { name: way_on })).toHaveAttribute('href', '/forgot-password')
})

async function forgot(address = '') {
  history.replaceState(null, '', `/forgot-password${address}`)
  return show(
    <>
      <ForgotForm back={back} />
      <ToastRegion />
    </>,
  )
}

test('a link is asked for the address that the page was opened with', async () => {
  network.on('POST', reset, () => undefined)
  const screen = await forgot('?email=anna@bouw.example')
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('anna@bouw.example')

  await screen.getByRole('button', { name: 'Link versturen' }).click()

  const heading = screen.getByRole('heading', { name: 'Kijk in uw inbox' })
  await expect.element(heading).toHaveFocus()
  await expect
    .element(screen.getByText(/bij ons bekend/))
    .toHaveTextContent('Is anna@bouw.example bij ons bekend? Dan staat er een link in uw mail. De link werkt 1 uur.')
  await expect
    .element(screen.getByText('Wachtwoord reset e-mail is verstuurd naar anna@bouw.example', { exact: true }))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Terug naar inloggen' })).toHaveAttribute('href', '/login')
  expect(network.asked.at(-1)?.body).toEqual({ email: 'anna@bouw.example' })
})

test('while it is being sent the button says so and the address stays as it is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  network.on('POST', reset, () => promise)
  const screen = await forgot('?email=anna@bouw.example')

  await screen.getByRole('button', { name: 'Link versturen' }).click()

  await expect.element(screen.getByRole('button', { name: 'Versturen…' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(screen.getByLabelText('E-mail')).toHaveAttribute('readonly')
  resolve()
  await expect.element(screen.getByRole('heading', { name: 'Kijk in uw inbox' })).toBeVisible()
})

test.each([
  ['', 'E-mailadres is verplicht'],
  ['anna', 'E-mailadres moet een geldig e-mailadres zijn.'],
])('for %j no link is asked', async (email, sentence) => {
  const screen = await forgot()
  await screen.getByLabelText('E-mail').fill(email)

  await screen.getByRole('button', { name: 'Link versturen' }).click()

  await expect.element(screen.getByText(sentence)).toBeVisible()
  expect(document.title).toBe('Fout: Wachtwoord – Klopt')
  expect(network.asked).toEqual([])
})

test('a mail that cannot be asked for says so twice, and keeps the address', async () => {
  network.on('POST', reset, () => {
    throw new Refused(500, 'internal')
  })
  const screen = await forgot('?email=anna@bouw.example')

  await screen.getByRole('button', { name: 'Link versturen' }).click()

  await expect.element(screen.getByText('Er is iets misgegaan. Probeer het later opnieuw.')).toBeVisible()
  await expect.element(screen.getByText('Fout bij het versturen van de e-mail')).toBeVisible()
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('anna@bouw.example')
})

async function setNew(first = long, second = first) {
  history.replaceState(null, '', '/reset-password?token=geheim')
  const screen = await show(<ResetForm {...pages} />)
  await screen.getByLabelText('Nieuw wachtwoord', { exact: true }).fill(first)
  await screen.getByLabelText('Herhaal wachtwoord').fill(second)
  await screen.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  return screen
}

test('a new password is kept by the mailed link, whose token does not stay in the address', async () => {
  network.on('POST', `${reset}/confirm`, () => undefined)

  const screen = await setNew()

  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Je wachtwoord is succesvol bijgewerkt! Log in met jouw nieuwe wachtwoord.')
  await expect.element(screen.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  expect(network.asked.at(-1)?.body).toEqual({ token: 'geheim', new_password: long })
  expect(location.search).toBe('')
})

test('two that differ are not sent', async () => {
  const screen = await setNew(long, 'iets anders')

  await expect.element(screen.getByText('Wachtwoorden komen niet overeen.')).toBeVisible()
  await expect.element(screen.getByLabelText('Herhaal wachtwoord')).toHaveFocus()
  expect(network.asked).toEqual([])
})

test('both are needed, and the summary leads to them', async () => {
  const screen = await setNew('', '')

  await expect.element(screen.getByRole('alert')).toHaveFocus()
  await screen.getByRole('link', { name: 'Herhaal uw nieuwe wachtwoord' }).click()
  await expect.element(screen.getByLabelText('Herhaal wachtwoord')).toHaveFocus()
})

test.each([
  ['password_short', 'Wachtwoord moet minstens 10 tekens lang zijn.'],
  ['password_known', 'Dit wachtwoord is te bekend. Kies een ander wachtwoord.'],
  ['newer_than_this_page', /^Kies een sterker wachtwoord/],
])('a weak one, %s, is said at its field and may be mended', async (type, sentence) => {
  const detail = [{ loc: ['body', 'new_password'], msg: 'In de woorden van de server.', type }]
  network.on('POST', `${reset}/confirm`, () => Response.json({ code: 'weak_password', detail }, { status: 422 }))

  const screen = await setNew('geheim')

  await expect.element(screen.getByText(sentence)).toBeVisible()
  await expect
    .element(screen.getByLabelText('Nieuw wachtwoord', { exact: true }))
    .toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByLabelText('Nieuw wachtwoord', { exact: true })).toHaveValue('geheim')
})

test('a number that was registered meanwhile, and a server in trouble, are said above the button', async () => {
  network.on('POST', `${reset}/confirm`, () => {
    throw new Refused(409, 'company_registered')
  })
  const screen = await setNew()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Dit KVK-nummer is al geregistreerd als een Klopt-klant.')

  network.on('POST', `${reset}/confirm`, () => {
    throw new Refused(500, 'internal')
  })
  await screen.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Er is iets misgegaan. Probeer het later opnieuw.')
})

test('a link that does not work leads to a new one', async () => {
  network.on('POST', `${reset}/confirm`, () => {
    throw new Refused(400, 'invalid_token')
  })

  const screen = await setNew()

  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Deze link is verlopen of al gebruikt. Vraag een nieuwe link aan.')
  await expect
    .element(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }))
    .toHaveAttribute('href', '/forgot-password')
  expect(document.title).toBe('Fout: Wachtwoord – Klopt')
})

async function changeTo(repeated = long) {
  storeToken('abc')
  const screen = await show(<ChangeForm here="/change-password" {...pages} back={back} />)
  await screen.getByLabelText('Huidig wachtwoord').fill('het oude wachtwoord')
  await screen.getByLabelText('Nieuw wachtwoord', { exact: true }).fill(long)
  await screen.getByLabelText('Herhaal wachtwoord').fill(repeated)
  await screen.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
  return screen
}

test('changing the password ends the session and leads to the sign-in', async () => {
  network.on('POST', change, () => undefined)

  const screen = await changeTo()

  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Je wachtwoord is succesvol bijgewerkt! Log in met jouw nieuwe wachtwoord.')
  expect(network.asked.at(-1)?.body).toEqual({ current_password: 'het oude wachtwoord', new_password: long })
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('two new ones that differ change nothing', async () => {
  const screen = await changeTo('iets anders')

  await expect.element(screen.getByText('Wachtwoorden komen niet overeen.')).toBeVisible()
  expect(network.asked).toEqual([])
})

test.each([
  [400, 'incorrect_password', 'Het huidige wachtwoord klopt niet.'],
  [500, 'internal', 'Kon wachtwoord niet wijzigen.'],
  [429, 'too_many', 'Dat ging te vaak achter elkaar. Wacht even en probeer het opnieuw.'],
])('%i %s is said, and the session stays', async (status, code, sentence) => {
  network.on('POST', change, () => {
    throw new Refused(status, code)
  })

  const screen = await changeTo()

  await expect.element(screen.getByText(sentence)).toBeVisible()
  expect(localStorage.getItem('access_token')).toBe('abc')
  await expect.element(screen.getByRole('link', { name: 'Terug naar inloggen' })).toHaveAttribute('href', '/login')
})

test('without a session it says so and leads to the sign-in and back; so does one that ended meanwhile', async () => {
  const screen = await show(<ChangeForm here="/change-password" {...pages} back={back} />)
  await expect.element(screen.getByText('U bent niet ingelogd. Log in om uw wachtwoord te wijzigen.')).toBeVisible()
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
  await vi.waitFor(() => expect(later.getByRole('link', { name: 'Inloggen' }).query()).not.toBeNull())
})
