import { expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { personOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { Consent } from './consent.tsx'

const network = useNetwork()
const otto = { ...personOf('viewer'), first_name: '', last_name: '', email_consent_given: false }
const share = { dossier_title: 'PO 2026-114', invited_by: 'Timmerbedrijf Noorderhof', inviter: 'Femke van der Meulen' }
const consent = `/api/v1/users/${otto.id}/consent`

async function open(shared: Parameters<typeof Consent>[0]['share'] = share, language: 'nl' | 'en' = 'nl') {
  const onSignOut = vi.fn<() => void>()
  const onNotMe = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away'))
  const screen = await show(<Consent me={otto} share={shared} onSignOut={onSignOut} onNotMe={onNotMe} />, { language })
  return { screen, onSignOut, onNotMe }
}

test.each([
  [share, 'Femke van der Meulen van Timmerbedrijf Noorderhof deelt: PO 2026-114'],
  [{ ...share, inviter: null }, 'Timmerbedrijf Noorderhof deelt: PO 2026-114'],
  [null, 'Een bedrijf deelt: Een dossier'],
])('it says who shares what, as far as that is known', async (shared, sentence) => {
  const { screen } = await open(shared)

  await expect.element(screen.getByRole('dialog')).toMatchTextContent(sentence)
  await expectAccessible()
})

test('a guest may give a name, which is stored before the consent', async () => {
  const named = { ...otto, first_name: 'Otto', full_name: 'Otto' }
  network.on('PATCH', `/api/v1/users/${otto.id}`, () => named)
  network.on('POST', consent, () => ({ consent: true, created_at: '2025-09-01T10:00:00.000Z' }))
  const { screen } = await open()
  await screen.getByLabelText('Voornaam').fill(' Otto ')

  await screen.getByRole('button', { name: 'Akkoord' }).click()

  await expect
    .poll(() => queryClient.getQueryData(meQuery.queryKey))
    .toMatchObject({ ...named, email_consent_given: true })
  expect(network.requests.map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { first_name: 'Otto' }],
    ['POST', { consent: true }],
  ])
})

test('a name that cannot be used is shown at its field, and nothing is agreed to', async () => {
  network.on('PATCH', `/api/v1/users/${otto.id}`, () => {
    const detail = [{ loc: ['body', 'last_name'], msg: 'Nee', type: 'custom' }]
    return Response.json({ code: 'validation_error', detail }, { status: 422 })
  })
  const { screen } = await open()
  await screen.getByLabelText('Voornaam').fill('O')
  await screen.getByRole('button', { name: 'Akkoord' }).click()
  await expect.element(screen.getByLabelText('Voornaam')).toHaveAccessibleDescription(/^Een naam heeft 2 tot 32 tekens/)
  await screen.getByLabelText('Voornaam').fill('System')
  await screen.getByLabelText('Achternaam').fill('User')
  await screen.getByRole('button', { name: 'Akkoord' }).click()

  await expect.element(screen.getByLabelText('Achternaam')).toHaveAttribute('aria-invalid', 'true')
  expect(network.times('POST', consent)).toBe(0)
})

test.each([
  ['nl', 'Lees het privacybeleid', '/privacy-policy'],
  ['nl', 'Lees de algemene voorwaarden', '/terms-and-conditions'],
  ['en', 'Read the terms and conditions', '/en/terms-and-conditions'],
] as const)('policy and terms unfold, in %s: %s', async (language, name, page) => {
  const { screen } = await open(null, language)
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()

  await screen.getByText(name).click()

  await expect.element(screen.getByRole('region', { name })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /nieuw|new/ })).toHaveAttribute('href', page)
  await expectAccessible()
})

test("'Akkoord' is stored on the server and lets the guest in", async () => {
  network.on('POST', consent, () => ({ consent: true, created_at: '2025-09-01T10:00:00.000Z' }))
  const { screen } = await open()

  await screen.getByRole('button', { name: 'Akkoord' }).click()

  await expect.poll(() => queryClient.getQueryData(meQuery.queryKey)?.email_consent_given).toBe(true)
  expect(network.requests.at(-1)?.body).toEqual({ consent: true })
})

test('it can only be closed by agreeing or signing out', async () => {
  const { screen, onSignOut } = await open()
  await expect.element(screen.getByRole('dialog', { name: 'Uw Privacy' })).toBeVisible()
  expect(
    screen
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Dat ben ik niet', 'Uitloggen', 'Akkoord'])

  await screen.getByRole('button', { name: 'Uitloggen' }).click()

  expect(onSignOut).toHaveBeenCalledOnce()
})

test('it says for whom the link is, and somebody else asks for access of their own instead of agreeing', async () => {
  const { screen, onNotMe } = await open()
  await expect
    .element(screen.getByText(`Deze link is voor ${otto.email}. Met Akkoord zegt u dat u dat bent.`))
    .toBeVisible()
  const other = screen.getByRole('button', { name: 'Dat ben ik niet' })

  await other.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await other.click()

  await expect.poll(() => onNotMe.mock.calls.length).toBe(2)
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(network.times('POST', consent)).toBe(0)
})

test('consent that could not be stored shows an error and can be retried', async () => {
  network.on('POST', consent, () => {
    throw new Refused(503, 'unavailable')
  })
  const { screen } = await open()

  await screen.getByRole('button', { name: 'Akkoord' }).click()

  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Klopt is even niet bereikbaar. Probeer het zo opnieuw.')
  await expect.element(screen.getByRole('button', { name: 'Akkoord' })).toBeEnabled()
})
