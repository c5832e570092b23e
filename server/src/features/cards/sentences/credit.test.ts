import { expect, test } from 'vitest'
import { dearer, doc, invoiceOf, type Line, runResults } from '../testing/docs.ts'

const beam: Line = ['HEA 200 balk', '6', '1245']
const order = doc('order', 'PO1000', [beam], { head: { issue_date: '2026-08-01' } })
const dear = invoiceOf([dearer(beam, '1312'), ['Transport', '1', '199']], { head: { issue_date: '2026-09-01' } })
const credit_head = { issue_date: '2026-09-20', preceding_invoice: 'F1' }
const credit = (lines: Line[]) => doc('credit_note', 'C1', lines, { head: credit_head })

test('a credit note says what it credits and what is still invoiced too much', () => {
  const [, back] = runResults([
    order,
    dear,
    credit([
      ['HEA 200 balk', '6', '50'],
      ['Transport', '1', '185'],
    ]),
  ])

  expect(back?.sentence).toEqual({
    key: 'credit',
    data: {
      amount: '485.00',
      number: 'F1',
      part_1: '',
      amount_1: '300.00',
      part_2: 'Transport',
      amount_2: '185.00',
      rest: '116.00',
    },
  })
  expect(back).toMatchObject({ state: 'differs', difference: '-485.00', rest: '0.00' })
  expect(back?.lines[0]).toMatchObject({
    result: 'price',
    allowed: '0.00',
    difference: '-300.00',
    quantity_part: '0.00',
  })
  expect(back?.lines[0]?.sentence.key).toBe('line_credit_price')
})

test('a credit note that gives back the excess of a price exactly leaves nothing', () => {
  const [, back] = runResults([
    order,
    dear,
    credit([
      ['HEA 200 balk', '6', '67'],
      ['Transport', '1', '199'],
    ]),
  ])

  expect(back?.sentence).toMatchObject({ key: 'credit', data: { rest: '0.00' } })
})

test('a credit note that gives back goods frees their room, and is not a correction of the price', () => {
  const [, back] = runResults([
    order,
    invoiceOf([beam], { head: { issue_date: '2026-09-01' } }),
    credit([['HEA 200 balk', '2', '1245']]),
  ])

  expect(back).toMatchObject({ state: 'fits', difference: '0.00', rest: '2490.00' })
})

test('a lower price given back without having been too much is below the order', () => {
  const [, back] = runResults([
    order,
    invoiceOf([beam], { head: { issue_date: '2026-09-01' } }),
    credit([['HEA 200 balk', '6', '50']]),
  ])

  expect(back?.sentence).toEqual({
    key: 'credit_below',
    data: { amount: '300.00', number: 'F1', part_1: '', amount_1: '300.00', rest: '300.00' },
  })
})

test('a credit note without lines states its amount, the invoice and the remaining excess', () => {
  const [, back] = runResults([
    order,
    dear,
    doc('credit_note', 'C1', [], { head: { ...credit_head, total_excl: '485.00' } }),
  ])

  expect(back).toMatchObject({ state: 'differs', difference: '-485.00' })
  expect(back?.sentence).toEqual({ key: 'credit', data: { amount: '485.00', number: 'F1', rest: '116.00' } })
})

test.each<[string, 'credit_note' | 'invoice', string]>([
  ['a credit note without a minus', 'credit_note', '2'],
  ['a credit note with a minus', 'credit_note', '-2'],
  ['an invoice with a minus', 'invoice', '-2'],
])('%s frees the room of the goods', (_, kind, quantity) => {
  const head = { issue_date: '2026-09-20', order_reference: 'PO1000', preceding_invoice: 'F1' }
  const [, back] = runResults([
    order,
    invoiceOf([beam], { head: { issue_date: '2026-09-01' } }),
    doc(kind, 'C1', [['HEA 200 balk', quantity, '1245']], { head }),
  ])

  expect(back).toMatchObject({ state: 'fits', total_invoiced: '-2490.00', rest: '2490.00' })
})
