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
const held: ServerState = { card: detailOf(), order: orderReading(), invoice: invoiceReading() }

beforeEach(() => {
  Object.assign(held, { card: detailOf(), order: orderReading(), invoice: invoiceReading() })
  answerWith(network, held)
})

/** What is kept of a value of the invoice. */
function kept(path: string): unknown[] {
  const sent: unknown[] = []
  const address = `/api/v1/documents/${invoice.document_id}/values/${encodeURIComponent(path)}`
  network.on('PUT', address, ({ body }) => {
    sent.push(body)
    return held.invoice
  })
  return sent
}

test('a currency that is not sure stands among the totals and is chosen from a list', async () => {
  held.invoice = invoiceReading({ currency: valueOf('EUR', null, { sure: false, raw: '€ 100,00 ($ 108.00)' }) })
  const sent = kept('currency')
  const { screen, dialog } = await compare(held.card)

  await dialog.getByRole('button', { name: 'Munteenheid op de factuur: EUR, niet zeker' }).click()
  const asked = screen.getByRole('dialog', { name: 'Munteenheid op de factuur' })
  await expect.element(asked.getByText(/tekens van meer dan één munteenheid/)).toBeVisible()
  await expect.element(asked.getByRole('radio', { name: /^EUR Zoals gelezen/ })).toBeChecked()
  await expectAccessible()
  await asked.getByRole('combobox', { name: 'Andere waarde: Munteenheid op de factuur' }).selectOptions('USD')
  await asked.getByRole('button', { name: 'Opslaan' }).click()

  await expect.poll(() => sent).toEqual([{ value: 'USD', revision: 1 }])
})

test('rarer values wait behind a button, and what was not read of them is filled in', async () => {
  held.invoice = invoiceReading({ 'seller.name': valueOf('Van Dalen Gevelbouw') })
  const sent = kept('iban')
  const { screen, dialog } = await compare(held.card)
  const more = dialog.getByRole('button', { name: 'Meer gegevens', exact: true })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await expect.element(dialog.getByText('Rekeningnummer')).not.toBeInTheDocument()

  await more.click()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(dialog.getByRole('button', { name: 'Naam van de verkoper op de factuur: Van Dalen Gevelbouw' }))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Btw-tarief op de factuur: 21%' })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Rekeningnummer op de factuur invullen' }).click()
  await screen.getByRole('textbox').fill('NL91 ABNA 0417 1643 00')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => sent).toEqual([{ value: 'NL91 ABNA 0417 1643 00', revision: 0 }])
})

test('every kind of value of an invoice can be filled in', async () => {
  held.invoice = { ...invoiceReading(), values: {} }
  const { dialog } = await compare(held.card)
  await dialog.getByRole('button', { name: 'Meer gegevens', exact: true }).click()

  for (const name of [
    'Datum',
    'Betalen voor',
    'Ordernummer op factuur',
    'Munteenheid',
    'Korting',
    'Toeslag',
    'Al betaald',
  ])
    await expect.element(dialog.getByRole('button', { name: `${name} op de factuur invullen` })).toBeVisible()
  for (const name of ['Te betalen', 'Totaal regels', 'Btw-tarief', 'Btw-grondslag', 'Btw-bedrag', 'KVK of KBO'])
    await expect.element(dialog.getByRole('button', { name: `${name} op de factuur invullen` })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Munteenheid op de order invullen' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Te betalen op de order invullen' })).not.toBeInTheDocument()
})

test('the name, article, unit and rate of a line are corrected in the line itself', async () => {
  const sent = kept('line[1].article')
  const { screen, dialog } = await compare(held.card)
  await dialog.getByRole('button', { name: 'Meer gegevens van Dorpel hardsteen 120 cm' }).click()

  const named = { name: 'Naam van regel 2 op de factuur: Dorpel hardsteen 120 cm' }
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

test('a day that was estimated and a total that was calculated say so', async () => {
  const computed = { source: 'computed' as const, raw: null }
  held.invoice = invoiceReading({ due_date: valueOf('2025-10-04', null, { ...computed, sure: false }) })
  held.order = orderReading({ total_excl: valueOf('21720.00', null, computed) })

  const { screen, dialog } = await compare(held.card)

  const day = dialog.getByRole('button', { name: 'Betalen voor op de factuur: 04-10-2025, geschat' })
  await expect.element(day).toHaveTextContent('04-10-2025geschat')
  await expect
    .element(dialog.getByRole('button', { name: 'Totaal excl. btw op de order: € 21.720,00, berekend' }))
    .toBeVisible()
  await day.click()
  await expect.element(screen.getByText(/^Op de factuur staat geen dag\. Geschat: 30 dagen/)).toBeVisible()
})

test('units that differ stand in the line at once', async () => {
  held.invoice = invoiceReading({ 'line[1].unit': valueOf('MTR') })
  held.order = orderReading({ 'line[1].unit': valueOf('C62') })
  const side = { line: 1, quantity: '24', price: '215', net: '5160.00' }
  const line = cardLine({
    result: 'unsure',
    invoice: { ...side, document_id: invoice.document_id, unit: 'MTR' },
    order: { ...side, document_id: order.document_id, unit: 'C62' },
  })
  held.card = detailOf({ lines: [line] })

  const { dialog } = await compare(held.card)

  await expect
    .element(dialog.getByRole('button', { name: 'Eenheid van regel 2 op de factuur: m', exact: true }))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Eenheid van regel 2 op de order: st' })).toBeVisible()
})
