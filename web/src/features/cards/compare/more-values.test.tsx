import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { cardLine, invoice, order } from '../../../testing/cards.ts'
import {
  answerWith,
  compare,
  detailOf,
  type ServerState,
  invoiceReading,
  orderReading,
  valueOf,
} from '../../../testing/compared.tsx'
import { useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const server: ServerState = { card: detailOf(), order: orderReading(), invoice: invoiceReading() }

beforeEach(() => {
  Object.assign(server, { card: detailOf(), order: orderReading(), invoice: invoiceReading() })
  answerWith(network, server)
})

/** The bodies of the requests that save a value of the invoice. */
function savedBodies(path: string): unknown[] {
  const sent: unknown[] = []
  const address = `/api/v1/documents/${invoice.document_id}/values/${encodeURIComponent(path)}`
  network.on('PUT', address, ({ body }) => {
    sent.push(body)
    return server.invoice
  })
  return sent
}

test('an uncertain currency is shown among the totals and chosen from a list', async () => {
  server.invoice = invoiceReading({ currency: valueOf('EUR', null, { sure: false, raw: '€ 100,00 ($ 108.00)' }) })
  const sent = savedBodies('currency')
  const { screen, dialog } = await compare(server.card)

  await dialog.getByRole('button', { name: 'Munteenheid op de factuur: EUR, nog te controleren' }).click()
  const form = screen.getByRole('dialog', { name: 'Munteenheid op de factuur' })
  await expect.element(form.getByText(/tekens van meer dan één munteenheid/)).toBeVisible()
  await expect.element(form.getByRole('radio', { name: /^EUR Zoals gelezen/ })).toBeChecked()
  await expectAccessible()
  await form.getByRole('combobox', { name: 'Andere waarde: Munteenheid op de factuur' }).selectOptions('USD')
  await form.getByRole('button', { name: 'Opslaan' }).click()

  await expect.poll(() => sent).toEqual([{ value: 'USD', revision: 1 }])
})

test('rare values are behind a button, and missing ones can be filled in', async () => {
  server.invoice = invoiceReading({ 'seller.name': valueOf('Van Dalen Gevelbouw') })
  const sent = savedBodies('iban')
  const { screen, dialog } = await compare(server.card)
  const more = dialog.getByRole('button', { name: 'Meer gegevens', exact: true })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await expect.element(dialog.getByText('Rekeningnummer')).not.toBeInTheDocument()

  await more.click()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(dialog.getByRole('button', { name: 'Naam van de verkoper op de factuur: Van Dalen Gevelbouw' }))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Btw-percentage op de factuur: 21%' })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Rekeningnummer op de factuur invullen' }).click()
  await screen.getByRole('textbox').fill('NL91 ABNA 0417 1643 00')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => sent).toEqual([{ value: 'NL91 ABNA 0417 1643 00', revision: 0 }])
})

test('every kind of value of an invoice can be filled in by hand', async () => {
  server.invoice = { ...invoiceReading(), values: {} }
  const { dialog } = await compare(server.card)
  await dialog.getByRole('button', { name: 'Meer gegevens', exact: true }).click()

  for (const name of [
    'Datum',
    'Betalen uiterlijk',
    'Ordernummer op factuur',
    'Munteenheid',
    'Korting op het totaal',
    'Toeslag op het totaal',
    'Al betaald',
  ])
    await expect.element(dialog.getByRole('button', { name: `${name} op de factuur invullen` })).toBeVisible()
  for (const name of ['Te betalen', 'Totaal regels', 'Btw-percentage', 'Btw-grondslag', 'Btw-bedrag', 'KVK of KBO'])
    await expect.element(dialog.getByRole('button', { name: `${name} op de factuur invullen` })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Munteenheid op de order invullen' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Te betalen op de order invullen' })).not.toBeInTheDocument()
})

test('the name, article, unit and rate of a line can be corrected in the line', async () => {
  const sent = savedBodies('line[1].article')
  const { screen, dialog } = await compare(server.card)
  await dialog.getByRole('button', { name: 'Meer gegevens van Dorpel hardsteen 120 cm' }).click()

  const named = { name: 'Omschrijving van regel 2 op de factuur: Dorpel hardsteen 120 cm' }
  await expect.element(dialog.getByRole('button', named)).toBeVisible()
  for (const name of ['Eenheid', 'Btw-tarief', 'Prijs per'])
    await expect
      .element(dialog.getByRole('button', { name: `${name} van regel 2 op de factuur invullen` }))
      .toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Artikel van regel 2 op de factuur invullen' }).click()
  await screen.getByRole('textbox').fill('DH-120')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => sent).toEqual([{ value: 'DH-120', revision: 0 }])
})

