import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf, paperOf } from '../testing/matching-papers.ts'
import { sumOf } from '../figures/figures.ts'
import { compareInvoice } from './compare.ts'
import { Ledger } from './ledger.ts'
import type { PaperLine } from '../figures/paper.ts'

const runs = { numRuns: Number(process.env['KLOPT_RUNS'] ?? (process.env['KLOPT_FULL'] === '1' ? 1000 : 100)) }

const compare = (billed: PaperLine[], ordered: PaperLine[], ledger = new Ledger()) =>
  compareInvoice(paperOf('invoice', billed), [paperOf('order', ordered)], ledger)

const board = (quantity: string, more = '', price = '7.85') => lineOf(`Gipsplaat 12,5 mm${more}`, quantity, price)

test.each([
  ['one line covers two of the order', [board('100')], [board('60'), board('40', ' bouwdeel B')]],
  ['two lines share one of the order', [board('60', ' bouwdeel A'), board('40', ' bouwdeel B')], [board('100')]],
  [
    'two lines cover three of the order',
    [board('70'), board('30')],
    [board('50'), board('25'), board('25', ' zolder')],
  ],
])('%s', (_, billed, ordered) => {
  const { state, difference, rest, lines } = compare(billed, ordered)

  expect([state, difference.toFixed(2), rest.toFixed(2)]).toEqual(['fits', '0.00', '0.00'])
  expect(lines.map(({ result }) => result)).toEqual(billed.map(() => 'fits'))
})

test('what is too much is told of the whole set, and what fits is not', () => {
  const { difference, lines } = compare([board('110')], [board('60'), board('40')])

  expect(difference.toFixed(2)).toBe('78.50')
  expect(lines.map(({ ordered, result }) => [ordered?.quantity?.toFixed(), result])).toEqual([['100', 'quantity']])
})

test('another size is other goods, however alike', () => {
  const { difference } = compare([board('100')], [board('60'), lineOf('Gipsplaat 15 mm', '40', '7.85')])
  expect(difference.toFixed(2)).toBe('314.00')
})

test('lines of two prices go to the order lines of their price', () => {
  const { state } = compare(
    [board('70', '', '8'), board('50')],
    [board('50'), board('30', '', '8'), board('40', '', '8')],
  )
  expect(state).toBe('fits')
})

test('goods divided in any way over both papers fit, and the rows add up to the order', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, parts, fc.integer({ min: 1, max: 90_000 }), (one, other, cents) => {
      const price = Big(cents).div(100).toFixed(2)
      const whole = (all: number[]) => all.reduce((sum, n) => sum + n, 0)
      const [most, least] = [one, other].toSorted((a, b) => whole(b) - whole(a)) as [number[], number[]]
      const filled = whole(most) > whole(least) ? [...least, whole(most) - whole(least)] : least
      const named = (all: number[]) => all.map((n) => board(String(n), '', price))
      const { state, difference, lines } = compare(named(most), named(filled))

      expect([state, difference.toFixed(2)]).toEqual(['fits', '0.00'])
      expect(sumOf(lines.map(({ ordered }) => ordered?.net ?? Big(0))).toFixed(2)).toBe(
        Big(price).times(whole(most)).toFixed(2),
      )
    }),
    runs,
  )
})

test('no row has the same quantity and amount on both sides and a difference', () => {
  const anyLine = fc
    .tuple(
      fc.constantFrom('', ' bouwdeel B', ' zolder'),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('7.85', '8', '9'),
    )
    .map(([more, quantity, price]) => board(String(quantity), more, price))
  const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(anyLines, anyLines, (billed, ordered) => {
      for (const line of compare(billed, ordered).lines) {
        if (!line.billed || !line.ordered || line.earlier?.net.gt(0)) continue
        const { quantity } = line.billed
        const isSame = line.billed.net.eq(line.ordered.net) && quantity?.toFixed() === line.ordered.quantity?.toFixed()
        expect(isSame && !line.difference.eq(0)).toBe(false)
      }
    }),
    runs,
  )
})
