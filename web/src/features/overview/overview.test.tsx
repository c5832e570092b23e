import type { Overview, OverviewInvoice, PaymentSum } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Language } from '../../platform/i18n.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { dutyOf, emptyOverview, idOf } from '../../testing/examples.ts'
import { serverAnswers, show } from '../../testing/screen.tsx'
import { OverviewParts } from './overview-parts.tsx'

beforeEach(() => page.viewport(1280, 800))

const euros = (amount: string, more: Partial<PaymentSum> = {}): PaymentSum => ({
  side: 'pay',
  currency: 'EUR',
  amount,
  invoices: 1,
  ...more,
})
const invoice = (n: number, more: Partial<OverviewInvoice> = {}): OverviewInvoice => ({
  dossier_id: idOf(n),
  title: `Dossier ${n}`,
  counterpart_name: 'Van Dalen Gevelbouw',
  card_id: idOf(500 + n),
  invoice: '2025-0388',
  due_date: '2025-09-12',
  due_estimated: false,
  side: 'pay',
  currency: 'EUR',
  amount: '17714.40',
  ...more,
})
const weeks = [
  { from: '2025-09-08', to: '2025-09-14', sums: [euros('1000.00')] },
  { from: '2025-09-15', to: '2025-09-21', sums: [] },
  { from: '2025-09-22', to: '2025-09-28', sums: [euros('2500.50'), euros('20.00', { currency: 'USD' })] },
]

async function overview(parts: Partial<Overview>, language: Language = 'nl') {
  serverAnswers(200, emptyOverview(parts))
  const screen = await show(<OverviewParts />, { language })
  await expect.element(screen.getByRole('heading').first()).toBeVisible()
  return screen
}

test('a dossier that waits shows what is to be done, for whom, since when and for how much, and leads to the dossier', async () => {
  const place = { card_state: null, card_difference: null, card_currency: null, counterpart_name: 'Van Dalen' }
  const row = { ...place, by: 'Bram de Wit', since: '2024-09-02T10:00:00.000Z', sums: [], duty: null }
  const differing = { card_state: 'differs', card_difference: '860.00', card_currency: 'EUR' } as const
  const duty = dutyOf(idOf(80), { kind: 'difference', by: null, amount: '76.05', currency: 'EUR' })
  const dossiers = [
    { ...row, ...differing, id: idOf(1), title: 'PO 4500127' },
    { ...row, id: idOf(2), title: 'Kozijnen', by: '', duty, sums: [euros('17714.40')] },
  ]

  const screen = await overview({ turn: { own: 7, other: 2, dossiers, waiting: [] } })

  const part = screen.getByRole('region', { name: 'Aan zet' })
  const rows = part.getByRole('listitem')
  await expect
    .element(rows.first())
    .toMatchTextContent(/PO 4500127.*Bram de Wit · Van Dalen.*€ 860 verschil.*sinds 2 september 2024/)
  await expect
    .element(rows.last())
    .toMatchTextContent(/Kozijnen.*€ 76,05 meer dan besteld · Van Dalen.*€ 17.714,40 te betalen/)
  await expect
    .element(part.getByRole('link', { name: 'PO 4500127' }))
    .toHaveAttribute('href', `/app/dossier/${idOf(1)}`)
  await expect
    .element(part.getByRole('link', { name: 'Bekijk 7 dossiers' }))
    .toHaveAttribute('href', '/app/dossiers?aan-zet=1')
  await expect.element(part.getByText('2 dossiers wachten op de ander.')).toBeVisible()
})

test('a company with a difference shows what is open by currency, and leads to its dossiers in the list', async () => {
  const company = { company_id: idOf(81), company_name: 'Van Dalen', dossiers: 2 }
  const differences = {
    dossiers: 3,
    totals: [
      { currency: 'EUR', open: '1860.30' },
      { currency: 'USD', open: '50.00' },
    ],
    companies: [
      { ...company, currency: 'EUR', open: '1860.30' },
      { ...company, currency: 'USD', open: '50.00' },
      { company_id: null, company_name: null, dossiers: 1, currency: 'EUR', open: '0.00' },
    ],
    unsure: 1,
    more: 2,
  }

  const screen = await overview({ differences })

  const part = screen.getByRole('region', { name: 'Verschillen' })
  await expect
    .element(part.getByRole('link', { name: 'Van Dalen' }).first())
    .toHaveAttribute('href', `/app/dossiers?verschil=1&bedrijf=${idOf(81)}`)
  await expect
    .element(part.getByRole('link', { name: 'Intern dossier' }))
    .toHaveAttribute('href', '/app/dossiers?verschil=1')
  await expect.element(part.getByRole('listitem').last()).toMatchTextContent('Niets te veel')
  await expect.element(part.getByText('Samen € 1.860,30 en US$ 50,00 open, zonder btw.')).toBeVisible()
  await expect.element(part.getByText('Nog te controleren: 1 factuur. Die telt niet mee.')).toBeVisible()
  await expect.element(part.getByText('En nog 2 bedrijven.')).toBeVisible()
})

