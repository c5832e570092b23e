import { expect, test, vi } from 'vitest'
import { refusing, useNetwork } from '../../testing/network.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { show } from '../../testing/screen.tsx'
import { GuestLinkForm } from './guest-link-form.tsx'

const network = useNetwork()
const path = '/api/v1/auth/guest-links'

test('a guest asks for their links, and reads a sentence that says nothing about the address', async () => {
  network.on('POST', path, () => undefined)
  const onBack = vi.fn<() => void>()
  const screen = await show(<GuestLinkForm onBack={onBack} />)
  await expectAccessible()
  await screen.getByLabelText('E-mail').fill(' bram@vos.example ')

  await screen.getByRole('button', { name: 'Links versturen' }).click()

  await expect.element(screen.getByRole('heading', { name: 'Kijk in je inbox' })).toHaveFocus()
  await expect.element(screen.getByText(/^Ben je met bram@vos\.example gast in een dossier\?/)).toBeVisible()
  expect(network.requests.map(({ body }) => body)).toEqual([{ email: 'bram@vos.example' }])
  await screen.getByRole('button', { name: 'Terug naar inloggen' }).click()
  expect(onBack).toHaveBeenCalledOnce()
})

test('a wrong address is asked for again, and a refusal keeps what was typed', async () => {
  network.on('POST', path, refusing('too_many', 429))
  const screen = await show(<GuestLinkForm onBack={() => {}} />)
  const email = screen.getByLabelText('E-mail')
  await email.fill('bram bij vos')
  await screen.getByRole('button', { name: 'Links versturen' }).click()
  await expect.element(screen.getByText('E-mailadres moet een geldig e-mailadres zijn.')).toBeVisible()
  expect(network.requests).toEqual([])

  await email.fill('bram@vos.example')
  await screen.getByRole('button', { name: 'Links versturen' }).click()

  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Dat ging te vaak/)
  await expect.element(email).toHaveValue('bram@vos.example')
})
