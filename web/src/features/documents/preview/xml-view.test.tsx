import type { Reading } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../../../testing/accessible.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { pdfOf } from '../../../testing/papers.ts'
import { bill, isDrawn, openPreview, readAs } from '../../../testing/previewed.tsx'

const network = useNetwork()

const readingPath = `/api/v1/documents/${bill.id}/reading`

test('an XML invoice is shown as a page, and uncertain values have a question mark', async () => {
  const values = { number: '2025-0388', 'line[0].name': 'Dorpel', 'line[0].quantity': '28', 'line[0].net': '6020.00' }
  network.on('GET', readingPath, () => readAs('read', { ...values, total_excl: '6020.00' }, ['total_excl']))

  const { dialog } = await openPreview(bill.id, null, [bill])

  await expect.element(dialog.getByRole('heading', { name: 'Factuur 2025-0388' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Dorpel 28 € 6.020,00' })).toBeVisible()
  await expect
    .poll(() => dialog.element().querySelector('.sums')?.textContent)
    .toBe('Totaal excl. btw€\u00a06.020,00? (nog te controleren)')
  await expectAccessible()
})

test('discounts, additions and the G-account of an XML invoice are shown by their names', async () => {
  const values = {
    number: '2025-0388',
    g_account: 'NL05BUNQ0445400501',
    g_amount: '650.05',
    allowances: '85.00',
    'adjustment[0].name': 'Projectkorting',
    'adjustment[0].amount': '-85.00',
    total_excl: '6500.44',
  }
  network.on('GET', readingPath, () => readAs('read', values))

  const { dialog } = await openPreview(bill.id, null, [bill])

  await expect.element(dialog.getByText('NL05BUNQ0445400501')).toBeVisible()
  const rows = () =>
    [...dialog.element().querySelectorAll('.sums > div')].map((row) => [...row.children].map((one) => one.textContent))
  await expect.poll(rows).toEqual([
    ['Projectkorting', '€\u00a0-85,00'],
    ['Totaal excl. btw', '€\u00a06.500,44'],
    ['Te storten op G-rekening', '€\u00a0650,05'],
  ])
})

test('a refused confirmation is marked as refused, and so is a line that is no longer ordered', async () => {
  const values = { number: 'OB-1', response: 'refused', 'line[0].name': 'Dorpel', 'line[0].status': 'removed' }
  network.on('GET', readingPath, () => readAs('read', values))

  const { dialog } = await openPreview(bill.id, null, [bill])

  await expect.element(dialog.getByText('Geweigerd. Telt niet als order.')).toBeVisible()
  await expect.element(dialog.getByRole('cell', { name: 'Dorpel (vervallen)' })).toBeVisible()
})

test.each([
  ['credit_note', /vorm van een factuur en de code van een creditnota\. Klopt leest het als creditnota/],
  ['invoice', /vorm van een creditnota en de code van een factuur\. Klopt leest het als factuur/],
] as const)('a file whose form and code contradict each other says that it is read as %s', async (kind, said) => {
  network.on('GET', readingPath, () => ({
    ...readAs('read', { number: 'CN-7' }),
    kind,
    notes: ['type_beside_root'],
  }))

  const { dialog } = await openPreview(bill.id, null, [bill])

  await expect.element(dialog.getByText(said)).toBeVisible()
})

const withPdf = () => ({ ...readAs('read', { number: '2025-0388' }), notes: ['pdf_inside'] })

function carries(bytes: () => BodyInit) {
  const link = { signed_url: '/files/inside/x', expires_at: '2025-09-01T00:00:00.000Z' }
  network.on('GET', readingPath, withPdf)
  network.on('GET', `/api/v1/documents/${bill.id}/inside`, () => link)
  network.on('GET', '/files/inside/x', () => new Response(bytes()))
}

test('an XML invoice with an embedded PDF is shown as that PDF', async () => {
  carries(() => pdfOf('Factuur van Van Dalen'))

  const { dialog } = await openPreview(bill.id, null, [bill])

  await expect.element(dialog.getByText('Factuur van Van Dalen')).toBeInTheDocument()
  await expect.poll(() => isDrawn(dialog.element())).toBe(true)
  expect(dialog.getByRole('heading', { name: 'Factuur 2025-0388' }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Groter' }).click()
  await expect.element(dialog.getByText('125%')).toBeVisible()
  await expectAccessible()
})

test('if the embedded PDF cannot be opened, the read values are shown', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  carries(() => 'geen pdf')

  const { dialog } = await openPreview(bill.id, null, [bill])

  await expect.element(dialog.getByRole('heading', { name: 'Factuur 2025-0388' })).toBeVisible()
  complaint.mockClear()
})

test('if the embedded PDF is not available, the read values are shown', async () => {
  network.on('GET', readingPath, withPdf)
  network.on('GET', `/api/v1/documents/${bill.id}/inside`, () => {
    throw new Refused(404, 'not_found')
  })

  const { dialog } = await openPreview(bill.id, null, [bill])

  await expect.element(dialog.getByRole('heading', { name: 'Factuur 2025-0388' })).toBeVisible()
})

test('an XML file that failed to be read can be read again', async () => {
  let state: Reading['state'] = 'failed'
  network.on('GET', readingPath, () => readAs(state))
  network.on('POST', `/api/v1/documents/${bill.id}/read`, () => void (state = 'queued'))

  const { dialog } = await openPreview(bill.id, null, [bill])
  await dialog.getByRole('button', { name: 'Opnieuw lezen' }).click()

  await expect.element(dialog.getByText('Dit bestand wordt gelezen…')).toBeVisible()
})

test.each([
  ['nothing', null, 'Dit is geen order of factuur die Klopt kan lezen.'],
  ['refused', 'doctype', 'Dit bestand bepaalt zijn eigen regels'],
] as const)('an XML file with state %s shows the reason', async (state, refusal, words) => {
  network.on('GET', readingPath, () => ({ ...readAs(state), refusal }))

  const { dialog } = await openPreview(bill.id, null, [bill])

  await expect.poll(() => dialog.element().querySelector('.preview-note p')?.textContent).toContain(words)
})
