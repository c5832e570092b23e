import type { SentenceKey } from '@klopt/contract'
import { expect, test } from 'vitest'
import { hashOf } from './face.ts'
import { type CardSettings } from './outcomes.ts'
import type { Doc } from './papers.ts'
import {
  dearer,
  doc,
  facade,
  invoiceOf,
  more,
  order,
  outcomes,
  sill,
  told,
  whole,
  work,
  type Line,
} from './testing/docs.ts'

const sentences: [string, Doc[], SentenceKey, Record<string, string>][] = [
  ['an equal invoice', [order, invoiceOf(whole)], 'fits', { n: '3', excl: '14640.00', incl: '17714.40' }],
  ['a part of it', [order, invoiceOf([facade])], 'fits_part', { rest: '6960.00' }],
  ['a few cents', [order, invoiceOf([facade, sill, dearer(work, '180.03')])], 'fits_margin', { amount: '0.30' }],
  ['too many', [order, invoiceOf([facade, more(sill, '28'), work])], 'quantity', { n: '4', price: '215.00' }],
  [
    'a dearer one',
    [order, invoiceOf([dearer(facade, '660'), sill, work])],
    'price',
    { price: '660.00', ordered: '640.00' },
  ],
  ['a cheaper one', [order, invoiceOf([dearer(facade, '600'), sill, work])], 'price_less', { price: '600.00' }],
  ['another one', [order, invoiceOf([...whole, ['kraanhuur week 36', '3', '95']])], 'not_ordered', { net: '285.00' }],
  [
    'two that differ',
    [order, invoiceOf([dearer(facade, '660'), more(sill, '28'), work])],
    'several',
    { k: '2', name: 'dorpel hardsteen', amount: '860.00' },
  ],
  [
    'another unit',
    [order, invoiceOf([facade, ['dorpel hardsteen', '24', '215', { unit: 'm' }], work])],
    'unsure_unit',
    { unit: 'm' },
  ],
  [
    'a line that is not sure',
    [order, invoiceOf(whole, { unsure: ['line[1].net'] })],
    'unsure_line',
    { name: 'dorpel hardsteen' },
  ],
  ['a total that is not', [order, invoiceOf(whole, { unsure: ['total_excl'] })], 'unsure', { value: 'total_excl' }],
  [
    'a total that its lines do not make',
    [order, invoiceOf(whole, { head: { total_excl: '1.00' } })],
    'unsure',
    { value: 'total_excl' },
  ],
  [
    'another currency',
    [order, invoiceOf(whole, { head: { currency: 'USD' } })],
    'unsure_currency',
    { currency: 'USD', ordered_currency: 'EUR' },
  ],
  [
    'a page of another total',
    [order, invoiceOf(whole, { head: { 'visible.total_incl': '99.00' } })],
    'visible_total_differs',
    { xml: '17714.40', text: '99.00' },
  ],
  [
    'another rate of VAT',
    [
      doc('order', 'PO1000', [['montage', '10', '180', { rate: '9' }]]),
      invoiceOf([['montage', '10', '180', { rate: '21' }]]),
    ],
    'fits_vat',
    { name: 'montage', n: '1' },
  ],
  ['totals alone', [order, invoiceOf([], { head: { total_excl: '15000.00' } })], 'total', { amount: '360.00' }],
  [
    'equal totals alone',
    [order, invoiceOf([], { head: { total_excl: '14640.00' } })],
    'fits_excl',
    { excl: '14640.00' },
  ],
  ['the last one, of less', [order, invoiceOf([facade], { head: { type: '877' } })], 'final_less', { rest: '6960.00' }],
  ['no order', [invoiceOf(whole)], 'alone', {}],
  ['no amounts', [order, invoiceOf([], { values: {} })], 'nothing', { filename: 'F1.pdf' }],
]

test.each(sentences)('of %s the card says one sentence', (_, docs, key, data) => {
  const [card] = told(docs)

  expect(card?.sentence).toMatchObject({ key, data })
  const sure = ['fits', 'differs'].includes(card?.state ?? '')
  expect(card?.difference === null).toBe(!sure)
})

test('a line of another rate of VAT is shown by itself, outside the difference and not among those that fit', () => {
  const at = (rate: string, sills: string): Line[] => [
    ['montage', '10', '180', { rate }],
    ['dorpel hardsteen', sills, '215', { rate: '21' }],
    ['kraanhuur week 36', '3', '95', { rate: '21' }],
  ]
  const [card] = told([doc('order', 'PO1000', at('9', '24')), invoiceOf(at('21', '28'))])

  expect(card).toMatchObject({ state: 'differs', difference: '860.00', vat_lines: 1, counts: { fits: 1, quantity: 1 } })
  expect(card?.shown.map(({ name, sentence }) => [name, sentence.key])).toEqual([
    ['dorpel hardsteen', 'line_quantity'],
    ['montage', 'line_vat'],
  ])
  expect(card?.fitting).toEqual({ ordered: '285.00', invoiced: '285.00' })
})