test('payments are a table of weeks with the same figures as the bars, overdue ones first', async () => {
  const payments = {
    until: '2024-10-08',
    late: [euros('300.00'), euros('40.00', { side: 'receive' })],
    weeks,
    invoices: [invoice(1), invoice(2, { amount: null, due_estimated: true })],
    unsure: 1,
    more: 0,
  }

  const screen = await overview({ payments })

  const part = screen.getByRole('region', { name: 'Te betalen' })
  const rows = part
    .getByRole('row')
    .elements()
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))
  expect(rows.slice(1)).toEqual([
    'Te laat€ 300,00€ 40,00 te ontvangen',
    'Deze week€ 1.000,00',
    'Volgende week–Niets',
    '22–28 sep€ 2.500,50US$ 20,00',
  ])
  const bars = [...document.querySelectorAll('.week-bar rect')].map((bar) => bar.getAttribute('width'))
  expect(bars).toEqual(['12%', '2%', '40%', '100%', '100%'])
  await expect.element(part.getByText('Samen € 3.800,50 en US$ 20,00, met btw.')).toBeVisible()
  await expect.element(part.getByText('Samen € 40,00 te ontvangen, met btw.')).toBeVisible()
  const listed = part.getByRole('list', { name: 'Eerste facturen' }).getByRole('listitem')
  await expect.element(listed.first()).toMatchTextContent('2025-0388 · Van Dalen Gevelbouw€ 17.714,40')
  await expect.element(listed.last()).toMatchTextContent(/Nog te controleren12 september 2025 \(geschat\)/)
  await expectAccessible()
})

test('a company that only receives reads what it will receive', async () => {
  const side = 'receive' as const
  const payments = { ...emptyOverview().payments, late: [euros('300.00', { side })], invoices: [invoice(1, { side })] }

  const screen = await overview({ payments })

  await expect.element(screen.getByRole('heading', { name: 'Te ontvangen' })).toBeVisible()
  await expect.element(screen.getByText('Samen € 300,00 te ontvangen, met btw.')).toBeVisible()
})

test.each([
  ['nl', /Jullie zijn nergens aan zet/, /Geen verschillen/, /Niets te betalen tot en met 8 oktober 2025/],
  ['en', /Nobody is waiting for you/, /No differences/, /Nothing to pay up to 8 October 2025/],
] as const)('an empty overview says what it will show: %s', async (language, ...texts) => {
  const screen = await overview({}, language)

  for (const text of texts) await expect.element(screen.getByText(text)).toBeVisible()
  await expectAccessible()
})

test.each([320, 390])('the overview fits a screen of %i px', async (width) => {
  await page.viewport(width, 800)
  const payments = { ...emptyOverview().payments, late: [euros('1234567.89')], weeks, invoices: [invoice(1)] }

  await overview({ payments })

  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test.each([
  ['nl', 'Betaald: 2025-0388', 'gesloten dossier'],
  ['en', 'Paid: 2025-0388', 'closed dossier'],
] as const)('the buyer ticks off an invoice of a closed dossier, in %s', async (language, name, closed) => {
  const invoices = [invoice(1, { archived: true }), invoice(2, { archived: true, side: 'receive' }), invoice(3)]
  const payments = { ...emptyOverview().payments, invoices }
  const screen = await overview({ payments }, language)

  const rows = screen.getByRole('listitem').filter({ hasText: 'Dossier 1' })
  await expect.element(rows.first()).toMatchTextContent(closed)
  expect(screen.getByRole('button', { name }).elements()).toHaveLength(1) // not for what the other company pays
  await expectAccessible()
})
