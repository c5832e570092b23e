import { expect, test, vi } from 'vitest'
import { idOf } from '../../../../testing/examples.ts'
import { Refused, useNetwork } from '../../../../testing/network.ts'
import { show } from '../../../../testing/screen.tsx'
import { ToastRegion } from '../../../../ui/toast-region.tsx'
import { ExpiredDossier } from './expired.tsx'

const network = useNetwork()
const validate = `/api/v1/auth/dossier/${idOf(1)}/token/validate`
const request = `/api/v1/dossiers/${idOf(1)}/request-extension`
const onRenewed = vi.fn<() => void>()
const access = {
  valid: false,
  expires_at: '2025-10-01T10:00:00.000Z',
  dossier_title: 'Kraanhuur week 36',
  invited_by: 'Bouwbedrijf De Linde',
  inviter: 'Anna Bakker',
  extension_requested: false,
}

function expired(difference: Partial<typeof access> = {}) {
  network.on('GET', validate, () => ({ ...access, ...difference }))
  return show(
    <>
      <ExpiredDossier dossierId={idOf(1)} onRenewed={onRenewed} />
      <ToastRegion />
    </>,
  )
}

test('a guest whose access ended sees whom to ask, and requests an extension with one button', async () => {
  network.on('POST', request, () => undefined)
  const screen = await expired()
  await expect.element(screen.getByRole('heading', { name: 'Uw toegang is verlopen!' })).toHaveFocus()
  await expect
    .element(screen.getByText('Vraag Bouwbedrijf De Linde om nieuwe toegang. De nieuwe link komt per mail.'))
    .toBeVisible()

  await screen.getByRole('button', { name: 'Vraag verlenging aan' }).click()

  await expect.poll(() => screen.getByText('Verlenging aangevraagd!').elements().length).toBe(2)
  await expect.element(screen.getByText('U krijgt een mail zodra Bouwbedrijf De Linde akkoord is.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Vraag verlenging aan' })).not.toBeInTheDocument()
})

test('an extension that was requested before cannot be requested again', async () => {
  const screen = await expired({ extension_requested: true })

  await expect.element(screen.getByText('Verlenging aangevraagd!')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('a failed request shows an error in a toast and on the card', async () => {
  network.on('POST', request, () => {
    throw new Refused(429, 'too_many')
  })
  const screen = await expired()

  await screen.getByRole('button', { name: 'Vraag verlenging aan' }).click()

  await expect.element(screen.getByText('Kon verlenging niet aanvragen')).toBeVisible()
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('Dat ging te vaak achter elkaar. Wacht even en probeer het opnieuw.')
})

test('access that has been renewed opens the dossier', async () => {
  network.on('POST', request, () => {
    throw new Refused(409, 'not_allowed_in_state')
  })
  const screen = await expired()
  await expect.element(screen.getByText('Vraag Bouwbedrijf De Linde', { exact: false })).toBeVisible()
  network.on('GET', validate, () => ({ ...access, valid: true }))

  await screen.getByRole('button', { name: 'Vraag verlenging aan' }).click()

  await expect.poll(() => onRenewed.mock.calls.length).toBe(1)
})

test('behind the card only the title of the dossier is shown', async () => {
  const screen = await expired()

  await expect.element(screen.getByText('Kraanhuur week 36')).toBeInTheDocument()
  expect(document.querySelector('.dossier-blurred')?.textContent).toBe('Kraanhuur week 36')
})