test('an invoice of two orders is laid beside both', () => {
  const other = doc('order', 'PO2000', [['kraanhuur week 36', '3', '95']])
  const both = invoiceOf([...whole, ['kraanhuur week 36', '3', '95']], { head: { order_reference: 'PO1000, PO2000' } })

  const [card] = told([order, other, both])

  expect(card).toMatchObject({ state: 'fits', sentence: { key: 'fits_orders' }, total_ordered: '14925.00' })
})

test('an order that both companies uploaded, or one of them twice, is there once', () => {
  const copy = (root: string, more: Partial<Doc> = {}): Doc => ({
    ...order,
    root,
    document_id: `document ${root}`,
    ...more,
  })
  const first = invoiceOf(whole, { head: { issue_date: '2026-09-01' } })
  const second = invoiceOf([sill], { head: { issue_date: '2026-09-20' } }, 'F2')
  const copies = [copy('again'), copy('theirs', { company_id: 'gevel', filename: 'van u.pdf' })]

  const [one, two] = told([order, ...copies, first, second])
  expect(one).toMatchObject({ state: 'fits', total_ordered: '14640.00', rest: '0.00', orders: [{ number: 'PO1000' }] })
  expect(one?.choices).toHaveLength(1)
  expect(two).toMatchObject({ state: 'differs', difference: '5160.00', total_earlier: '14640.00' })
  expect(told([order, ...copies, first, second], { F2: { by_hand: ['theirs'] } })[1]).toMatchObject({
    state: 'differs',
    difference: '5160.00',
    orders: [{ document_id: order.document_id }],
  })
  const [left] = told([{ ...order, deleted: true }, ...copies, first])
  expect(left).toMatchObject({ state: 'fits', orders: [{ document_id: 'document again' }] })
})

test('orders of one number that say something else are chosen from', () => {
  const dearerOne = doc('order', 'PO1000', [dearer(facade, '660'), sill, work])
  const [card] = told([order, { ...dearerOne, root: 'theirs', company_id: 'gevel' }, invoiceOf(whole)])

  expect(card).toMatchObject({ state: 'choose', sentence: { key: 'choose', data: { k: '2' } }, total_ordered: null })
})

test('a number that is written with spaces leads to its order', () => {
  const ink = doc('order', 'INK20260012', whole)
  for (const field of ['order_reference', 'buyer_reference']) {
    const head = { order_reference: '', [field]: 'INK 2026 0012' }
    expect(told([ink, doc('order', 'PO1000', whole), invoiceOf(whole, { head })])[0]).toMatchObject({
      state: 'fits',
      orders: [{ number: 'INK20260012' }],
    })
  }
})

test('a credit note gives room back, and of more than was invoiced it says so', () => {
  const first = invoiceOf(whole, { head: { issue_date: '2026-09-01' } })
  const credit = (lines: Line[]) =>
    doc('credit_note', 'C1', lines, { head: { issue_date: '2026-09-20', preceding_invoice: 'F1' } })

  const [, back] = told([order, first, credit([sill])])
  expect(back).toMatchObject({ state: 'fits', sentence: { key: 'fits_credit' }, difference: '0.00', rest: '5160.00' })
  const [, beyond] = told([order, first, credit([more(sill, '26')])])
  expect(beyond).toMatchObject({ state: 'differs', sentence: { key: 'quantity_credit', data: { n: '2' } } })
})

test('of invoices on one order the later one finds gone what the earlier one took; unsure goes on to it', () => {
  const first = invoiceOf([facade, sill], { head: { issue_date: '2026-09-01' } })
  const second = invoiceOf([sill, work], { head: { issue_date: '2026-09-20' } }, 'F2')

  const [one, two] = told([order, second, first])
  expect(one).toMatchObject({ invoice: { number: 'F1' }, state: 'fits' })
  expect(two).toMatchObject({ total_earlier: '12840.00', difference: '5160.00', sentence: { key: 'quantity' } })
  const doubted = invoiceOf([facade, sill], { head: { issue_date: '2026-09-01' }, unsure: ['total_excl'] })
  const [, after] = told([order, doubted, second])
  expect(after).toMatchObject({ state: 'unsure', difference: null, sentence: { key: 'unsure_earlier' } })
})

test('while a new version of the first is read, the second waits with what it said', () => {
  const first = {
    ...invoiceOf([facade]),
    reading_state: 'queued',
    values: {},
    uploaded_at: '2026-09-25T08:00:00Z',
  } as const
  const second = invoiceOf([sill], { head: { issue_date: '2026-09-20' } }, 'F2')

  for (const docs of [
    [order, first, second],
    [order, second, first],
  ])
    expect(outcomes(docs, { F1: {}, F2: {} }).map(({ root, state }) => [root, state])).toEqual([['F1', 'reading']])
})