test('estimated dates and calculated totals are marked', async () => {
  const computed = { source: 'computed' as const, raw: null }
  server.invoice = invoiceReading({ due_date: valueOf('2025-10-04', null, { ...computed, sure: false }) })
  server.order = orderReading({ total_excl: valueOf('21720.00', null, computed) })

  const { screen, dialog } = await compare(server.card)

  const day = dialog.getByRole('button', { name: 'Betalen uiterlijk op de factuur: 04-10-2025, geschat' })
  await expect.element(day).toHaveTextContent('04-10-2025 geschat')
  await expect
    .element(dialog.getByRole('button', { name: 'Totaal excl. btw op de order: € 21.720,00, berekend' }))
    .toBeVisible()
  await day.click()
  await expect.element(screen.getByText(/^Op de factuur staat geen dag\. Geschat: 30 dagen/)).toBeVisible()
})

test('differing units are shown in the line at once', async () => {
  server.invoice = invoiceReading({ 'line[1].unit': valueOf('MTR') })
  server.order = orderReading({ 'line[1].unit': valueOf('C62') })
  const side = { line: 1, quantity: '24', price: '215', net: '5160.00' }
  const line = cardLine({
    result: 'unsure',
    invoice: { ...side, document_id: invoice.document_id, unit: 'MTR' },
    order: { ...side, document_id: order.document_id, unit: 'C62' },
  })
  server.card = detailOf({ lines: [line] })

  const { dialog } = await compare(server.card)

  await expect
    .element(dialog.getByRole('button', { name: 'Eenheid van regel 2 op de factuur: m', exact: true }))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Eenheid van regel 2 op de order: st' })).toBeVisible()
})

test('a discount that only one side has is shown in the line at once', async () => {
  server.order = orderReading({ 'line[1].allowance': valueOf('11.70') })
  const side = { line: 1, quantity: '1', price: '234', net: '222.30', unit: 'st' }
  const line = cardLine({
    result: 'price',
    invoice: { ...side, net: '234.00', document_id: invoice.document_id },
    order: { ...side, document_id: order.document_id },
  })
  server.card = detailOf({ lines: [line] })

  const { dialog } = await compare(server.card)

  await expect.element(dialog.getByRole('button', { name: 'Korting van regel 2 op de order: € 11,70' })).toBeVisible()
})

test('a credit note is named so, with what it gives back, and what exceeds the order as on the card', async () => {
  const side = { line: 1, quantity: '-4', price: '0.7', net: '-2.80', unit: 'm3' }
  const back = cardLine({
    result: 'price',
    sentence: { key: 'line_credit_price', data: { amount: '2.80' } },
    invoice: { ...side, document_id: invoice.document_id },
    order: { ...side, quantity: '6', price: '7', net: '42.00', document_id: order.document_id },
  })
  const beyond = cardLine({
    n: 2,
    name: '',
    result: 'unsure',
    sentence: { key: 'line_unsure', data: {} },
    invoice: null,
    order: null,
  })
  server.card = detailOf({ lines: [back, beyond], invoice: { ...invoice, kind: 'credit_note' } })

  const { dialog } = await compare(server.card)

  await expect.element(dialog.getByText(/Prijs: €\s2,80 terug/)).toBeVisible()
  await expect.element(dialog.getByRole('columnheader', { name: 'Creditnota' })).toBeVisible()
  await expect.element(dialog.getByText(/Volgt uit de regels die je nog controleert/)).toBeVisible()
})

test('values of construction are shown if a document has them, and never asked for', async () => {
  server.invoice = invoiceReading({
    contract_sum: valueOf('45000.00'),
    term: valueOf('3', null, { sure: false }),
    g_account: valueOf('NL79RABO0514715650'),
    'adjustment[0].name': valueOf('Projectkorting 8 %'),
    'adjustment[0].amount': valueOf('-459.08'),
  })

  const { dialog } = await compare(server.card)

  await expect
    .element(dialog.getByRole('button', { name: 'Termijn op de factuur: 3, nog te controleren' }))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Aanneemsom op de factuur/ })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Meer gegevens', exact: true }).click()
  for (const name of [
    'Aanneemsom op de factuur: € 45.000,00',
    'G-rekening op de factuur: NL79RABO0514715650',
    'Naam van korting of toeslag op de factuur: Projectkorting 8 %',
    'Korting of toeslag op de factuur: − € 459,08',
  ])
    await expect.element(dialog.getByRole('button', { name })).toBeVisible()
  await expect.element(dialog.getByRole('rowheader', { name: 'Loonsom' })).not.toBeInTheDocument()
})
