import type { SentenceKey } from '@klopt/contract'
import { expect, test } from 'vitest'
import { hashOf } from '../view/card-view.ts'
import type { Doc } from '../figures/papers.ts'
import {
  dearer,
  doc,
  facade,
  invoiceOf,
  more,
  order,
  outcomes,
  sill,
  runResults,
  whole,
  work,
  type Line,
} from '../testing/docs.ts'

const sentences: [string, Doc[], SentenceKey, Record<string, string>][] = [
  ['an equal invoice', [order, invoiceOf(whole)], 'fits', { n: '3', excl: '14640.00', incl: '17714.40' }],
  ['a partial invoice', [order, invoiceOf([facade])], 'fits_part', { rest: '6960.00' }],
  [
    'a difference of a few cents',
    [order, invoiceOf([facade, sill, dearer(work, '180.03')])],
    'price',
    { name: 'montage', price: '180.03', ordered: '180.00' },
  ],
  [
    'nothing but rounding',
    [order, invoiceOf([facade, sill, ['montage', '10', '180.004', { price: '180' }]])],
    'fits_margin',
    { amount: '0.04' },
  ],
  ['a larger quantity', [order, invoiceOf([facade, more(sill, '28'), work])], 'quantity', { n: '4', price: '215.00' }],
  [
    'a higher price',
    [order, invoiceOf([dearer(facade, '660'), sill, work])],
    'price',
    { price: '660.00', ordered: '640.00' },
  ],
  ['a lower price', [order, invoiceOf([dearer(facade, '600'), sill, work])], 'price_less', { price: '600.00' }],
  [
    'a line that was not ordered',
    [order, invoiceOf([...whole, ['kraanhuur week 36', '3', '95']])],
    'not_ordered',
    { net: '285.00' },
  ],
  [
    'two different lines',
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
    'an uncertain line',
    [order, invoiceOf(whole, { unsure: ['line[1].net'] })],
    'unsure_missing',
    { name: 'dorpel hardsteen', n: '1', value: 'line[1].price', of: 'invoice' },
  ],
  [
    'an uncertain total',
    [order, invoiceOf(whole, { unsure: ['total_excl'] })],
    'unsure_no_value',
    { value: 'vat_total', of: 'invoice' },
  ],
  [
    'a total that is not the sum of its lines',
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
    'a different total on the page',
    [order, invoiceOf(whole, { head: { 'visible.total_incl': '99.00' } })],
    'visible_total_differs',
    { xml: '17714.40', text: '99.00' },
  ],
  [
    'another VAT rate',
    [
      doc('order', 'PO1000', [['montage', '10', '180', { rate: '9' }]]),
      invoiceOf([['montage', '10', '180', { rate: '21' }]]),
    ],
    'fits_vat',
    { name: 'montage', n: '1' },
  ],
  ['totals without lines', [order, invoiceOf([], { head: { total_excl: '15000.00' } })], 'total', { amount: '360.00' }],
  [
    'equal totals without lines',
    [order, invoiceOf([], { head: { total_excl: '14640.00' } })],
    'fits_excl',
    { excl: '14640.00' },
  ],
  [
    'a last invoice of a lower amount',
    [order, invoiceOf([facade], { head: { type: '877' } })],
    'final_less',
    { rest: '6960.00' },
  ],
  ['no order', [invoiceOf(whole)], 'alone', {}],
  [
    'a document without text, which may be the order',
    [doc(null, 'drawn', [], { filename: 'drawn.pdf', reading_state: 'nothing', values: {} }), invoiceOf(whole)],
    'alone_unread',
    { filename: 'drawn.pdf' },
  ],
  [
    'a photo without text, which may be of anything',
    [doc(null, 'wall', [], { filename: 'wall.jpg', reading_state: 'nothing', values: {} }), invoiceOf(whole)],
    'alone',
    {},
  ],
  ['no amounts', [order, invoiceOf([], { values: {} })], 'nothing', { filename: 'F1.pdf' }],
]

test.each(sentences)('the sentence of a card describes %s', (_, docs, key, data) => {
  const [card] = runResults(docs)

  expect(card?.sentence).toMatchObject({ key, data })
  const sure = ['fits', 'differs'].includes(card?.state ?? '')
  expect(card?.difference === null).toBe(!sure)
})

test('a line with another VAT rate counts neither in the difference nor among the fitting lines', () => {
  const at = (rate: string, sills: string): Line[] => [
    ['montage', '10', '180', { rate }],
    ['dorpel hardsteen', sills, '215', { rate: '21' }],
    ['kraanhuur week 36', '3', '95', { rate: '21' }],
  ]
  const [card] = runResults([doc('order', 'PO1000', at('9', '24')), invoiceOf(at('21', '28'))])

  expect(card).toMatchObject({ state: 'differs', difference: '860.00', vat_lines: 1, counts: { fits: 1, quantity: 1 } })
  expect(card?.shown.map(({ name, sentence }) => [name, sentence.key])).toEqual([
    ['dorpel hardsteen', 'line_quantity'],
    ['montage', 'line_vat'],
  ])
  expect(card?.fitting).toEqual({ ordered: '285.00', invoiced: '285.00' })
})

