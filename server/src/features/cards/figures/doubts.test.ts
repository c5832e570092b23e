import { expect, test } from 'vitest'
import { withCertainty } from '../../readings/values/certainty.ts'
import type { Doc } from './papers.ts'
import { doc, facade, invoiceOf, type Line, order, runResults, sill, whole, work } from '../testing/docs.ts'

const priced = whole.map(([name, quantity, price]): Line => [name, quantity, price, { price }])
const vat = { vat_total: '3074.40' }
const invoice = (more: Parameters<typeof invoiceOf>[1] = {}) =>
  invoiceOf(priced, { ...more, head: { ...vat, ...more.head } })

/** A document that lacks these values, with these ones unsure. */
function without(one: Doc, paths: string[], unsure: string[] = []): Doc {
  const left = Object.entries(one.values).filter(([path]) => !paths.includes(path))
  const values = left.map(([path, value]) => [path, unsure.includes(path) ? { ...value, sure: false } : value])
  return { ...one, values: Object.fromEntries(values) }
}
const nets = ['line[0].net', 'line[1].net', 'line[2].net']
const quantities = nets.map((path) => path.replace('net', 'quantity'))
const ordered = doc('order', 'PO1000', priced, { head: { issue_date: '2026-08-01' } })
const second = doc('order', 'PO2000', [['kraanhuur', '3', '95', { price: '95' }]])

const cases: [string, Doc[], object][] = [
  [
    'an order without the quantities of three lines',
    [without(ordered, [...quantities, 'total_excl', 'total_incl'], nets), invoice()],
    { key: 'unsure_missing', data: { n: '3', of: 'order', value: 'line[0].quantity', document_id: 'document PO1000' } },
  ],
  [
    'an invoice without the price of one line',
    [ordered, without(invoice(), ['line[1].price'], ['line[1].net'])],
    { key: 'unsure_missing', data: { n: '1', of: 'invoice', value: 'line[1].price', name: 'dorpel hardsteen' } },
  ],
  [
    'an amount that is not quantity × price',
    [
      ordered,
      invoiceOf(
        priced.map((line, n): Line => (n === 1 ? [line[0], line[1], line[2], { price: '215', net: '5610.00' }] : line)),
        { head: vat, unsure: ['line[1].net'] },
      ),
    ],
    { key: 'unsure_product', data: { n: '1', of: 'invoice', value: 'line[1].net' } },
  ],
  [
    'lines that do not make the total',
    [ordered, invoice({ head: { total_excl: '14460.00' }, unsure: ['total_excl'] })],
    { key: 'unsure', data: { of: 'invoice', value: 'total_excl' } },
  ],
  [
    'totals that do not agree with the VAT',
    [ordered, invoice({ head: { vat_total: '3074.00' }, unsure: ['total_excl'] })],
    { key: 'unsure_vat_sum', data: { of: 'invoice', value: 'vat_total' } },
  ],
  [
    'an invoice without VAT',
    [ordered, without(invoice(), ['vat_total'], ['total_excl', 'total_incl'])],
    { key: 'unsure_no_value', data: { of: 'invoice', value: 'vat_total' } },
  ],
  [
    'an unknown currency',
    [ordered, invoice({ unsure: ['currency'] })],
    { key: 'unsure_value', data: { of: 'invoice', value: 'currency' } },
  ],
]

test.each(cases)(
  'the sentence of an uncertain card names the document, the value and the cause: %s',
  (_, docs, like) => {
    const [card] = runResults(docs)

    expect(card).toMatchObject({ state: 'unsure', difference: null, sentence: like })
  },
)

test.each(cases)('correcting what the sentence names, until none is left, makes the card certain: %s', (_, docs) => {
  const truth = new Map([ordered, invoice()].map((one) => [one.document_id, one.values]))
  let known = docs
  let corrections = 0
  for (; corrections < 5; corrections += 1) {
    const [card] = runResults(known)
    if (card?.state !== 'unsure') break
    const { document_id = '', value = '' } = card.sentence.data
    known = known.map((one) => (one.document_id === document_id ? corrected(one, value, truth) : one))
  }

  expect(corrections).toBeGreaterThan(0)
  expect(runResults(known)[0]).toMatchObject({ state: 'fits', difference: '0.00' })
})

function corrected(one: Doc, path: string, truth: Map<string, Doc['values']>): Doc {
  const right = truth.get(one.document_id)?.[path]
  if (!right) throw new Error(`${path} is not on the paper`)
  const read = one.values[path]?.value ?? null
  const typed = { ...right, source: 'typed' as const, sure: true, read }
  return { ...one, values: withCertainty(new Map([...Object.entries(one.values), [path, typed]])) }
}

test('with several orders the sentence names the uncertain one by its number', () => {
  const both = invoiceOf([...priced, ['kraanhuur', '3', '95', { price: '95' }]], {
    head: { order_reference: '', 'line[0].order_line': '' },
  })
  const [card] = runResults([ordered, without(second, ['line[0].quantity', 'total_excl'], ['line[0].net']), both], {
    F1: { by_hand: ['PO1000', 'PO2000'] },
  })

  expect(card?.sentence).toMatchObject({ key: 'unsure_missing', data: { of: 'order', number: 'PO2000' } })
})

test('a card that waits for an earlier uncertain invoice names that invoice', () => {
  const first = invoiceOf([facade], { head: { issue_date: '2026-09-01' }, unsure: ['total_excl'] })
  const later = invoiceOf([sill, work], { head: { issue_date: '2026-09-20' } }, 'F2')

  expect(runResults([order, first, later])[1]?.sentence).toEqual({
    key: 'unsure_earlier',
    data: { filename: 'F1.pdf', document_id: 'document F1', of: 'invoice', number: 'F1' },
  })
})

test('a line that fits two order lines leads to that line', () => {
  const two = doc('order', 'PO1000', [
    ['kozijn merk A', '1', '100'],
    ['kozijn merk B', '1', '110'],
  ])
  const [card] = runResults([two, invoiceOf([['kozijn merk', '1', '105']])])

  expect(card?.sentence).toMatchObject({ key: 'unsure_line', data: { value: 'line[0]', of: 'invoice' } })
})
