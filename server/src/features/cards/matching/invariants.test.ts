import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf, paperOf } from '../testing/matching-papers.ts'
import { compareInvoice } from './compare.ts'
import { Ledger } from './ledger.ts'
import { isWithin } from './limit.ts'
import { sumRounding } from '../figures/rounding.ts'
import type { PaperLine } from '../figures/paper.ts'

const runs = { numRuns: Number(process.env['KLOPT_RUNS'] ?? (process.env['KLOPT_FULL'] === '1' ? 1000 : 100)) }

const words = ['dorpel', 'gevelelement', 'hardsteen', 'kozijn', 'isolatie', 'montage', 'kraan', 'anker', 'kit', 'folie']
const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => Big(n).div(100).toFixed(2))
const anyLine = fc
  .record({
    name: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((each) => each.join(' ')),
    quantity: fc.oneof(fc.integer({ min: 1, max: 500 }).map(String), cents(50_000)),
    price: cents(200_000),
    unit: fc.constantFrom('st', 'm', 'uur', 'post', null),
    article: fc.option(fc.integer({ min: 1, max: 50 }).map((n) => `ART-${n}`)),
  })
  .map(({ name, quantity, price, unit, article }) => lineOf(name, quantity, price, { unit, article }))
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 })
const anyAdjustment = fc.integer({ min: -5000, max: 5000 }).map((n) => Big(n).div(100))

test('the allowed amount plus the difference is always the total of the invoice', () => {
  fc.assert(
    fc.property(
      anyLines,
      anyLines,
      fc.array(anyLines, { maxLength: 3 }),
      anyAdjustment,
      (ordered, billed, older, adjustment) => {
        const one = paperOf('order', ordered, { adjustment: adjustment.times(2) })
        const ledger = new Ledger()
        for (const lines of older) compareInvoice(paperOf('invoice', lines), [one], ledger)
        const invoice = paperOf('invoice', billed, { adjustment })
        const { allowed, difference } = compareInvoice(invoice, [one], ledger)
        expect(allowed.plus(difference).toFixed(2)).toBe(invoice.total_excl?.toFixed(2))
      },
    ),
    runs,
  )
})

test('the same holds for several orders of which some have no lines', () => {
  const anOrder = fc.tuple(anyLines, fc.boolean())
  fc.assert(
    fc.property(
      fc.array(anOrder, { minLength: 2, maxLength: 4 }),
      fc.array(fc.tuple(anyLines, fc.boolean(), fc.nat(3)), { minLength: 1, maxLength: 4 }),
      (ordered, billed) => {
        const orders = ordered.map(([lines, bare], n) => {
          const { total_excl } = paperOf('order', lines)
          return paperOf('order', bare ? [] : lines, { root: `order ${n}`, total_excl })
        })
        const ledger = new Ledger()
        for (const [lines, isCredit, only] of billed) {
          const beside = orders[only] ? [orders[only]] : orders
          const invoice = paperOf(isCredit ? 'credit_note' : 'invoice', lines)
          const { allowed, difference } = compareInvoice(invoice, beside, ledger)
          const total = invoice.total_excl?.times(isCredit ? -1 : 1)
          expect(allowed.plus(difference).toFixed(2)).toBe(total?.toFixed(2))
        }
      },
    ),
    runs,
  )
})

test('an invoice identical to its order fits without a difference', () => {
  fc.assert(
    fc.property(anyLines, anyAdjustment, (lines, adjustment) => {
      const one = paperOf('order', lines, { adjustment })
      const { state, difference, rest } = compareInvoice(paperOf('invoice', lines, { adjustment }), [one], new Ledger())
      expect([state, difference.toFixed(2), rest.toFixed(2)]).toEqual(['fits', '0.00', '0.00'])
    }),
    runs,
  )
})

test('the order of the lines changes neither the state nor the difference nor the pairs', () => {
  fc.assert(
    fc.property(anyLines, anyLines, fc.gen(), (ordered, billed, pick) => {
      const one = compareInvoice(paperOf('invoice', billed), [paperOf('order', ordered)], new Ledger())
      const mixed = (lines: PaperLine[]) => pick(fc.shuffledSubarray, lines, { minLength: lines.length })
      const other = compareInvoice(paperOf('invoice', mixed(billed)), [paperOf('order', mixed(ordered))], new Ledger())
      const summary = ({ lines }: typeof one) =>
        lines
          .map(({ billed: mine, ordered: theirs, result, difference }) =>
            JSON.stringify([mine, theirs, result, difference]),
          )
          .toSorted()
      expect([other.state, other.difference.toFixed(2), summary(other)]).toEqual([
        one.state,
        one.difference.toFixed(2),
        summary(one),
      ])
    }),
    runs,
  )
})

