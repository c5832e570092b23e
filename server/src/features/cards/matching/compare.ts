import { Big } from 'big.js'
import { sumOf } from '../view/figures.ts'
import { type CardLine, compareLines, openLines, wholeLine } from './card-lines.ts'
import { notOrdered } from './compare-line.ts'
import { type Ledger, portion } from './ledger.ts'
import { useUp } from './use-up.ts'
import { totalOf } from './totals.ts'
import type { Paper } from './paper.ts'
import { termsOf } from './terms.ts'
import { fitsWithin, type Tolerance } from './tolerance.ts'

const zero = Big(0)
const rounding = Big('0.05')

export type Comparison = {
  state: 'fits' | 'differs' | 'unsure'
  lines: CardLine[]
  total_ordered: Big
  total_earlier: Big
  total_invoiced: Big
  allowed: Big
  difference: Big
  /** The amount left to invoice. On the last invoice it is missing. */
  rest: Big
  missing: Big
  /** How much more was invoiced than allowed on its orders, this document included. */
  over: Big
  other_currency: boolean
}

type CompareOptions = { tolerance: Tolerance; final?: boolean; manual?: Map<number, number | null> }

/**
 * Compares an invoice or credit note with its orders and records in the ledger what it uses of them. Call it for the
 * invoices in order of date. The allowed amount plus the difference always equals the total of the invoice.
 */
export function compareInvoice(paper: Paper, orders: Paper[], ledger: Ledger, options: CompareOptions): Comparison {
  const invoice = signed(paper)
  const roots = orders.map(({ root }) => root)
  const ordered = orders.flatMap(({ root, lines }) => lines.map((line, n) => ({ root, n, line })))
  const total_ordered = sumOf(orders.map(totalOf))
  const before = ledger.orders(roots)
  const byLine = [invoice, ...orders].every(({ lines }) => lines.length > 0)
  const whole = { orders, total: total_ordered }
  const lines = byLine
    ? [
        ...compareLines(invoice, ordered, ledger, { ...options, whole }),
        ...adjustments(invoice, orders, ledger, options),
      ]
    : [wholeTotal(invoice, orders, ledger, options)]
  const after = ledger.orders(roots)
  const beyond = beyondTotal(before.allowed, after.allowed, total_ordered, options)
  // The excess over the total follows from all lines, so it is as uncertain as they are.
  const is_doubted = lines.some(({ result }) => result === 'unsure')
  if (beyond) lines.push(is_doubted ? { ...beyond, result: 'unsure' } : beyond)
  // Terms use up the whole order, so it is unknown which of its lines are still open.
  if (byLine && termsOf(roots, ledger).net.eq(0)) lines.push(...openLines(lines, ordered, ledger))
  const rest = atLeastNothing(total_ordered.minus(after.allowed))
  const missing = options.final && !fitsWithin(rest, total_ordered, options.tolerance) ? rest : zero
  const difference = sumOf(lines.map((line) => line.difference))
  return {
    state: stateOf([invoice, ...orders], lines, { difference, total_ordered, missing }, options),
    lines,
    total_ordered,
    total_earlier: before.net,
    total_invoiced: totalOf(invoice),
    allowed: sumOf(lines.map(({ allowed }) => allowed)),
    difference,
    rest,
    missing,
    over: after.net.minus(after.allowed),
    other_currency: inOtherCurrency(invoice, orders),
  }
}

/** Makes the amounts of a credit note negative: most are written without a sign. */
export function signed(paper: Paper): Paper {
  if (paper.kind !== 'credit_note' || totalOf(paper).lt(0)) return paper
  const lines = paper.lines.map((line) => ({
    ...line,
    net: line.net.neg(),
    quantity: line.quantity && line.quantity.neg(),
  }))
  const total_excl = paper.total_excl && paper.total_excl.neg()
  const adjustments = paper.adjustments.map(({ name, net }) => ({ name, net: net.neg() }))
  return { ...paper, lines, total_excl, adjustment: paper.adjustment.neg(), adjustments }
}

/**
 * Compares the charges and allowances of the whole invoice with those of the orders, as one line. If the orders have
 * none, each is a line of its own.
 */
function adjustments(invoice: Paper, orders: Paper[], ledger: Ledger, { tolerance }: CompareOptions): CardLine[] {
  const net = invoice.adjustment
  const each = invoice.adjustments
  if (net.eq(0)) return []
  const roots = { invoice: invoice.root, order: orders[0]?.root }
  const room = sumOf(orders.map(({ adjustment }) => adjustment))
  const key = `${orders.map(({ root }) => root).join()} adjustment`
  const allowed = portion(room, ledger.line(key).net, net)
  ledger.add(orders[0]?.root ?? '', key, { quantity: zero, net, allowed })
  const known = sumOf(each.map((one) => one.net)).eq(net)
  if (known && orders.every(({ adjustment }) => adjustment.eq(0)))
    return each.map((one) => ({ ...notOnOrder(one, roots, tolerance), name: one.name, is_adjustment: true }))
  const line = wholeLine(net.minus(allowed), allowed, roots, room, tolerance)
  return [{ ...line, name: known && each.length === 1 ? (each[0]?.name ?? '') : '', is_adjustment: true }]
}

function notOnOrder({ net }: { net: Big }, { invoice }: { invoice: string }, tolerance: Tolerance): CardLine {
  const { result } = notOrdered({ net }, tolerance)
  return { ...wholeLine(net, zero, { invoice }, zero, tolerance), result }
}

/** Compares the totals, for an invoice or order without lines. */
function wholeTotal(invoice: Paper, orders: Paper[], ledger: Ledger, { tolerance }: CompareOptions): CardLine {
  const net = totalOf(invoice)
  const room = sumOf(orders.map(totalOf))
  const roots = orders.map(({ root }) => root)
  const allowed = portion(room, ledger.orders(roots).net, net)
  useUp(orders, { net, allowed }, ledger)
  return wholeLine(net.minus(allowed), allowed, { invoice: invoice.root, order: roots[0] }, room, tolerance)
}

/** Lines that fit individually may exceed the order's total when the order has allowances. */
function beyondTotal(before: Big, after: Big, total: Big, { tolerance }: CompareOptions): CardLine | null {
  const room = atLeastNothing(total)
  const most = (figure: Big) => (figure.gt(room) ? room : figure)
  const allowed = most(after).minus(most(before)).minus(after.minus(before))
  if (allowed.abs().lte(rounding)) return null
  return wholeLine(allowed.neg(), allowed, {}, total, tolerance)
}

type Sums = { difference: Big; total_ordered: Big; missing: Big }

function stateOf(
  papers: Paper[],
  lines: CardLine[],
  { difference, total_ordered, missing }: Sums,
  options: CompareOptions,
) {
  const [invoice, ...orders] = papers
  if (papers.some(({ sure }) => !sure) || lines.some(({ result }) => result === 'unsure')) return 'unsure'
  if (invoice && inOtherCurrency(invoice, orders)) return 'unsure'
  const fit = lines.every(({ result }) => result === 'fits' || result === 'open')
  return fit && missing.eq(0) && fitsWithin(difference, total_ordered, options.tolerance) ? 'fits' : 'differs'
}

function inOtherCurrency({ currency }: Paper, orders: Paper[]): boolean {
  return orders.some((order) => Boolean(order.currency && currency && order.currency !== currency))
}

function atLeastNothing(figure: Big): Big {
  return figure.lt(0) ? zero : figure
}
