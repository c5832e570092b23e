import { expect, test } from 'vitest'
import { type CardSettings } from '../outcomes/outcomes.ts'
import type { Doc } from '../figures/papers.ts'
import {
  dearer,
  doc,
  facade,
  invoiceOf,
  order,
  outcomes,
  sill,
  runResults,
  whole,
  work,
  type Line,
} from '../testing/docs.ts'

test('an invoice of two orders is compared with both', () => {
  const other = doc('order', 'PO2000', [['kraanhuur week 36', '3', '95']])
  const both = invoiceOf([...whole, ['kraanhuur week 36', '3', '95']], { head: { order_reference: 'PO1000, PO2000' } })

  const [card] = runResults([order, other, both])

  expect(card).toMatchObject({ state: 'fits', sentence: { key: 'fits_orders' }, total_ordered: '14925.00' })
})

test('an invoice that names one of its orders is compared with the others too, if its lines are theirs', () => {
  const other = doc('order', 'IO26/0079', [['kraanhuur week 36', '3', '95']])
  const lines: Line[] = [...whole, ['kraanhuur week 36', '3', '95']]

  const [named] = runResults([order, other, invoiceOf(lines, { tokens: ['IO260079'] })])
  expect(named).toMatchObject({ state: 'fits', total_ordered: '14925.00' })
  const [unnamed] = runResults([order, other, invoiceOf(lines)])
  expect(unnamed).toMatchObject({ state: 'differs', difference: '285.00' })
  const [inText] = runResults([
    order,
    other,
    invoiceOf(lines, { tokens: ['IO260079', '1000'], head: { order_reference: '' } }),
  ])
  expect(inText).toMatchObject({ state: 'fits', total_ordered: '14925.00' })
  const [slash] = runResults([order, other, invoiceOf(lines, { head: { order_reference: 'PO1000, IO26/0079' } })])
  expect(slash).toMatchObject({ state: 'fits', total_ordered: '14925.00' })
})

test('an order uploaded by both companies, or twice by one of them, counts once', () => {
  const copy = (root: string, more: Partial<Doc> = {}): Doc => ({
    ...order,
    root,
    document_id: `document ${root}`,
    ...more,
  })
  const first = invoiceOf(whole, { head: { issue_date: '2026-09-01' } })
  const second = invoiceOf([sill], { head: { issue_date: '2026-09-20' } }, 'F2')
  const copies = [copy('again'), copy('theirs', { company_id: 'gevel', filename: 'van u.pdf' })]

  const [one, two] = runResults([order, ...copies, first, second])
  expect(one).toMatchObject({ state: 'fits', total_ordered: '14640.00', rest: '0.00', orders: [{ number: 'PO1000' }] })
  expect(one?.choices).toHaveLength(1)
  expect(two).toMatchObject({ state: 'differs', difference: '5160.00', total_earlier: '14640.00' })
  expect(runResults([order, ...copies, first, second], { F2: { by_hand: ['theirs'] } })[1]).toMatchObject({
    state: 'differs',
    difference: '5160.00',
    orders: [{ document_id: order.document_id }],
  })
  const [left] = runResults([{ ...order, deleted: true }, ...copies, first])
  expect(left).toMatchObject({ state: 'fits', orders: [{ document_id: 'document again' }] })
})

test('different orders with the same number are offered as choices', () => {
  const dearerOne = doc('order', 'PO1000', [dearer(facade, '660'), sill, work])
  const [card] = runResults([order, { ...dearerOne, root: 'theirs', company_id: 'gevel' }, invoiceOf(whole)])

  expect(card).toMatchObject({ state: 'choose', sentence: { key: 'choose', data: { k: '2' } }, total_ordered: null })
})

test('an order is found by a number that is written with spaces', () => {
  const ink = doc('order', 'INK20260012', whole)
  for (const field of ['order_reference', 'buyer_reference']) {
    const head = { order_reference: '', [field]: 'INK 2026 0012' }
    expect(runResults([ink, doc('order', 'PO1000', whole), invoiceOf(whole, { head })])[0]).toMatchObject({
      state: 'fits',
      orders: [{ number: 'INK20260012' }],
    })
  }
})

test('while a newer version of its order is read, an invoice is not compared with a similar order', () => {
  const alike = doc('order', 'PO2000', whole)
  const coming = { ...order, version: 2, reading_state: 'queued', values: {} } as const

  expect(runResults([coming, alike, invoiceOf(whole)])[0]?.state).toBe('reading')
  expect(runResults([{ ...coming, slow: true }, alike, invoiceOf(whole)])[0]).toMatchObject({ state: 'fits' })
})

test('while a possible order is being read, an invoice does not count as one without an order', () => {
  const coming = { kind: null, values: {}, reading_state: 'queued' } as const
  const [waiting] = runResults([invoiceOf(whole), { ...order, ...coming }])
  const [alone] = runResults([invoiceOf(whole), { ...order, ...coming, slow: true }])

  expect([waiting?.state, alone?.state]).toEqual(['reading', 'alone'])
})

test('a manual choice wins, can be no order at all, and no longer counts when the order is deleted', () => {
  const other = doc('order', 'PO2000', whole)
  const docs = [order, other, invoiceOf(whole)]
  const numbers = (settings: Record<string, Partial<CardSettings>>, of = docs) =>
    runResults(of, settings)[0]?.orders.map(({ number }) => number)

  expect(numbers({})).toEqual(['PO1000'])
  expect(numbers({ F1: { by_hand: ['PO2000'] } })).toEqual(['PO2000'])
  expect(numbers({ F1: { by_hand: [] } })).toEqual([])
  expect(numbers({ F1: { by_hand: ['PO2000'] } }, [order, { ...other, deleted: true }, invoiceOf(whole)])).toEqual([
    'PO1000',
  ])
})

test('orders are found by their lines only until the budget of the run is spent', () => {
  const lines = Array.from({ length: 600 }, (): Line => ['dorpel hardsteen', '1', '215'])
  const head = { order_reference: '', total_excl: '1.00' }
  const days = ['01', '02', '03', '04', '05', '06']
  const invoices = days.map((d) => invoiceOf(lines, { head: { ...head, issue_date: `2026-09-${d}` } }, `F${d}`))

  const found = outcomes([doc('order', 'PO1000', lines, { head: { issue_date: '2026-08-01' } }), ...invoices])

  const reasons = found.map((one) => one.found.choices[0]?.reason)
  expect(reasons).toEqual(['lines', 'lines', 'lines', 'lines', 'only_order', 'only_order'])
})
