import { expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { personOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { Consent } from './consent.tsx'

const network = useNetwork()
const otto = { ...personOf('viewer'), email_consent_given: false }
const consent = `/api/v1/users/${otto.id}/consent`

async function open(invited_by: string | null = 'Bouwbedrijf De Linde', language: 'nl' | 'en' = 'nl') {
  const onSignOut = vi.fn<() => void>()
  const screen = await show(<Consent me={otto} invited_by={invited_by} onSignOut={onSignOut} />, { language })
  return { screen, onSignOut }
}

test('the company that shares the dossier is named if it is known', async () => {
  const known = await open()
  await expect.element(known.screen.getByText(/^Bouwbedrijf De Linde deelt een dossier met u\./)).toBeVisible()
  await known.screen.unmount()

  const { screen } = await open(null)
  await expect.element(screen.getByText(/^Een bedrijf deelt een dossier met u\./)).toBeVisible()
})

test.each([
  ['nl', 'Lees het privacybeleid', 'Lees de algemene voorwaarden', ''],
  ['en', 'Read the privacy policy', 'Read the terms and conditions', '/en'],
] as const)('policy and terms open in a new tab, in %s', async (language, privacy, terms, prefix) => {
  const { screen } = await open(null, language)

  for (const [name, page] of [
    [privacy, '/privacy-policy'],
    [terms, '/terms-and-conditions'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', prefix + page)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
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
  ).toEqual(['Uitloggen', 'Akkoord'])

  await screen.getByRole('button', { name: 'Uitloggen' }).click()

  expect(onSignOut).toHaveBeenCalledOnce()
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
