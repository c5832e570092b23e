import type { Billing } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../platform/query.ts'
import { meQuery } from '../../../platform/session.ts'
import { idOf, ownCompany, personOf } from '../../../testing/examples.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { show } from '../../../testing/screen.tsx'
import { ToastRegion } from '../../../ui/toast-region.tsx'
import { OwnCompany } from './own-company.tsx'

const network = useNetwork()
const path = `/api/v1/companies/${idOf(80)}`
const linde = ownCompany()
const line = { price: 1700, days: 30, days_in_month: 30, amount: 1700, role: 'user' as const, full_name: '' }
const billing: Billing = {
  month: '2025-09',
  admins: 2,
  users: 4,
  viewers: 0,
  lines: [
    { ...line, user_id: idOf(1), role: 'admin', price: 2100, amount: 2100 },
    { ...line, user_id: idOf(2), role: 'admin', price: 2100, amount: 2100 },
    ...[3, 4, 5].map((n) => ({ ...line, user_id: idOf(n) })),
    { ...line, user_id: idOf(6), full_name: 'Lotte Peeters', days: 29, amount: 1643 },
  ],
  total: 10_943,
}

beforeEach(() => {
  network.on('GET', path, () => linde)
  network.on('GET', `${path}/billing`, () => billing)
})

function company({ language = 'nl', me = personOf('admin') }: { language?: 'nl' | 'en'; me?: object } = {}) {
  return show(
    <>
      <OwnCompany />
      <ToastRegion />
    </>,
    { language, before: () => queryClient.setQueryData(meQuery.queryKey, { ...personOf('admin'), ...me }) },
  )
}

/** The value of a fact by its name. */
function factOf(name: string): string {
  const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)
  return term?.nextElementSibling?.textContent ?? ''
}

