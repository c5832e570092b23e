import { expect, test } from 'vitest'
import { dearer, doc, facade, invoiceOf, order, runResults, sill, whole, work } from '../testing/docs.ts'

const head = { order_reference: 'PO1000' }
const dear = [facade, dearer(sill, '220'), work]
const confirmation = doc('order_response', 'SO1', dear, { head })

test('a confirmation at another total than the order is told on the card, and changes nothing else', () => {
  const [card] = runResults([order, confirmation, invoiceOf(whole)])
  const [plain] = runResults([order, invoiceOf(whole)])

  expect(card?.confirmed).toMatchObject({ paper: { number: 'SO1' }, total: '14760.00', ordered: '14640.00' })
  expect([card?.state, card?.difference]).toEqual([plain?.state, plain?.difference])
})

test.each([
  ['at the same total', [doc('order_response', 'SO1', whole, { head })]],
  ['of another order', [doc('order_response', 'SO1', dear, { head: { order_reference: 'PO2000' } })]],
  ['whose total is in doubt', [doc('order_response', 'SO1', dear, { head, unsure: ['total_excl', 'line[1].net'] })]],
  [
    'that was followed by one at the same total',
    [confirmation, doc('order_response', 'SO2', whole, { head, uploaded_at: '2026-09-02T08:00:00.000Z' })],
  ],
])('a confirmation %s is not told', (_, confirmations) => {
  expect(runResults([order, ...confirmations, invoiceOf(whole)])[0]).not.toHaveProperty('confirmed')
})
