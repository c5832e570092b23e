import { Big } from 'big.js'
import { expect, test } from 'vitest'
import { lineOf, paperOf } from '../testing/matching-papers.ts'
import { compareInvoice } from './compare.ts'
import { Ledger } from './ledger.ts'
import type { PaperLine } from '../figures/paper.ts'

const order = paperOf('order', [
  lineOf('gevelelement type A', '12', '640'),
  lineOf('dorpel hardsteen', '24', '215'),
  lineOf('montage', '1', '1800', { unit: 'post' }),
])

test('28 instead of 24 are four too many, and the ordered quantity is allowed', () => {
  const lines = [order.lines[0], lineOf('dorpel hardsteen', '28', '215'), order.lines[2]] as PaperLine[]
  const { state, difference, lines: compared, rest } = compareInvoice(paperOf('invoice', lines), [order], new Ledger())

  expect(state).toBe('differs')
  expect(difference.toFixed(2)).toBe('860.00')
  expect(compared.map(({ result }) => result)).toEqual(['fits', 'quantity', 'fits'])
  expect(compared[1]?.allowed.toFixed(2)).toBe('5160.00')
  expect(rest.toFixed(2)).toBe('0.00')
})

test('a higher price, an unordered line, an open line and another unit each have their own result', () => {
  const lines = [
    lineOf('gevelelement type A', '12', '660'),
    lineOf('kraanhuur', '8', '95'),
    lineOf('dorpel hardsteen', '24', '215', { unit: 'm' }),
  ]
  const { state, difference, lines: compared } = compareInvoice(paperOf('invoice', lines), [order], new Ledger())

  expect(compared.map(({ result, name }) => [result, name])).toEqual([
    ['price', 'gevelelement type A'],
    ['not_ordered', 'kraanhuur'],
    ['unsure', 'dorpel hardsteen'],
    ['open', 'montage'],
  ])
  expect(compared[2]?.doubt).toBe('unit')
  expect(state).toBe('unsure')
  expect(difference.toFixed(2)).toBe('1000.00')
})

test('only rounding fits, and is still reported', () => {
  const compared = (quantity: string, price: string, ordered: string) => {
    const one = paperOf('order', [lineOf('dorpel hardsteen', quantity, ordered, { price: Big(ordered) })])
    const { state, difference } = compareInvoice(
      paperOf('invoice', [lineOf('dorpel hardsteen', quantity, price)]),
      [one],
      new Ledger(),
    )
    return [state, difference.toFixed(2)]
  }
  expect(compared('8', '1.425', '1.43')).toEqual(['fits', '-0.04'])
  expect(compared('24', '215.01', '215')).toEqual(['differs', '0.24'])
  expect(compared('1', '215.01', '215')).toEqual(['differs', '0.01'])
})

test('many lines that differ by rounding alone differ together', () => {
  const linesAt = (price: string) =>
    ['dorpel', 'montage', 'kraanhuur'].map((name) => lineOf(name, '10', price, { price: Big('1.5') }))
  const one = paperOf('order', linesAt('1.50'))
  const { state, difference, lines } = compareInvoice(paperOf('invoice', linesAt('1.503')), [one], new Ledger())
  expect([state, difference.toFixed(2), lines.map(({ result }) => result)]).toEqual([
    'differs',
    '0.09',
    ['fits', 'fits', 'fits'],
  ])
})

test('the last invoice reports the amount missing from the order', () => {
  const half = paperOf('invoice', [lineOf('dorpel hardsteen', '12', '215')])
  const one = paperOf('order', [lineOf('dorpel hardsteen', '24', '215')])
  const last = compareInvoice(half, [one], new Ledger(), { final: true })
  expect([last.state, last.missing.toFixed(2), last.difference.toFixed(2)]).toEqual(['differs', '2580.00', '0.00'])
  const part = compareInvoice(half, [one], new Ledger())
  expect([part.state, part.rest.toFixed(2), part.missing.toFixed(2)]).toEqual(['fits', '2580.00', '0.00'])
})

test('instalments use up one amount, down to zero', () => {
  const one = paperOf('order', [lineOf('aanneemsom', '1', '10000', { unit: 'post' })])
  const ledger = new Ledger()
  const term = (net: string) =>
    compareInvoice(paperOf('invoice', [lineOf('aanneemsom', '1', net, { unit: 'post' })]), [one], ledger)
  expect(term('4000').difference.toFixed(2)).toBe('0.00')
  expect(term('5000').rest.toFixed(2)).toBe('1000.00')
  const last = term('1500')
  expect([last.state, last.difference.toFixed(2), last.lines[0]?.result]).toEqual(['differs', '500.00', 'quantity'])
})

