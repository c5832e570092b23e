import { Big } from 'big.js'
import { sumOf } from '../figures/figures.ts'
import { type CardLine, wholeLine } from './card-line.ts'
import { keyOf, restOf } from './cover.ts'
import type { Billed, Ledger } from './ledger.ts'
import type { OrderLine, PaperLine } from '../figures/paper.ts'
import { allowTerm, type WholeOrders } from './terms.ts'

const zero = Big(0)

type Deduction = { root: string; name: string; net: Big; line: number | null }

/** An amount that takes off earlier invoices: this one bills again what they billed. */
export function takeOff({ root, name, net, line }: Deduction, off: Billed[], ledger: Ledger): CardLine {
  const sum = sumOf(off.map((one) => one.net))
  const allowed = sumOf(off.flatMap(({ uses }) => uses.map((use) => use.allowed))).neg()
  const order = off[0]?.uses[0]?.order
  for (const one of off) ledger.release(one)
  const kept = sum.plus(net)
  if (!kept.eq(0) && order !== undefined) ledger.add(order, null, { quantity: zero, net: kept, allowed: zero })
  return {
    ...wholeLine(net.minus(allowed), allowed, { invoice: root, order }, sum),
    invoice: { root, line },
    name,
    room: allowed,
  }
}

/** A term is a part of the whole order and of none of its lines. */
export function termLine(
  { mine, root, n }: { mine: PaperLine; root: string; n: number },
  whole: WholeOrders,
  ledger: Ledger,
): CardLine {
  const allowed = allowTerm(mine, whole, ledger)
  const roots = { invoice: root, order: whole.orders[0]?.root }
  return {
    ...wholeLine(mine.net.minus(allowed), allowed, roots, whole.total),
    invoice: { root, line: n },
    name: mine.name,
    billed: mine,
    counted: mine,
    vat_differs: mine.vat_wrong === true,
  }
}

/** The order lines that are not on this invoice and not yet fully invoiced. */
export function openLines(lines: CardLine[], ordered: OrderLine[], ledger: Ledger): CardLine[] {
  const here = new Set(lines.flatMap(({ order, also }) => [order, ...also].map((at) => `${at?.root} ${at?.line}`)))
  return ordered
    .filter(({ root, n }) => !here.has(`${root} ${n}`))
    .filter(({ root, n, line }) => ledger.line(keyOf({ root, n })).allowed.abs().lt(line.net.abs()))
    .map(({ root, n, line }) => ({
      ...wholeLine(zero, zero, {}, zero),
      result: 'open' as const,
      name: line.name,
      order: { root, line: n },
      ordered: line,
      earlier_quantity: ledger.line(keyOf({ root, n })).quantity,
      rest_quantity: restOf({ root, n, line }, ledger),
      room: null,
    }))
}
