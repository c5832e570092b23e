import { expect, test } from 'vitest'
import { dearer, doc, invoiceOf, type Line, runResults } from '../testing/docs.ts'

const beam: Line = ['HEA 200 balk', '6', '1245']
const order = doc('order', 'PO1000', [beam], { head: { issue_date: '2026-08-01' } })
const dear = invoiceOf([dearer(beam, '1312'), ['Transport', '1', '199']], { head: { issue_date: '2026-09-01' } })
const creditHead = { issue_date: '2026-09-20', preceding_invoice: 'F1' }
const credit = (lines: Line[]) => doc('credit_note', 'C1', lines, { head: creditHead })

test('a credit note settles differences of its invoice, and says how many and what is left', () => {
  const [, back] = runResults([
    order,
    dear,
    credit([
      ['HEA 200 balk', '6', '67'],
      ['Transport', '1', '185'],
    ]),
  ])

  expect(back?.sentence).toEqual({
    key: 'credit_settles',
    data: { amount: '587.00', number: 'F1', n: '1', k: '2', rest: '14.00' },
  })
  expect(back).toMatchObject({ state: 'fits', difference: '0.00', rest: '0.00', settles: '587.00' })
  expect(back?.lines[0]).toMatchObject({ result: 'fits', difference: '0.00', quantity_part: '0.00' })
})

test('a credit note that gives back all that was too much leaves nothing', () => {
  const [, back] = runResults([
    order,
    dear,
    credit([
      ['HEA 200 balk', '6', '67'],
      ['Transport', '1', '199'],
    ]),
  ])

  expect(back?.sentence).toMatchObject({ key: 'credit_settles_all', data: { k: '2', rest: '0.00' } })
})

test('two credit notes on one invoice each say what is left after them', () => {
  const second = doc('credit_note', 'C2', [['HEA 200 balk', '6', '67']], {
    head: { ...creditHead, issue_date: '2026-09-25' },
  })
  const [, first, last] = runResults([order, dear, credit([['Transport', '1', '199']]), second])

  expect(first?.sentence).toMatchObject({ key: 'credit_settles', data: { n: '1', k: '2', rest: '402.00' } })
  expect(last?.sentence).toMatchObject({ key: 'credit_settles_all', data: { k: '2' } })
})

test('a credit note differs by what it credits beyond what was invoiced too much', () => {
  const [, back] = runResults([order, dear, credit([['HEA 200 balk', '6', '80']])])

  expect(back).toMatchObject({ state: 'differs', difference: '-78.00' })
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
    doc('credit_note', 'C1', [], { head: { ...creditHead, total_excl: '485.00' } }),
  ])

  expect(back).toMatchObject({ state: 'fits', difference: '0.00' })
  expect(back?.sentence).toEqual({
    key: 'credit_settles_part',
    data: { amount: '485.00', number: 'F1', rest: '116.00' },
  })
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