test('documents without lines are compared by their totals', () => {
  const bare = paperOf('invoice', [], { total_excl: Big('15500') })
  const { state, difference } = compareInvoice(bare, [order], new Ledger())
  expect([state, difference.toFixed(2)]).toEqual(['differs', '860.00'])
})

test('if one of several orders has no lines, all totals are compared and each counts once', () => {
  const bare = paperOf('order', [], { root: 'bare', total_excl: Big('5000') })
  const lines = [lineOf('kraanhuur', '50', '100'), ...order.lines]
  const ledger = new Ledger()

  const all = compareInvoice(paperOf('invoice', lines), [order, bare], ledger)
  expect([all.state, all.difference.toFixed(2), all.rest.toFixed(2)]).toEqual(['fits', '0.00', '0.00'])
  expect(all.lines.map(({ result, invoice }) => [result, invoice?.line])).toEqual([['fits', null]])

  const again = () => compareInvoice(paperOf('invoice', order.lines), [order], ledger)
  expect([again().state, again().difference.toFixed(2)]).toEqual(['differs', '14640.00'])
})

test('a credit note of such an invoice frees the room of each order', () => {
  const bare = paperOf('order', [], { root: 'bare', total_excl: Big('5000') })
  const lines = [lineOf('kraanhuur', '50', '100'), ...order.lines]
  const ledger = new Ledger()

  for (const kind of ['invoice', 'credit_note'] as const) compareInvoice(paperOf(kind, lines), [order, bare], ledger)

  for (const one of [order, bare])
    expect(compareInvoice(paperOf('invoice', [], { total_excl: one.total_excl }), [one], ledger)).toMatchObject({
      state: 'fits',
    })
})

test('an order discount that is missing on the invoice is a difference', () => {
  const one = paperOf('order', [lineOf('dorpel hardsteen', '24', '215')], { adjustment: Big(-500) })
  const copy = paperOf('invoice', one.lines, { adjustment: Big(-500) })
  expect(compareInvoice(copy, [one], new Ledger()).state).toBe('fits')
  const without = compareInvoice(paperOf('invoice', one.lines), [one], new Ledger())
  expect([without.state, without.difference.toFixed(2)]).toEqual(['differs', '500.00'])
})

test('the last of two rounded invoices does not differ by a cent', () => {
  const cable = (quantity: string, net: string) =>
    lineOf('kabel', quantity, '0', { net: Big(net), price: Big('4.131') })
  const one = paperOf('order', [cable('85', '351.14')])
  const ledger = new Ledger()
  const [first, last] = [cable('42', '173.50'), cable('43', '177.63')].map((line) =>
    compareInvoice(paperOf('invoice', [line]), [one], ledger),
  )
  expect([first?.difference.toFixed(2), last?.difference.toFixed(2)]).toEqual(['0.00', '0.00'])
  expect(last?.rest.toFixed(2)).toBe('0.00')
})

test.each([
  ['an unknown word', 'slk', '215', 'fits'],
  ['an unknown word at a slightly higher price', 'slk', '220', 'price'],
  ['an unknown word at a price that may be that of another unit', 'kist', '2150', 'unsure'],
  ['a known unit', 'm', '215', 'unsure'],
])('a unit that is %s counts no more than a misread word', (_, unit, price, result) => {
  const ordered = paperOf('order', [lineOf('dorpel hardsteen', '24', '215')])
  const invoice = paperOf('invoice', [lineOf('dorpel hardsteen', '24', price, { unit })])

  expect(compareInvoice(invoice, [ordered], new Ledger()).lines[0]?.result).toBe(result)
})

test('a lost superscript does not make a different unit', () => {
  const ordered = paperOf('order', [lineOf('stucwerk', '40', '18.50', { unit: 'm2' })])
  const at = (price: string) => paperOf('invoice', [lineOf('stucwerk', '40', price, { unit: 'm' })])
  const results = ['18.50', '20'].map((price) => compareInvoice(at(price), [ordered], new Ledger()).lines[0]?.result)

  expect(results).toEqual(['fits', 'unsure'])
})
