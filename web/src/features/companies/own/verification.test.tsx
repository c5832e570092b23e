import type { Billing } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../platform/query.ts'
import { meQuery } from '../../../platform/session.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { idOf, ownCompany, personOf } from '../../../testing/examples.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { show } from '../../../testing/screen.tsx'
import { ToastRegion } from '../../../ui/toast-region.tsx'
import { OwnCompany } from './own-company.tsx'

const network = useNetwork()
const path = `/api/v1/companies/${idOf(80)}`
const linde = ownCompany({
  verified: false,
  letter_expires_at: '2025-10-02T10:00:00.000Z',
  address: null,
  postcode: null,
  email: null,
})
const billing: Billing = { month: '2025-09', admins: 0, users: 0, viewers: 0, lines: [], total: 0 }

beforeEach(() => {
  network.on('GET', path, () => linde)
  network.on('GET', `${path}/billing`, () => billing)
})

async function open(language: 'nl' | 'en' = 'nl') {
  const screen = await show(
    <>
      <OwnCompany />
      <ToastRegion />
    </>,
    { language, before: () => queryClient.setQueryData(meQuery.queryKey, personOf('admin')) },
  )
  return screen
}

test('the code from the letter, typed as printed, verifies the company', async () => {
  network.on('POST', `${path}/verification`, () => ({ ...linde, verified: true, letter_expires_at: null }))
  const screen = await open()
  await expect.element(screen.getByText(/De code werkt tot en met 2 oktober 2025\./)).toBeVisible()
  await expectAccessible()

  await screen.getByLabelText('Code uit de brief').fill('abcd-efgh jkmn')
  await screen.getByRole('button', { name: 'Code bevestigen' }).click()

  await expect.element(screen.getByText('Jullie bedrijf is geverifieerd')).toBeVisible()
  await expect.element(screen.getByLabelText('Code uit de brief')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Geverifieerd', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(network.requests.find(({ method }) => method === 'POST')?.body).toEqual({ code: 'abcd-efgh jkmn' })
})

test('a malformed code is not sent, and a wrong one stays in its field', async () => {
  network.on('POST', `${path}/verification`, () => {
    throw new Refused(409, 'wrong_letter_code')
  })
  const screen = await open()
  const field = screen.getByLabelText('Code uit de brief')

  await field.fill('ABCD')
  await screen.getByRole('button', { name: 'Code bevestigen' }).click()
  await expect.element(field).toHaveAccessibleDescription(/De code bestaat uit 12 letters en cijfers/)
  expect(network.times('POST', `${path}/verification`)).toBe(0)
  await field.fill('ABCDEFGHJKMN')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await screen.getByRole('button', { name: 'Code bevestigen' }).click()

  await expect.element(field).toHaveAccessibleDescription(/Deze code klopt niet\./)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('ABCDEFGHJKMN')
})

test('an expired code removes the field and shows an explanation', async () => {
  network.on('POST', `${path}/verification`, () => {
    network.on('GET', path, () => ({ ...linde, letter_expires_at: null }))
    throw new Refused(409, 'letter_code_ended')
  })
  const screen = await open()

  await screen.getByLabelText('Code uit de brief').fill('ABCDEFGHJKMN')
  await screen.getByRole('button', { name: 'Code bevestigen' }).click()

  await expect.element(screen.getByText(/Je krijgt een brief met een code/)).toBeVisible()
  await expect
    .element(screen.getByText('Deze code werkt niet meer. Vraag ons om een nieuwe brief.').first())
    .toBeVisible()
  await expect.element(screen.getByLabelText('Code uit de brief')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('without a letter the page explains what will come, also in English', async () => {
  network.on('GET', path, () => ({ ...linde, letter_expires_at: null }))
  const screen = await open('en')

  await expect.element(screen.getByRole('heading', { name: 'Not verified yet' })).toBeVisible()
  await expect.element(screen.getByText(/send a letter with a code/)).toBeVisible()
})
