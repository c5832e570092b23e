import { expect, test, vi } from 'vitest'
import { dropEndedToken, dropToken, readToken, storeToken } from '../../platform/token.ts'
import { serverAnswers, show } from '../../testing/screen.tsx'
import { tokenOf } from './login-answer.ts'
import { LoginForm } from './login-form.tsx'

const onSignedIn = vi.fn<() => void>()

async function signIn() {
  document.title = 'Inloggen – Klopt'
  const screen = await show(<LoginForm onSignedIn={onSignedIn} forgot="/forgot-password" />)
  await screen.getByLabelText('E-mail').fill('anna@bouw.example')
  await screen.getByLabelText('Wachtwoord', { exact: true }).fill('een lang wachtwoord')
  await screen.getByRole('button', { name: 'Inloggen' }).click()
  return screen
}

test.each([
  [401, 'Invalid email address', 'invalid_email', 'Ongeldig e-mailadres. Controleer de invoer.'],
  [401, 'Incorrect password', 'incorrect_password', 'Onjuist wachtwoord. Probeer het opnieuw.'],
  [
    403,
    'Geblokkeerd',
    'password_blocked',
    "Je wachtwoord is geblokkeerd. Vraag een link aan bij 'Wachtwoord vergeten?' en kies een nieuw wachtwoord.",
  ],
  [500, 'Kapot', 'internal', 'Er is een onbekende fout opgetreden. Probeer het later opnieuw. Code 0199-ab'],
])('%i %s shows an error, and the typed text stays', async (status, detail, code, sentence) => {
  serverAnswers(status, { detail, code, request_id: '0199-ab' })

  const screen = await signIn()

  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('anna@bouw.example')
  await expect.element(screen.getByLabelText('Wachtwoord', { exact: true })).toHaveValue('een lang wachtwoord')
  expect(document.title).toBe('Fout: Inloggen – Klopt')
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('without a response the error names the connection', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))

  const screen = await signIn()

  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Inloggen mislukt. Controleer de internetverbinding of probeer het later opnieuw.')

  serverAnswers(200, { access_token: 'abc', token_type: 'bearer', expires_at: '2026-01-01T00:00:00.000Z' })
  await screen.getByRole('button', { name: 'Inloggen' }).click()
  await expect.poll(() => onSignedIn).toHaveBeenCalledOnce()
  onSignedIn.mockClear()
})

test.each([{}, { access_token: '' }, null])('a response without a token (%j) signs nobody in', async (answer) => {
  expect(() => tokenOf(answer)).toThrow('Invalid login response')
  serverAnswers(200, answer)

  const screen = await signIn()

  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Inloggen mislukt. Controleer de internetverbinding of probeer het later opnieuw.')
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(readToken()).toBe(null)
})

test('empty fields show errors on submit and nothing is sent', async () => {
  const fetch = serverAnswers(200, {})
  const screen = await show(<LoginForm onSignedIn={onSignedIn} forgot="/forgot-password" />)

  await screen.getByRole('button', { name: 'Inloggen' }).click()

  await expect.element(screen.getByText('E-mailadres is verplicht')).toBeVisible()
  await expect.element(screen.getByText('Wachtwoord is verplicht')).toBeVisible()
  await expect.element(screen.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true')
  expect(fetch).not.toHaveBeenCalled()
})

test('an invalid address shows an error on submit, which disappears when it is right', async () => {
  serverAnswers(200, {})
  const screen = await show(<LoginForm onSignedIn={onSignedIn} forgot="/forgot-password" />)
  const email = screen.getByLabelText('E-mail')
  await email.fill('anna')
  await expect.element(screen.getByText('E-mailadres moet een geldig e-mailadres zijn.')).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Inloggen' }).click()
  await expect.element(screen.getByText('E-mailadres moet een geldig e-mailadres zijn.').first()).toBeVisible()
  await email.fill('anna@bouw.example')

  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('the link for a forgotten password includes the typed address', async () => {
  const screen = await show(<LoginForm onSignedIn={onSignedIn} forgot="#forgot" />)
  await screen.getByLabelText('E-mail').fill('anna@bouw.example')
  const link = screen.getByRole('link', { name: 'Wachtwoord vergeten?' })
  link.element().addEventListener('click', (event) => event.preventDefault())

  await link.click()

  expect(link.element().getAttribute('href')).toContain('?email=anna%40bouw.example')
})

test('the address of an account whose password was just set is filled in', async () => {
  const here = location.href
  history.replaceState(null, '', '/login?email=otto%40vos.example')

  const screen = await show(<LoginForm onSignedIn={onSignedIn} forgot="/forgot-password" />)

  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('otto@vos.example')
  history.replaceState(null, '', here)
})

test.each([
  ['nl', 'E-mail', 'Je hebt nu een account. De link in je mail is daarom niet meer nodig. Log in om verder te gaan.'],
  ['en', 'Email', 'You have an account now, so you no longer need the link in your email. Sign in to carry on.'],
] as const)(
  'after an old link of a guest the sign-in says in %s why, also after a reload',
  async (language, label, why) => {
    const here = location.href
    history.replaceState(null, '', '/login?email=otto%40vos.example&was=guest')

    const screen = await show(<LoginForm onSignedIn={onSignedIn} forgot="/forgot-password" />, { language })

    await expect.element(screen.getByLabelText(label)).toHaveValue('otto@vos.example')
    await expect.element(screen.getByText(why)).toBeVisible()
    expect(location.search).toBe('?was=guest')
    history.replaceState(null, '', here)
  },
)

test('a known device sends its earlier token', async () => {
  storeToken('ended')
  dropEndedToken('ended')
  const fetch = serverAnswers(401, { detail: 'Incorrect password', code: 'incorrect_password' })

  await signIn()

  await expect.poll(() => fetch.mock.calls.length).toBe(1)
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('x-earlier-token')).toBe('ended')
})

test('a token that may still be valid is not kept after signing out', async () => {
  storeToken('perhaps still open')
  dropToken()

  expect(Object.values(localStorage)).not.toContain('perhaps still open')
})

test('a successful sign-in stores the session and continues', async () => {
  serverAnswers(200, { access_token: 'abc', token_type: 'bearer', expires_at: '2026-01-01T00:00:00.000Z' })

  await signIn()

  await expect.poll(() => onSignedIn).toHaveBeenCalledOnce()
  expect(localStorage.getItem('access_token')).toBe('abc')
  onSignedIn.mockClear()
})
