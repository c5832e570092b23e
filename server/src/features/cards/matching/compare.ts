import Big from 'big.js'
import { type Compared, compareLine, notOrdered, unsure } from './compare-line.ts'
import { type Ledger, taken } from './ledger.ts'
import { pairLines } from './pair-lines.ts'
import type { Paper, PaperLine } from './paper.ts'
import { fitsWithin, type Tolerance } from './tolerance.ts'

const zero = Big(0)
const rounding = Big('0.05')

/** Where a line stands; the place is null for what a document adds to its lines, or for all of it. */
type Place = { root: string; line: number | null }

/** A line of the card: one of the invoice, of the order, or of both. */
export type CardLine = Omit<Compared, 'quantity'> & {
  name: string
  invoice: Place | null
  order: Place | null
  billed: PaperLine | null
  ordered: PaperLine | null
  earlier_quantity: Big | null
  rest_quantity: Big | null
  /** VAT of another rate than ordered: told beside the difference, no part of it. */
  vat_differs: boolean
}

export type Comparison = {
  state: 'fits' | 'differs' | 'unsure'
  lines: CardLine[]
  total_ordered: Big
  total_earlier: Big
  total_invoiced: Big
  allowed: Big
  difference: Big
  /** What is left to invoice; on the last invoice it is what is missing. */
  rest: Big
  missing: Big
  other_currency: boolean
}

type OrderLine = { root: string; n: number; line: PaperLine }
type How = { tolerance: Tolerance; final?: boolean; made?: Map<number, number | null> }

/**
 * Lays an invoice or credit note beside its orders, and writes what it takes of them into the ledger; invoices come in
 * their order. What is allowed and what differs are together always the total of the invoice.
 */
export function compareInvoice(given: Paper, orders: Paper[], ledger: Ledger, how: How): Comparison {
  const invoice = signed(given)
  const roots = orders.map(({ root }) => root)
  const ordered = orders.flatMap(({ root, lines }) => lines.map((line, n) => ({ root, n, line })))
  const total_ordered = sumOf(orders.map(totalOf))
  const before = ledger.orders(roots)
  const byLine = invoice.lines.length > 0 && ordered.length > 0
  const lines = byLine
    ? [...compareLines(invoice, ordered, ledger, how), ...adjustments(invoice, orders, ledger, how)]
    : [wholeTotal(invoice, roots, total_ordered, ledger, how)]
  const after = ledger.orders(roots)
  const beyond = beyondTotal(before.allowed, after.allowed, total_ordered, how)
  if (beyond) lines.push(beyond)
  if (byLine) lines.push(...openLines(lines, ordered, ledger))
  const rest = atLeastNothing(total_ordered.minus(after.allowed))
  const missing = how.final && !fitsWithin(rest, total_ordered, how.tolerance) ? rest : zero
  const difference = sumOf(lines.map((line) => line.difference))
  return {
    state: stateOf([invoice, ...orders], lines, { difference, total_ordered, missing }, how),
    lines,
    total_ordered,
    total_earlier: before.net,
    total_invoiced: totalOf(invoice),
    allowed: sumOf(lines.map(({ allowed }) => allowed)),
    difference,
    rest,
    missing,
    other_currency: inOtherCurrency(invoice, orders),
  }
}

/** What a credit note takes, it takes back: most are written with plain amounts. */
function signed(paper: Paper): Paper {
  if (paper.kind !== 'credit_note' || totalOf(paper).lt(0)) return paper
  const lines = paper.lines.map((line) => ({
    ...line,
    net: line.net.neg(),
    quantity: line.quantity && line.quantity.neg(),
  }))
  const total_excl = paper.total_excl && paper.total_excl.neg()
  return { ...paper, lines, total_excl, adjustment: paper.adjustment.neg() }
}

/** Of a document that tells no total, what its lines make. */
function totalOf({ total_excl, lines, adjustment }: Paper): Big {
  return total_excl ?? sumOf(lines.map(({ net }) => net)).plus(adjustment)
}

function compareLines(invoice: Paper, ordered: OrderLine[], ledger: Ledger, { tolerance, made }: How): CardLine[] {
  const pairs = pairLines(
    invoice.lines,
    ordered.map(({ line }) => line),
    made,
  )
  const compared = new Map<number, CardLine>()
  for (const n of byContent(invoice.lines)) {
    const mine = invoice.lines[n]
    const pair = pairs.get(n)
    const theirs = pair && ordered[pair.order]
    if (!mine) continue
    const root = theirs?.root ?? ordered[0]?.root ?? ''
    const key = theirs ? keyOf(theirs) : null
    const earlier = ledger.line(key ?? '')
    const result = !theirs
      ? mine.sure
        ? notOrdered(mine, tolerance)
        : unsure(mine, 'value')
      : pair.sure
        ? compareLine(mine, theirs.line, earlier, tolerance)
        : unsure(mine, 'pair')
    const { quantity, ...rest } = result
    ledger.add(root, result.result === 'unsure' ? null : key, { quantity, net: mine.net, allowed: result.allowed })
    compared.set(n, {
      ...rest,
      name: mine.name,
      invoice: { root: invoice.root, line: n },
      order: theirs ? { root: theirs.root, line: theirs.n } : null,
      billed: mine,
      ordered: theirs?.line ?? null,
      earlier_quantity: theirs ? earlier.quantity : null,
      rest_quantity: theirs ? restOf(theirs, ledger) : null,
      vat_differs: Boolean(theirs?.line.rate && mine.rate && !Big(theirs.line.rate).eq(mine.rate)),
    })
  }
  return invoice.lines.flatMap((_, n) => compared.get(n) ?? [])
}

