import { Big } from 'big.js'
import { compareInvoice } from '../server/src/features/cards/matching/compare.ts'
import { findOrders } from '../server/src/features/cards/matching/find-orders.ts'
import { Ledger } from '../server/src/features/cards/matching/ledger.ts'
import { default_tolerance as tolerance } from '../server/src/features/cards/matching/tolerance.ts'
import { lineOf, paperOf } from '../server/src/features/cards/testing/matching-papers.ts'

/** How long it takes to lay an invoice of so many lines beside an order of as many: `node bench/matching.ts 500`. */
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
invoice.total_excl = Big(1) // so that the lines themselves are looked at to find its order

function took(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

function middle(work: () => unknown): string {
  const times = Array.from({ length: 15 }, () => took(work)).toSorted((one, other) => one - other)
  return `${times[7]?.toFixed(0)} ms (${times[0]?.toFixed(0)} to ${times[14]?.toFixed(0)})`
}

console.log(
  `${count} × ${count} lines compared: ${middle(() => compareInvoice(invoice, [order], new Ledger(), { tolerance }))}`,
)
console.log(`its order found by its lines:  ${middle(() => findOrders(invoice, [order, invoice], tolerance))}`)
