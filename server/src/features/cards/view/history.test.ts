import { expect, test } from 'vitest'
import { doc, invoiceOf, type Line, runResults } from '../testing/docs.ts'

const order = doc('order', 'PO1000', [['Beton C20/25', '48', '100', { unit: 'm3' }]], {
  head: { issue_date: '2026-08-01' },
})
const concrete = (quantity: string, price = '100'): Line => ['Beton C20/25', quantity, price, { unit: 'm3' }]
const billed = (number: string, day: string, line: Line) =>
  invoiceOf([line], { head: { number, issue_date: day } }, number)
const sentencesOf = (docs: Parameters<typeof runResults>[0]) => runResults(docs).map(({ lines }) => lines[0]?.sentence)

test('the line of a later invoice shows the ordered quantity, the earlier invoiced quantity and the excess', () => {
  const first = billed('26700411', '2026-09-01', concrete('30'))
  const second = billed('26700412', '2026-09-08', concrete('12'))
  const third = billed('26700413', '2026-09-15', concrete('9.5'))

  const [, within, over] = sentencesOf([order, first, second, third])

  expect(within).toEqual({
    key: 'line_within',
    data: { whole: '48', before: '30', now: '12', left: '6', unit: 'm3' },
  })
  expect(over).toEqual({
    key: 'line_over',
    data: { whole: '48', before: '42', now: '9.5', n: '3.5', unit: 'm3' },
  })
})

test('a later line with a different price and too large a quantity says both', () => {
  const first = billed('26700411', '2026-09-01', concrete('42'))
  const second = billed('26700412', '2026-09-08', concrete('9.5', '110'))

  expect(sentencesOf([order, first, second])[1]).toEqual({
    key: 'line_over_price',
    data: { whole: '48', before: '42', now: '9.5', n: '3.5', unit: 'm3', price: '110.00', ordered: '100.00' },
  })
})

test('a line that was already invoiced in full names those invoices', () => {
  const first = billed('26700411', '2026-09-01', concrete('30'))
  const second = billed('26700412', '2026-09-08', concrete('18'))
  const again = billed('26700413', '2026-09-15', concrete('18', '125'))

  const [card] = runResults([order, first, second, again]).slice(2)

  expect(card?.lines[0]).toMatchObject({ result: 'quantity', difference: '2250.00', price_part: '0.00' })
  expect(card?.lines[0]?.sentence).toEqual({ key: 'line_spent', data: { k: '2', numbers: '26700411, 26700412' } })
  expect(card?.sentence).toEqual({
    key: 'spent',
    data: { name: 'Beton C20/25', k: '2', numbers: '26700411, 26700412', amount: '2250.00' },
  })
})

test.each([
  ['1', 'post'],
  ['1', 'st'],
])('a lump sum of %s %s that was invoiced before does not have another price', (quantity, unit) => {
  const sum: Line = ['Montage gevel', quantity, '5000', { unit }]
  const lump = doc('order', 'PO1000', [sum], { head: { issue_date: '2026-08-01' } })

  const [, again] = runResults([lump, billed('26700412', '2026-09-01', sum), billed('F2', '2026-09-08', sum)])

  expect(again?.lines[0]).toMatchObject({ result: 'quantity', difference: '5000.00', price_part: '0.00' })
  expect(again?.lines[0]?.sentence).toEqual({ key: 'line_spent', data: { k: '1', numbers: '26700412' } })
})

test('a term that exceeds the agreed sum shows the amounts', () => {
  const term = (net: string): Line => ['Aanneemsom', '1', net, { unit: 'post' }]
  const lump = doc('order', 'PO1000', [term('5000')], { head: { issue_date: '2026-08-01' } })

  const [, second] = sentencesOf([
    lump,
    billed('F1', '2026-09-01', term('4000')),
    billed('F2', '2026-09-08', term('1500')),
  ])

  expect(second).toEqual({
    key: 'line_over_sum',
    data: { whole_net: '5000.00', before_net: '4000.00', net: '1500.00', amount: '500.00' },
  })
})