/** The charges and allowances of the whole invoice are one line beside those of the orders. */
function adjustments(invoice: Paper, orders: Paper[], ledger: Ledger, { tolerance }: How): CardLine[] {
  const net = invoice.adjustment
  if (net.eq(0)) return []
  const room = sumOf(orders.map(({ adjustment }) => adjustment))
  const key = `${orders.map(({ root }) => root).join()} adjustment`
  const allowed = taken(room, ledger.line(key).net, net)
  ledger.add(orders[0]?.root ?? '', key, { quantity: zero, net, allowed })
  return [wholeLine(net.minus(allowed), allowed, { invoice: invoice.root, order: orders[0]?.root }, room, tolerance)]
}

/** Where one side has no lines, the totals are compared. */
function wholeTotal(invoice: Paper, roots: string[], room: Big, ledger: Ledger, { tolerance }: How): CardLine {
  const net = totalOf(invoice)
  const allowed = taken(room, ledger.orders(roots).net, net)
  ledger.add(roots[0] ?? '', null, { quantity: zero, net, allowed })
  return wholeLine(net.minus(allowed), allowed, { invoice: invoice.root, order: roots[0] }, room, tolerance)
}

/** Lines that fit one by one may be more than the order's total, which its allowances made smaller. */
function beyondTotal(before: Big, after: Big, total: Big, { tolerance }: How): CardLine | null {
  const room = atLeastNothing(total)
  const most = (figure: Big) => (figure.gt(room) ? room : figure)
  const allowed = most(after).minus(most(before)).minus(after.minus(before))
  if (allowed.abs().lte(rounding)) return null
  return wholeLine(allowed.neg(), allowed, {}, total, tolerance)
}

type Roots = { invoice?: string; order?: string | undefined }

function wholeLine(
  difference: Big,
  allowed: Big,
  { invoice, order }: Roots,
  room: Big,
  tolerance: Tolerance,
): CardLine {
  return {
    result: fitsWithin(difference, room, tolerance) ? 'fits' : 'price',
    doubt: null,
    name: '',
    allowed,
    difference,
    price_part: difference,
    quantity_part: zero,
    invoice: invoice === undefined ? null : { root: invoice, line: null },
    order: order === undefined ? null : { root: order, line: null },
    billed: null,
    ordered: null,
    earlier_quantity: null,
    rest_quantity: null,
    vat_differs: false,
  }
}

/** What of the order stands on no line of this invoice and is still to come. */
function openLines(lines: CardLine[], ordered: OrderLine[], ledger: Ledger): CardLine[] {
  const here = new Set(lines.map(({ order }) => (order ? `${order.root} ${order.line}` : '')))
  return ordered
    .filter(({ root, n }) => !here.has(`${root} ${n}`))
    .filter(({ root, n, line }) => ledger.line(keyOf({ root, n })).allowed.abs().lt(line.net.abs()))
    .map(({ root, n, line }) => ({
      ...wholeLine(zero, zero, {}, zero, { amount: zero, percent: zero, cap: zero }),
      result: 'open' as const,
      name: line.name,
      order: { root, line: n },
      ordered: line,
      earlier_quantity: ledger.line(keyOf({ root, n })).quantity,
      rest_quantity: restOf({ root, n, line }, ledger),
    }))
}

type Sums = { difference: Big; total_ordered: Big; missing: Big }

function stateOf(papers: Paper[], lines: CardLine[], { difference, total_ordered, missing }: Sums, how: How) {
  const [invoice, ...orders] = papers
  if (papers.some(({ sure }) => !sure) || lines.some(({ result }) => result === 'unsure')) return 'unsure'
  if (invoice && inOtherCurrency(invoice, orders)) return 'unsure'
  const fit = lines.every(({ result }) => result === 'fits' || result === 'open')
  return fit && missing.eq(0) && fitsWithin(difference, total_ordered, how.tolerance) ? 'fits' : 'differs'
}

function inOtherCurrency({ currency }: Paper, orders: Paper[]): boolean {
  return orders.some((order) => Boolean(order.currency && currency && order.currency !== currency))
}

/** The places of lines by what stands in them: two that take of one order line do so in an order of their own. */
function byContent(lines: PaperLine[]): number[] {
  const key = ({ name, net, quantity }: PaperLine) =>
    `${name} ${net.abs().toFixed(2)} ${quantity?.abs().toString() ?? ''}`
  return lines
    .map((line, n) => ({ n, key: key(line) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || a.n - b.n)
    .map(({ n }) => n)
}

function keyOf({ root, n }: { root: string; n: number }): string {
  return `${root} ${n}`
}

function restOf({ root, n, line }: OrderLine, ledger: Ledger): Big | null {
  return line.quantity && atLeastNothing(line.quantity.minus(ledger.line(keyOf({ root, n })).quantity))
}

function atLeastNothing(figure: Big): Big {
  return figure.lt(0) ? zero : figure
}

function sumOf(figures: Big[]): Big {
  return figures.reduce((total, figure) => total.plus(figure), zero)
}
