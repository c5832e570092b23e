import { Big } from 'big.js'
import { numberKey } from '../../readings/values/numbers.ts'
import { sumOf } from '../figures/figures.ts'
import { adjustsFor, compareAdjustments } from './adjustments.ts'
import { type CardLine, wholeLine } from './card-line.ts'
import { compareLines } from './card-lines.ts'
import { prepaid } from './deductions.ts'
import { type Ledger, portion } from './ledger.ts'
import { setOff } from './set-off.ts'
import { totalOf } from './totals.ts'
import { settledLines } from './settled.ts'
import { useUp } from './use-up.ts'
import { openLines } from './whole-lines.ts'
import type { OrderLine, Paper } from '../figures/paper.ts'
import { termsOf, type WholeOrders } from './terms.ts'
import { isRounding } from '../figures/rounding.ts'

const zero = Big(0)

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

type CompareOptions = {
  final?: boolean
  manual?: Map<number, number | null>
  /** False for a credit note about an invoice that is not known: what was too much on others is not its subject. */
  settles?: boolean
}

/**
 * Compares an invoice or credit note with its orders and records in the ledger what it uses of them. Call it for the
 * invoices in order of date. The allowed amount plus the difference always equals the total of the invoice.
 */
export function compareInvoice(
  paper: Paper,
  orders: Paper[],
  ledger: Ledger,
  options: CompareOptions = {},
): Comparison {
  const invoice = withKnownOrders(signed(paper), orders)
  const roots = orders.map(({ root }) => root)
  const ordered = orders.flatMap(linesOf)
  const total_ordered = sumOf(orders.map(totalOf))
  ledger.begin(paper, totalOf(invoice))
  // A deposit that was paid is part of this invoice.
  for (const deposit of invoice.kind === 'invoice' ? prepaid(paper.paid, ledger.billed(roots)) : [])
    ledger.release(deposit)
  const before = ledger.orders(roots)
  const byLine = [invoice, ...orders].every(({ lines }) => lines.length > 0)
  const whole = { orders, total: total_ordered }
  const found = byLine
    ? compareAll(invoice, { orders, ordered, whole }, ledger, options)
    : [wholeTotal(invoice, orders, ledger)]
  const after = ledger.orders(roots)
  const beyond = named(beyondTotal(before.allowed, after.allowed, total_ordered), invoice, orders)
  // The excess over the total follows from all lines, so it is as uncertain as they are.
  const isDoubted = found.some(({ result }) => result === 'unsure')
  const all = setOff([...found, ...(beyond ? [isDoubted ? { ...beyond, result: 'unsure' as const } : beyond] : [])])
  const overBefore = before.net.minus(before.allowed)
  const lines = invoice.kind === 'credit_note' && options.settles !== false ? settledLines(all, overBefore) : all
  // Terms use up the whole order, so it is unknown which of its lines are still open.
  if (byLine && termsOf(roots, ledger).net.eq(0)) lines.push(...openLines(lines, ordered, ledger))
  const rest = atLeastNothing(total_ordered.minus(after.allowed))
  const missing = options.final && !isRounding(rest) ? rest : zero
  const difference = sumOf(lines.map((line) => line.difference))
  return {
    state: stateOf([invoice, ...orders], lines, { difference, missing }),
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

type Ordered = { orders: Paper[]; ordered: OrderLine[]; whole: WholeOrders }

/** The lines, and the discounts and additions below them. */
function compareAll(
  invoice: Paper,
  { orders, ordered, whole }: Ordered,
  ledger: Ledger,
  { manual }: CompareOptions,
): CardLine[] {
  const adjusts = adjustsFor(invoice, orders)
  const { lines, ...adjusting } = compareLines(invoice, ordered, ledger, { manual, whole, adjusts })
  return [...lines, ...compareAdjustments(invoice, orders, adjusting, ledger)]
}

const linesOfOrders = new WeakMap<Paper, OrderLine[]>()

/** The lines of an order with its number. They are made once, as every invoice is compared with them. */
function linesOf(order: Paper): OrderLine[] {
  const { root, number, lines } = order
  const known = linesOfOrders.get(order)
  const made = known ?? lines.map((line, n) => ({ root, n, line: { ...line, order: number } }))
  if (!known) linesOfOrders.set(order, made)
  return made
}

/** A line that names another order than these may belong to any of them: people chose them. */
function withKnownOrders(invoice: Paper, orders: Paper[]): Paper {
  const known = new Set(orders.map(({ number }) => numberKey(number)))
  const lines = invoice.lines.map((line) =>
    !line.order || known.has(numberKey(line.order)) ? line : { ...line, order: null },
  )
  return { ...invoice, lines }
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

/** Compares the totals, for an invoice or order without lines. */
function wholeTotal(invoice: Paper, orders: Paper[], ledger: Ledger): CardLine {
  const net = totalOf(invoice)
  const room = sumOf(orders.map(totalOf))
  const roots = orders.map(({ root }) => root)
  const allowed = portion(room, ledger.orders(roots).net, net)
  useUp(orders, { net, allowed }, ledger)
  return wholeLine(net.minus(allowed), allowed, { invoice: invoice.root, order: roots[0] }, room)
}

/** Lines that fit individually may exceed the order's total when the order has allowances. */
function beyondTotal(before: Big, after: Big, total: Big): CardLine | null {
  const room = atLeastNothing(total)
  const most = (figure: Big) => (figure.gt(room) ? room : figure)
  const allowed = most(after).minus(most(before)).minus(after.minus(before))
  if (isRounding(allowed)) return null
  return wholeLine(allowed.neg(), allowed, {}, total)
}

/** What is beyond the total may be a discount of the order that the invoice lacks. */
function named(beyond: CardLine | null, invoice: Paper, orders: Paper[]): CardLine | null {
  const lacking = beyond && invoice.adjustment.gte(0) ? beyond.difference.neg() : null
  for (const { root, adjustments } of orders)
    for (const { name, net } of adjustments)
      if (beyond && lacking && net.lt(0) && isRounding(net.minus(lacking)))
        return { ...beyond, name, is_adjustment: true, order: { root, line: null }, room: net }
  return beyond
}

type Sums = { difference: Big; missing: Big }

function stateOf(papers: Paper[], lines: CardLine[], { difference, missing }: Sums) {
  const [invoice, ...orders] = papers
  if (papers.some(({ sure }) => !sure) || lines.some(({ result }) => result === 'unsure')) return 'unsure'
  if (invoice && inOtherCurrency(invoice, orders)) return 'unsure'
  const fit = lines.every(({ result }) => result === 'fits' || result === 'open')
  return fit && missing.eq(0) && isRounding(difference) ? 'fits' : 'differs'
}

function inOtherCurrency({ currency }: Paper, orders: Paper[]): boolean {
  return orders.some((order) => Boolean(order.currency && currency && order.currency !== currency))
}

function atLeastNothing(figure: Big): Big {
  return figure.lt(0) ? zero : figure
}
