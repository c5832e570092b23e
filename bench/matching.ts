import { Big } from 'big.js'
import { compareInvoice } from '../server/src/features/cards/matching/compare.ts'
import { findOrders } from '../server/src/features/cards/matching/find-orders.ts'
import { Ledger } from '../server/src/features/cards/matching/ledger.ts'
import { lineOf, paperOf } from '../server/src/features/cards/testing/matching-papers.ts'

/** Measures the time to compare an invoice and an order of the same number of lines: `node bench/matching.ts 500`. */
const count = Number(process.argv[2] ?? 500)
const goods = ['gevelelement', 'dorpel hardsteen', 'kozijn hout', 'beglazing HR++', 'waterslag aluminium', 'lateibalk']

const lines = Array.from({ length: count }, (_, n) =>
  lineOf(
    `${goods[n % goods.length]} type ${String.fromCharCode(65 + (n % 26))}, ${600 + n} mm`,
    `${(n % 40) + 1}`,
    `${20 + n}`,
  ),
)
const order = paperOf('order', lines)
const invoice = paperOf('invoice', lines.toReversed())
invoice.total_excl = Big(1) // so that its order must be found by its lines

function durationOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

function medianOf(work: () => unknown): string {
  const times = Array.from({ length: 15 }, () => durationOf(work)).toSorted((one, other) => one - other)
  return `${times[7]?.toFixed(0)} ms (${times[0]?.toFixed(0)} to ${times[14]?.toFixed(0)})`
}

console.log(`${count} × ${count} lines compared: ${medianOf(() => compareInvoice(invoice, [order], new Ledger()))}`)
console.log(`its order found by its lines:  ${medianOf(() => findOrders(invoice, [order, invoice]))}`)