test('partial invoices of an order with several lines, in any order, add up to the whole', () => {
  const aLine = fc.record({
    parts: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 4, maxLength: 4 }),
    price: cents(200_000),
    unit: fc.constantFrom('st', 'm', 'post'),
    article: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: words.length }), fc.gen(), (each, pick) => {
      const ordered = each.flatMap(({ parts, price, unit, article }, n) => {
        const whole = parts.reduce((sum, part) => sum + part, 0)
        const named = { unit, article: article ? `ART-${n}` : null }
        return whole === 0 ? [] : [{ parts, line: lineOf(words[n] ?? '', String(whole), price, named) }]
      })
      fc.pre(ordered.length > 0)
      const one = paperOf(
        'order',
        ordered.map(({ line }) => line),
      )
      const invoices = [0, 1, 2, 3].map((place) =>
        paperOf(
          'invoice',
          ordered.flatMap(({ parts, line }) => partOf(line, parts, place)),
        ),
      )
      const ledger = new Ledger()
      const results = pick(fc.shuffledSubarray, invoices, { minLength: invoices.length })
        .filter(({ lines }) => lines.length > 0)
        .map((invoice) => compareInvoice(invoice, [one], ledger))
      const allowed = results.reduce((sum, result) => sum.plus(result.allowed), Big(0))
      expect(allowed.toFixed(2)).toBe(one.total_excl?.toFixed(2))
      expect(results.at(-1)?.rest.toFixed(2)).toBe('0.00')
      expect(results.map(({ difference }) => difference.toFixed(2))).toEqual(results.map(() => '0.00'))
    }),
    runs,
  )
})

/** The part of a line on one of the invoices. */
function partOf(line: PaperLine, parts: number[], place: number): PaperLine[] {
  const quantity = parts[place] ?? 0
  if (quantity === 0) return []
  const price = line.net.div(line.quantity ?? 1)
  return [{ ...line, quantity: Big(quantity), net: price.times(quantity).round(2) }]
}

test('partial invoices of an order, in any order, add up to the whole', () => {
  const parts = fc.record({
    quantities: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
    net: cents(1_000_000),
    name: fc.constantFrom(...words),
  })
  fc.assert(
    fc.property(parts, fc.gen(), ({ quantities, net, name }, pick) => {
      const whole = quantities.reduce((sum, n) => sum + n, 0)
      const one = paperOf('order', [lineOf(name, String(whole), '0', { net: Big(net) })])
      let left = Big(net)
      const invoices = quantities.map((n, place) => {
        const share = place === quantities.length - 1 ? left : Big(net).times(n).div(whole).round(2)
        left = left.minus(share)
        return paperOf('invoice', [lineOf(name, String(n), '0', { net: share })])
      })
      const ledger = new Ledger()
      const results = pick(fc.shuffledSubarray, invoices, { minLength: invoices.length }).map((invoice) =>
        compareInvoice(invoice, [one], ledger),
      )
      const allowed = results.reduce((sum, result) => sum.plus(result.allowed), Big(0))
      expect(allowed.toFixed(2)).toBe(Big(net).toFixed(2))
      expect(results.at(-1)?.rest.toFixed(2)).toBe('0.00')
    }),
    runs,
  )
})

test('a credit note of a whole invoice frees all that the invoice used', () => {
  fc.assert(
    fc.property(anyLines, anyLines, anyAdjustment, (ordered, billed, adjustment) => {
      const one = paperOf('order', ordered)
      const ledger = new Ledger()
      const invoice = paperOf('invoice', billed, { adjustment })
      fc.pre(invoice.total_excl?.gte(0) ?? false) // a negative credit note is written with its sign
      const before = ledger.orders(['order']).allowed
      const first = compareInvoice(invoice, [one], ledger)
      const credit = compareInvoice({ ...invoice, kind: 'credit_note', root: 'credit' }, [one], ledger)
      const settled = credit.lines.reduce((sum, line) => sum.plus(line.settled ?? 0), Big(0))
      expect(credit.allowed.plus(settled).plus(first.allowed).toFixed(2)).toBe('0.00')
      expect(ledger.orders(['order']).allowed.toFixed(2)).toBe(before.toFixed(2))
    }),
    runs,
  )
})

test('a price that is x higher changes the difference by x per piece, to the cent', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 }),
      fc.integer({ min: 2, max: 200 }),
      cents(50_000),
      cents(2000),
      (names, quantity, price, more) => {
        const lines = names.map((name) => lineOf(name, String(quantity), price))
        const dearer = [lineOf(names[0] ?? '', String(quantity), Big(price).plus(more).toString()), ...lines.slice(1)]
        const one = paperOf('order', lines)
        const manual = new Map(lines.map((_, n) => [n, n]))
        const { difference } = compareInvoice(paperOf('invoice', dearer), [one], new Ledger(), { manual })
        expect(difference.toFixed(2)).toBe(Big(more).times(quantity).toFixed(2))
      },
    ),
    runs,
  )
})

test('a wider limit never turns what is within it into a difference, and changes no comparison', () => {
  fc.assert(
    fc.property(anyLines, anyLines, cents(10_000), cents(10_000), (ordered, billed, amount, wider) => {
      const compared = compareInvoice(paperOf('invoice', billed), [paperOf('order', ordered)], new Ledger())
      const [narrow, wide] = [Big(amount), Big(amount).plus(wider)].map((most) =>
        isWithin(compared, { amount: most, percent: Big(2), cap: Big(50) }),
      )
      expect(narrow && !wide).toBe(false)
      expect(compared.state === 'fits' && compared.difference.abs().gt(sumRounding)).toBe(false)
    }),
    runs,
  )
})