test('a credit note frees room on the order, and a credit beyond the invoiced amount differs', () => {
  const first = invoiceOf(whole, { head: { issue_date: '2026-09-01' } })
  const credit = (lines: Line[]) =>
    doc('credit_note', 'C1', lines, { head: { issue_date: '2026-09-20', preceding_invoice: 'F1' } })

  const [, back] = runResults([order, first, credit([sill])])
  expect(back).toMatchObject({ state: 'fits', sentence: { key: 'fits_credit' }, difference: '0.00', rest: '5160.00' })
  const [, beyond] = runResults([order, first, credit([more(sill, '26')])])
  expect(beyond).toMatchObject({ state: 'differs', sentence: { key: 'quantity_credit', data: { n: '2' } } })
})

test('a later invoice gets only the rest of its order, and is unsure if the earlier one was', () => {
  const first = invoiceOf([facade, sill], { head: { issue_date: '2026-09-01' } })
  const second = invoiceOf([sill, work], { head: { issue_date: '2026-09-20' } }, 'F2')

  const [one, two] = runResults([order, second, first])
  expect(one).toMatchObject({ invoice: { number: 'F1' }, state: 'fits' })
  expect(two).toMatchObject({ total_earlier: '12840.00', difference: '5160.00', sentence: { key: 'spent' } })
  const doubted = invoiceOf([facade, sill], { head: { issue_date: '2026-09-01' }, unsure: ['total_excl'] })
  const [, after] = runResults([order, doubted, second])
  expect(after).toMatchObject({ state: 'unsure', difference: null, sentence: { key: 'unsure_earlier' } })
})

test('while a new version of the first invoice is read, the card of the second does not change', () => {
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

test('the hash ignores the file name and version, and changes with a price', () => {
  const hash = (invoice: Doc) => runResults([order, invoice]).map(hashOf)[0]
  const first = invoiceOf(whole, { head: { issue_date: '2026-09-01' } })

  expect(hash({ ...first, document_id: 'again', filename: 'nieuw.pdf', version: 2 })).toBe(hash(first))
  expect(hash(invoiceOf([facade, sill, dearer(work, '181')]))).not.toBe(hash(first))
})

test('a card lapses when its invoice is deleted, no longer an invoice, or a version of another document', () => {
  const settings = { F1: {} }
  const states = (docs: Doc[]) => outcomes(docs, settings).map(({ state, sentence }) => [state, sentence?.key])

  expect(states([{ ...invoiceOf(whole), deleted: true }])).toEqual([['withdrawn', 'withdrawn']])
  expect(states([{ ...invoiceOf(whole), kind: 'quote' }])).toEqual([['withdrawn', 'withdrawn_kind']])
  expect(states([order])).toEqual([['withdrawn', 'withdrawn_version']])
})

test('two thousand equal lines on both sides fit, whichever rule finds the order', () => {
  const lines = Array.from({ length: 2000 }, (): Line => ['dorpel hardsteen', '1', '215'])
  const long = doc('order', 'PO1000', lines)

  for (const head of [{ order_reference: 'PO1000' }, { order_reference: '', total_excl: '1.00' }]) {
    const [card] = outcomes([long, invoiceOf(lines, { head })])
    expect(card?.found.choices[0]?.reason).toBe(head.order_reference ? 'reference' : 'lines')
    expect(card?.comparison?.lines.map(({ result }) => result)).toEqual(lines.map(() => 'fits'))
  }
})

test('two thousand unmatched lines are unsure and show no amount', () => {
  const named = (name: string) => Array.from({ length: 2000 }, (_, n): Line => [`${name} ${n}`, '1', '215'])
  const [card] = runResults([doc('order', 'PO1000', named('dorpel')), invoiceOf(named('kozijn'))])

  expect(card).toMatchObject({ state: 'unsure', difference: null, sentence: { key: 'unsure_line' } })
})

test('beyond the card limit, invoices with a card and then the earliest invoices are compared', () => {
  const invoices = Array.from({ length: 110 }, (_, n) =>
    invoiceOf([sill], { head: { issue_date: `2026-09-${n < 100 ? '01' : '02'}` } }, `F${n}`),
  )

  const roots = outcomes([order, ...invoices], { F109: {} }).map(({ root }) => root)

  expect(roots).toHaveLength(100)
  expect(roots).toContain('F109')
  expect(roots).not.toContain('F105')
})