test('the facts of the company are shown, with N.v.t. for missing ones', async () => {
  const screen = await company()
  await expect.element(screen.getByText('Bouwbedrijf De Linde')).toBeVisible()

  expect(
    ['Registratienummer (KvK)', 'BTW-nummer', 'Adres', 'E-mail', 'Telefoon', 'Klant sinds'].map((name) => factOf(name)),
  ).toEqual([
    '00000001',
    'N.v.t.',
    'Lindelaan 4, 3800 AA Amersfoort',
    'info@bouw.example',
    'N.v.t.',
    '12 augustus 2025',
  ])
  await expect.element(screen.getByRole('button', { name: 'Kopieer registratienummer' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Kopieer BTW-nummer' })).not.toBeInTheDocument()
})

test.each([
  [
    'nl',
    [
      '2 beheerders × € 21,00 € 42,00',
      '3 gebruikers × € 17,00 € 51,00',
      '1 gebruiker naar ratoLotte Peeters, vanaf 2 september: 29 van 30 dagen × € 17,00 € 16,43',
      'Totaal september € 109,43',
    ],
  ],
  [
    'en',
    [
      '2 administrators × €21.00 €42.00',
      '3 users × €17.00 €51.00',
      '1 user pro rataLotte Peeters, from 2 September: 29 of 30 days × €17.00 €16.43',
      'Total for September €109.43',
    ],
  ],
] as const)('the costs of this month are shown line by line in %s', async (language, rows) => {
  const screen = await company({ language })
  await expect.element(screen.getByText(/^Totaa?l/)).toBeVisible()

  const shown = [...document.querySelectorAll('.bill tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join(' '),
  )
  expect(shown).toEqual(rows)
})

test('an admin can change facts, and an empty field removes the value', async () => {
  network.on('PATCH', path, ({ body }) => ({ ...linde, ...(body as object), email: null }))
  const screen = await company()
  await screen.getByRole('button', { name: 'Bewerken' }).click()
  await expect.element(screen.getByLabelText('BTW-nummer')).toHaveFocus()
  await screen.getByLabelText('Telefoon').fill('033 000 00 01')
  await screen.getByLabelText('E-mail').fill('')

  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(screen.getByText('Bedrijfsgegevens bijgewerkt')).toBeVisible()
  expect(network.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ email: '', phone: '033 000 00 01' })
  expect([factOf('Telefoon'), factOf('E-mail')]).toEqual(['033 000 00 01', 'N.v.t.'])
  await expect.element(screen.getByRole('button', { name: 'Bewerken' })).toHaveFocus()
})

test('an admin can set the margin for invoices, with a decimal comma', async () => {
  network.on('PATCH', path, ({ body }) => ({ ...linde, ...(body as object) }))
  const screen = await company()
  await expect.element(screen.getByText('€ 1,00, of 2,5 % van de order tot hoogstens € 50,00')).toBeVisible()
  await screen.getByRole('button', { name: 'Bewerken' }).click()
  await expect.element(screen.getByLabelText('Deel van de order (%)')).toHaveValue('2,50')

  await screen.getByLabelText('Vast bedrag (€)').fill('2,25')
  await expect
    .element(screen.getByText('Bij een order van € 1.000,00 valt tot en met € 25,00 binnen de grens.'))
    .toBeVisible()
  await screen.getByLabelText('Hoogste bedrag van dat deel (€)').fill('1.000')
  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(screen.getByText('€ 2,25, of 2,5 % van de order tot hoogstens € 1.000,00')).toBeVisible()
  const sent = network.requests.find(({ method }) => method === 'PATCH')?.body
  expect(sent).toEqual({ tolerance_amount: '2.25', tolerance_cap: '1000' })
})

test('a margin that is not a number or too large is refused at its field', async () => {
  const screen = await company({ language: 'en' })
  await screen.getByRole('button', { name: 'Edit' }).click()

  await screen.getByLabelText('Fixed amount (€)').fill('one')
  await screen.getByLabelText('Share of the order (%)').fill('10.01')
  await screen.getByRole('button', { name: 'Save' }).click()

  const refusals = [
    'Enter a number from 0 to 100,000 for Fixed amount (€), with no more than 2 decimals.',
    'Enter a number from 0 to 10 for Share of the order (%), with no more than 2 decimals.',
  ]
  for (const refusal of refusals) expect(screen.getByText(refusal).elements()).toHaveLength(2)
  expect(network.times('PATCH', path)).toBe(0)
})

test('invalid values are refused at their fields, before and after sending', async () => {
  network.on('PATCH', path, () => {
    throw new Refused(422, 'validation_error', [
      { loc: ['body', 'vat_number'], msg: 'Dit kan niet.', type: 'x' },
    ] as unknown as string)
  })
  const screen = await company()
  await screen.getByRole('button', { name: 'Bewerken' }).click()
  await screen.getByLabelText('E-mail').fill('geen adres')
  await screen.getByLabelText('Postcode').fill('3800 AA van Amersfoort')
  await screen.getByRole('button', { name: 'Opslaan' }).click()
  expect(screen.getByText('E-mailadres moet een geldig e-mailadres zijn.').elements()).toHaveLength(2)
  expect(screen.getByText('Postcode is te lang of bevat tekens die niet kunnen').elements()).toHaveLength(2)
  expect(network.times('PATCH', path)).toBe(0)

  await screen.getByLabelText('E-mail').fill('post@bouw.example')
  await screen.getByLabelText('Postcode').fill('3800 AB')
  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(screen.getByText('BTW-nummer is te lang of bevat tekens die niet kunnen')).toBeVisible()
  await expect.element(screen.getByLabelText('BTW-nummer')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText('Fout bij het bijwerken van bedrijfsgegevens')).toBeVisible()
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('post@bouw.example')
})

test('an error disappears when its value is right, and no error appears while typing', async () => {
  const screen = await company()
  await screen.getByRole('button', { name: 'Bewerken' }).click()
  const [email, amount] = [screen.getByLabelText('E-mail'), screen.getByLabelText('Vast bedrag (€)')]
  await email.fill('geen adres')
  await screen.getByRole('button', { name: 'Opslaan' }).click()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')

  await amount.fill('een')
  await email.fill('post@bouw.example')

  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await expect.element(amount).not.toHaveAttribute('aria-invalid')
})

test('an unknown refusal shows the text of the server and can be retried', async () => {
  network.on('GET', path, () => {
    throw new Refused(418, 'brand_new', 'Dit bedrijf is verhuisd.')
  })
  const screen = await company()
  await expect.element(screen.getByText('Fout: Dit bedrijf is verhuisd.')).toBeVisible()

  network.on('GET', path, () => linde)
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText('Bouwbedrijf De Linde')).toBeVisible()
})

test('an invalid response shows a text of our own', async () => {
  network.on('GET', path, () => ({ id: 'niets' }))

  const screen = await company()

  await expect.element(screen.getByText('Fout: Er is iets misgegaan bij het laden van bedrijfsgegevens.')).toBeVisible()
})

test('a user without a company sees an explanation', async () => {
  const screen = await company({ me: { company_id: '' } })

  await expect.element(screen.getByText('Geen bedrijfsinformatie beschikbaar voor de huidige gebruiker.')).toBeVisible()
  expect(network.requests).toEqual([])
})

test('if the costs fail to load, the facts are still shown', async () => {
  network.on('GET', `${path}/billing`, () => {
    throw new Refused(403, 'forbidden')
  })

  const screen = await company()

  await expect.element(screen.getByText('De kosten konden niet worden geladen.')).toBeVisible()
  await expect.element(screen.getByText('Bouwbedrijf De Linde')).toBeVisible()
})
