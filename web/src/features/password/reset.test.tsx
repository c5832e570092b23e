import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import '../../ui/registration-state.css'
import { ResetForm } from './reset-form.tsx'

const network = useNetwork()
const here = location.href
const long = 'een lang wachtwoord'
const reset = '/api/v1/auth/password-reset'
const pages = { login: '/login', forgot: '/forgot-password' }

beforeEach(() => {
  document.title = 'Wachtwoord – Klopt'
})
afterEach(() => history.replaceState(null, '', here))

test.each([
  ['nl', '', 'Ongeldige of ontbrekende token.', 'Nieuwe link aanvragen'],
  ['en', '?token=', 'This link is invalid or incomplete.', 'Ask for a new link'],
] as const)(
  'without a token the page shows an error and a link to request a new one, in %s',
  async (language, search, sentence, wayOn) => {
    history.replaceState(null, '', `/reset-password${search}`)

    const screen = await show(<ResetForm {...pages} />, { language })

    await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
    await expect.element(screen.getByRole('link', { name: wayOn })).toHaveAttribute('href', '/forgot-password')
  },
)

test.each([
  ['open', true],
  ['invited', false],
  ['off', false],
] as const)(
  'where registration is %s, a bad link leads to registering only if that is possible',
  async (setting, shown) => {
    document.documentElement.dataset['registration'] = setting
    onTestFinished(() => void delete document.documentElement.dataset['registration'])
    history.replaceState(null, '', '/reset-password')

    const screen = await show(<ResetForm {...pages} />)

    await expect.element(screen.getByText(/Vraag je beheerder om een nieuwe uitnodiging\./)).toBeVisible()
    const again = screen.getByText('Of registreer je bedrijf opnieuw.', { exact: true })
    expect(again.element().checkVisibility()).toBe(shown)
  },
)

async function setNew(first = long, second = first) {
  history.replaceState(null, '', '/reset-password?token=geheim')
  const screen = await show(<ResetForm {...pages} />)
  await screen.getByLabelText('Nieuw wachtwoord', { exact: true }).fill(first)
  await screen.getByLabelText('Herhaal wachtwoord').fill(second)
  await screen.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  return screen
}

test('a mailed link sets a new password, and its token is removed from the URL', async () => {
  network.on('POST', `${reset}/confirm`, () => undefined)

  const screen = await setNew()

  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Je wachtwoord is succesvol bijgewerkt! Log in met jouw nieuwe wachtwoord.')
  await expect.element(screen.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  expect(network.requests.at(-1)?.body).toEqual({ token: 'geheim', new_password: long })
  expect(location.search).toBe('')
  expect(sessionStorage.length).toBe(0)
})

test('the sign-in that follows has the address of the account', async () => {
  network.on(
    'POST',
    `${reset}/confirm`,
    () => new Response(null, { status: 204, headers: { 'x-email': 'otto%40vos.example' } }),
  )

  const screen = await setNew()

  await expect
    .element(screen.getByRole('link', { name: 'Inloggen' }))
    .toHaveAttribute('href', '/login?email=otto%40vos.example')
})

test('the link still works after a reload of the page', async () => {
  network.on('POST', `${reset}/confirm`, () => undefined)
  history.replaceState(null, '', '/reset-password')
  sessionStorage.setItem('link_token/reset-password', 'geheim')

  const screen = await show(<ResetForm {...pages} />)
  await screen.getByLabelText('Nieuw wachtwoord', { exact: true }).fill(long)
  await screen.getByLabelText('Herhaal wachtwoord').fill(long)
  await screen.getByRole('button', { name: 'Wachtwoord opslaan' }).click()

  await expect.element(screen.getByRole('status')).toBeVisible()
  expect(network.requests.at(-1)?.body).toEqual({ token: 'geheim', new_password: long })
})

test('two different passwords are not sent', async () => {
  const screen = await setNew(long, 'iets anders')

  await expect.element(screen.getByText('Wachtwoorden komen niet overeen.')).toBeVisible()
  await expect.element(screen.getByLabelText('Herhaal wachtwoord')).toHaveFocus()
  expect(network.times('POST', `${reset}/confirm`)).toBe(0)
})

test('both fields are required, and the summary links to them', async () => {
  const screen = await setNew('', '')

  await expect.element(screen.getByRole('alert')).toHaveFocus()
  await screen.getByRole('link', { name: 'Herhaal je nieuwe wachtwoord' }).click()
  await expect.element(screen.getByLabelText('Herhaal wachtwoord')).toHaveFocus()
})

test.each([
  ['password_short', 'Wachtwoord moet minstens 10 tekens lang zijn.'],
  ['password_known', 'Dit wachtwoord is te bekend. Kies een ander wachtwoord.'],
  ['newer_than_this_page', /^Kies een sterker wachtwoord/],
])('a weak password (%s) shows an error at its field and can be corrected', async (type, sentence) => {
  const detail = [{ loc: ['body', 'new_password'], msg: 'In de woorden van de server.', type }]
  network.on('POST', `${reset}/confirm`, () => Response.json({ code: 'weak_password', detail }, { status: 422 }))

  const screen = await setNew('geheim')

  await expect.element(screen.getByText(sentence)).toBeVisible()
  await expect
    .element(screen.getByLabelText('Nieuw wachtwoord', { exact: true }))
    .toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByLabelText('Nieuw wachtwoord', { exact: true })).toHaveValue('geheim')
})

test('a number that has just been registered and a server error are shown above the button', async () => {
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

test('an invalid link offers to request a new one', async () => {
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
  expect(sessionStorage.length).toBe(0)
})

test('a link that was used or has expired says so before anything is typed; without an answer the form stays', async () => {
  history.replaceState(null, '', '/reset-password?token=geheim')
  network.on('POST', `${reset}/check`, () => {
    throw new Refused(400, 'invalid_token')
  })
  const screen = await show(<ResetForm {...pages} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Deze link is verlopen of al gebruikt/)
  await expect.element(screen.getByRole('link', { name: 'Nieuwe link aanvragen' })).toBeVisible()
  await expect.element(screen.getByLabelText('Nieuw wachtwoord', { exact: true })).not.toBeInTheDocument()
  expect(network.requests.map(({ path, body }) => [path, body])).toEqual([[`${reset}/check`, { token: 'geheim' }]])

  network.offline = true
  history.replaceState(null, '', '/reset-password?token=ander')
  const other = await show(<ResetForm {...pages} />)
  await expect.poll(() => network.requests).toHaveLength(2)
  await expect.element(other.getByLabelText('Nieuw wachtwoord', { exact: true })).toBeVisible()
})