test('while a newer version of its order is read, an invoice is not laid beside another one that looks alike', () => {
  const alike = doc('order', 'PO2000', whole)
  const coming = { ...order, version: 2, reading_state: 'queued', values: {} } as const

  expect(told([coming, alike, invoiceOf(whole)])[0]?.state).toBe('reading')
  expect(told([{ ...coming, slow: true }, alike, invoiceOf(whole)])[0]).toMatchObject({ state: 'fits' })
})

test('while something is read that may be its order, an invoice is not called alone', () => {
  const coming = { kind: null, values: {}, reading_state: 'queued' } as const
  const [waiting] = told([invoiceOf(whole), { ...order, ...coming }])
  const [alone] = told([invoiceOf(whole), { ...order, ...coming, slow: true }])

  expect([waiting?.state, alone?.state]).toEqual(['reading', 'alone'])
})

test('a choice by hand wins, a chosen order that is gone counts no more, and none may be chosen', () => {
  const other = doc('order', 'PO2000', whole)
  const docs = [order, other, invoiceOf(whole)]
  const numbers = (kept: Record<string, Partial<CardSettings>>, of = docs) =>
    told(of, kept)[0]?.orders.map(({ number }) => number)

  expect(numbers({})).toEqual(['PO1000'])
  expect(numbers({ F1: { by_hand: ['PO2000'] } })).toEqual(['PO2000'])
  expect(numbers({ F1: { by_hand: [] } })).toEqual([])
  expect(numbers({ F1: { by_hand: ['PO2000'] } }, [order, { ...other, deleted: true }, invoiceOf(whole)])).toEqual([
    'PO1000',
  ])
})

test('the same values under another name are the same to those who answered, another price is not', () => {
  const hash = (invoice: Doc) => told([order, invoice]).map(hashOf)[0]
  const first = invoiceOf(whole, { head: { issue_date: '2026-09-01' } })

  expect(hash({ ...first, document_id: 'again', filename: 'nieuw.pdf', version: 2 })).toBe(hash(first))
  expect(hash(invoiceOf([facade, sill, dearer(work, '181')]))).not.toBe(hash(first))
})

test('a card lapses when its invoice is deleted, is none any more or became a version of another', () => {
  const kept = { F1: {} }
  const said = (docs: Doc[]) => outcomes(docs, kept).map(({ state, said }) => [state, said?.key])

  expect(said([{ ...invoiceOf(whole), deleted: true }])).toEqual([['withdrawn', 'withdrawn']])
  expect(said([{ ...invoiceOf(whole), kind: 'quote' }])).toEqual([['withdrawn', 'withdrawn_kind']])
  expect(said([order])).toEqual([['withdrawn', 'withdrawn_version']])
})

test('two thousand equal lines on both sides fit, whatever finds the order', () => {
  const lines = Array.from({ length: 2000 }, (): Line => ['dorpel hardsteen', '1', '215'])
  const long = doc('order', 'PO1000', lines)

  for (const head of [{ order_reference: 'PO1000' }, { order_reference: '', total_excl: '1.00' }]) {
    const [card] = outcomes([long, invoiceOf(lines, { head })])
    expect(card?.found.choices[0]?.reason).toBe(head.order_reference ? 'reference' : 'lines')
    expect(card?.comparison?.lines.map(({ result }) => result)).toEqual(lines.map(() => 'fits'))
  }
})

test('two thousand other lines are not sure, and no amount is told of them', () => {
  const named = (name: string) => Array.from({ length: 2000 }, (_, n): Line => [`${name} ${n}`, '1', '215'])
  const [card] = told([doc('order', 'PO1000', named('dorpel')), invoiceOf(named('kozijn'))])

  expect(card).toMatchObject({ state: 'unsure', difference: null, sentence: { key: 'unsure_line' } })
})

test('lines are compared to find an order until the run has compared enough; then that rule says nothing', () => {
  const lines = Array.from({ length: 600 }, (): Line => ['dorpel hardsteen', '1', '215'])
  const head = { order_reference: '', total_excl: '1.00' }
  const days = ['01', '02', '03', '04', '05', '06']
  const invoices = days.map((d) => invoiceOf(lines, { head: { ...head, issue_date: `2026-09-${d}` } }, `F${d}`))

  const found = outcomes([doc('order', 'PO1000', lines, { head: { issue_date: '2026-08-01' } }), ...invoices])

  const reasons = found.map((one) => one.found.choices[0]?.reason)
  expect(reasons).toEqual(['lines', 'lines', 'lines', 'lines', 'only_order', 'only_order'])
})

test('of more invoices than a dossier has cards those with a card are compared, and the first of the others', () => {
  const invoices = Array.from({ length: 110 }, (_, n) =>
    invoiceOf([sill], { head: { issue_date: `2026-09-${n < 100 ? '01' : '02'}` } }, `F${n}`),
  )

  const roots = outcomes([order, ...invoices], { F109: {} }).map(({ root }) => root)

  expect(roots).toHaveLength(100)
  expect(roots).toContain('F109')
  expect(roots).not.toContain('F105')
})
