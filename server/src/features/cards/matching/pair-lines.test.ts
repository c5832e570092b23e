import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairLines } from './pair-lines.ts'
import type { PaperLine } from '../figures/paper.ts'

function lineOf(name: string, price: number, more: Partial<PaperLine> = {}): PaperLine {
  const plain = { id: null, order_line: null, article: null, unit: 'st', rate: null, sure: true }
  return { ...plain, name, quantity: Big(1), net: Big(price), ...more }
}

const many = (count: number, line: (n: number) => PaperLine) => Array.from({ length: count }, (_, n) => line(n))

/** The pairs, described by the content of their lines. */
function pairsOf(invoice: PaperLine[], order: PaperLine[]): string[] {
  const pairs = pairLines(invoice, order)
  return invoice
    .map(({ name, net }, n) => {
      const pair = pairs.get(n)
      const theirs = order[pair?.order ?? -1]
      return [name, net, pair?.sure, theirs?.name, theirs?.net].join(' | ')
    })
    .toSorted()
}

test('with too many lines to compare, a line is paired by reference, equal content or article number', () => {
  const order = [
    ...many(600, (n) => lineOf('dorpel', n, { id: String(n) })),
    ...many(600, (n) => lineOf(`kozijn ${n}`, n)),
    ...many(600, (n) => lineOf(`anker ${n}`, n, { article: `ART-${n}` })),
  ]
  const invoice = [
    ...many(600, (n) => lineOf('onderdeel', 7, { order_line: String(n) })),
    ...many(600, (n) => lineOf(`kozijn ${n}`, n)),
    ...many(600, (n) => lineOf('bevestiging', 9, { article: `art ${n}` })),
  ]

  const pairs = pairLines(invoice, order)

  expect(invoice.map((_, n) => pairs.get(n))).toEqual(order.map((_, n) => ({ order: n, sure: true })))
})

test('the remaining lines are compared if they are few, and unsure if they are many', () => {
  const order = many(600, (n) => lineOf(`kozijn ${n}`, n))
  const renamed = [lineOf('kozijn eiken nummer 3 renamed', 3), ...order.filter((_, n) => n !== 3)]
  expect(pairLines([...renamed], order).get(0)).toEqual({ order: 3, sure: true })

  const others = many(600, (n) => lineOf(`raam ${n}`, n + 0.5))
  expect([...pairLines(others, order).values()]).toEqual(others.map(() => ({ order: null, sure: false })))
})

test('the order of so many lines does not matter either', () => {
  const words = ['dorpel', 'kozijn', 'anker', 'folie']
  const anyLine = fc
    .record({ name: fc.constantFrom(...words), price: fc.integer({ min: 1, max: 40 }), article: fc.nat({ max: 30 }) })
    .map(({ name, price, article }) => lineOf(name, price, { article: article < 20 ? null : `ART-${article}` }))
  const anyLines = fc.array(anyLine, { minLength: 510, maxLength: 520 })
  fc.assert(
    fc.property(anyLines, anyLines, fc.gen(), (invoice, order, pick) => {
      const mixed = (lines: PaperLine[]) => pick(fc.shuffledSubarray, lines, { minLength: lines.length })
      expect(pairsOf(mixed(invoice), mixed(order))).toEqual(pairsOf(invoice, order))
    }),
    { numRuns: 5 },
  )
})
