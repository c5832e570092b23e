import { Big } from 'big.js'
import { join, resolve } from 'node:path'
import type * as Docs from '../server/src/features/cards/testing/docs.ts'

/**
 * Measures the processor time to compare a dossier of 5 orders of n lines with 10 invoices of n lines: each has the lines of
 * several orders in another order, some in two parts, some dearer, some as one line over two of the same goods.
 * `node bench/dossier-lines.ts 200 ../other` measures the build in another worktree too, by turns.
 */
const linesEach = Number(process.argv[2] ?? 200)
const folders = [resolve(import.meta.dirname, '..'), ...process.argv.slice(3).map((folder) => resolve(folder))]
const rounds = 9
const ordersMost = 5

const goods = ['gevelelement', 'dorpel hardsteen', 'kozijn hout', 'beglazing HR++', 'waterslag aluminium', 'lateibalk']

type Line = Docs.Line

/** Every tenth line is of the same goods as the one before it. */
function orderLines(order: number, count: number): Line[] {
  return Array.from({ length: count }, (_, n) => {
    const of = n % 10 === 9 ? n - 1 : n
    const name = `${goods[of % goods.length]} type ${String.fromCharCode(65 + (of % 26))}${order}, ${600 + of} mm`
    return [
      name,
      String(20 + 2 * (n % 30)),
      `${15 + ((of * 37) % 211)}.${10 + order}`,
      { article: `A${order}-${1000 + of}` },
    ]
  })
}

/** The lines of two orders, half of each quantity: the same goods once, one in twenty dearer, from the end to the beginning. */
function invoiceLines(invoice: number, orders: Line[][]): Line[] {
  const [one = [], other = []] = [orders[invoice % orders.length], orders[(invoice + 1) % orders.length]]
  const own = [...one.slice(0, one.length / 2), ...other.slice(other.length / 2)]
  const merged = own.flatMap((line, n): Line[] => {
    const [name, quantity, price, more] = line
    if (own[n + 1]?.[0] === name) return []
    const before = own[n - 1]?.[0] === name ? (own[n - 1]?.[1] ?? 0) : 0
    const half = Big(quantity).plus(before).div(2).toFixed()
    return [[name, half, n % 20 === 7 ? Big(price).times('1.05').round(2).toFixed(2) : price, more ?? {}]]
  })
  return merged.toReversed()
}

async function dossierOf(folder: string, count: number): Promise<() => unknown> {
  const { doc, runResults }: typeof Docs = await import(join(folder, 'server/src/features/cards/testing/docs.ts'))
  const orders = Array.from({ length: ordersMost }, (_, n) => orderLines(n, count))
  const papers = [
    ...orders.map((lines, n) => doc('order', `PO${5000 + n}`, lines, { head: { issue_date: '2026-08-01' } })),
    ...Array.from({ length: 2 * ordersMost }, (_, n) =>
      doc('invoice', `F${7000 + n}`, invoiceLines(n, orders), {
        head: { order_reference: `PO${5000 + (n % ordersMost)} PO${5000 + ((n + 1) % ordersMost)}` },
      }),
    ),
  ]
  return () => runResults(papers)
}

/** In milliseconds of the processor. */
function costOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

for (const count of [linesEach / 2, linesEach, 2 * linesEach]) {
  const all = await Promise.all(folders.map(async (folder) => ({ folder, work: await dossierOf(folder, count) })))
  const costs = all.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [n, { work }] of all.entries()) costs[n]?.push(costOf(work))
  const medians = costs.map((some) => some.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0)
  const [own = 0, other] = medians
  const share = other === undefined ? '' : `, ${(own / other).toFixed(2)} × the other build (${other.toFixed(0)} ms)`
  console.log(`5 orders and 10 invoices of ${count} lines: ${own.toFixed(0)} ms of the processor${share}`)
}
