import { beforeEach, expect, test } from 'vitest'
import { closeToasts } from '../../testing/close-toasts.ts'
import { companyCard, idOf } from '../../testing/examples.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { refusing, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { Contacts } from './contacts.tsx'

const network = useNetwork()
const company = companyCard({ is_klopt_client: false })
const people = `/api/v1/companies/${company.id}/users`
const otto = { id: idOf(31), full_name: 'Otto Vos', email: 'otto@vos.example', can_remove: true }
const karin = { id: idOf(32), full_name: 'Karin Vos', email: 'karin@vos.example', can_remove: false }

beforeEach(closeToasts)

async function opened() {
  network.on('GET', people, () => [karin, otto])
  const screen = await show(
    <>
      <Contacts company={company} />
      <ToastRegion />
    </>,
  )
  await expect.element(screen.getByText('Karin Vos')).toBeVisible()
  await expectAccessible()
  expect(screen.getByRole('button', { name: /Karin Vos/ }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Otto Vos uit de contacten halen' }).click()
  await expect.element(screen.getByText('Otto Vos')).not.toBeInTheDocument()
  return screen
}

test('a contact who takes part in nothing is removed, which can be undone', async () => {
  network.on('DELETE', `${people}/${otto.id}`, () => undefined)
  const screen = await opened()
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.element(screen.getByText('Otto Vos')).toBeVisible()
  expect(network.times('DELETE', `${people}/${otto.id}`)).toBe(0)

  await screen.getByRole('button', { name: 'Otto Vos uit de contacten halen' }).click()
  network.on('GET', people, () => [karin])
  closeToasts()

  await expect.poll(() => network.times('DELETE', `${people}/${otto.id}`)).toBe(1)
  await expect.element(screen.getByText('Karin Vos')).toBeVisible()
  await expect.element(screen.getByText('Otto Vos')).not.toBeInTheDocument()
})

test('a contact who was invited meanwhile stays, with the reason', async () => {
  network.on('DELETE', `${people}/${otto.id}`, refusing('not_allowed_in_state', 409))
  const screen = await opened()

  closeToasts()

  await expect.element(screen.getByText('Het contact is niet verwijderd')).toBeVisible()
  await expect.element(screen.getByText('Otto Vos')).toBeVisible()
})
