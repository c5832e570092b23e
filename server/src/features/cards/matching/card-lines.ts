import { Big } from 'big.js'
import { sumOf } from '../view/figures.ts'
import { priceOf } from '../sentences/line-price.ts'
import { type LineComparison, compareLine, notOrdered, unsure } from './compare-line.ts'
import type { Entry, Ledger } from './ledger.ts'
import { type Pair, pairLines } from './pair-lines.ts'
import type { Paper, PaperLine } from './paper.ts'
import { allowTerm, isBare, isRest, isTerm, type WholeOrders } from './terms.ts'
import { fitsWithin, type Tolerance } from './tolerance.ts'
import { unitName } from '../../readings/values/unit-names.ts'

const zero = Big(0)
const half_cent = Big('0.005')

/** The place of a line. It is null for a document's charges and allowances, or for the whole document. */
type Place = { root: string; line: number | null }

/** A line of one of the orders. */
export type OrderLine = { root: string; n: number; line: PaperLine }

/** A line of the card, with a line of the invoice, of the order, or of both. */
export type CardLine = Omit<LineComparison, 'quantity' | 'used'> & {
  name: string
  invoice: Place | null
  order: Place | null
  billed: PaperLine | null
  ordered: PaperLine | null
  earlier_quantity: Big | null
  /** The part of the order line that earlier invoices used. */
  earlier: Entry | null
  rest_quantity: Big | null
  /** The amount left on the orders for a line without an order line: for all goods, or for charges and allowances. */
  room: Big | null
  /** The VAT rate differs from the order, or does not produce the VAT amount. VAT is not part of the difference. */
  vat_differs: boolean
  /** A charge or allowance of the whole document. Its name is empty if it is unknown, or if there are several. */
  is_adjustment: boolean
}

/** The pair of a line that may be goods of the order by another name, a part of the whole order, or not ordered. */
const unknown_pair: Pair = { order: null, sure: false }
/** A name such as '1' is not that of goods. */
const has_words = /\p{L}{2}/u

/** Compares each line of an invoice with its order line, and records the used quantities and amounts in the ledger. */
export function compareLines(
  { root, number, lines }: Paper,
  ordered: OrderLine[],
  ledger: Ledger,
  { tolerance, manual, whole }: { tolerance: Tolerance; manual?: Map<number, number | null>; whole: WholeOrders },
): CardLine[] {
  const pairs = pairLines(
    lines,
    ordered.map(({ line }) => line),
    manual,
  )
  const compared = new Map<number, CardLine>()
  const isUnpaired = (n: number) => !pairs.has(n) && !manual?.has(n)
  const by_sum = lines.every((line, n) => isBare(line) && isUnpaired(n))
  const is_rest = by_sum && isRest(lines, whole, ledger)
  const taken = new Set([...pairs.values()].map(({ order }) => order))
  const left = ordered.filter((_, n) => !taken.has(n)).map(({ line }) => rateOf(line))
  const has_nameless = ordered.some(({ line }) => !has_words.test(line.name))
  const in_doubt = by_sum && sumOf(lines.map(({ net }) => net)).gt(0)
  for (const { line: mine, n } of byContent(lines)) {
    if (isUnpaired(n) && mine.sure && (is_rest || isTerm(mine))) {
      compared.set(n, termLine({ mine, root, n }, whole, ledger, tolerance))
      continue
    }
    const is_unknown =
      isUnpaired(n) && (in_doubt || has_nameless || !has_words.test(mine.name) || isPricedAs(mine, left))
    const pair = pairs.get(n) ?? (is_unknown ? unknown_pair : undefined)
    const theirs = ordered[pair?.order ?? -1]
    const key = theirs ? keyOf(theirs) : null
    const earlier = ledger.line(key ?? '')
    const { quantity, used, ...result } = compareOne(mine, theirs, pair, earlier, tolerance)
    const uses = { quantity, net: mine.net, allowed: used }
    ledger.add(theirs?.root ?? ordered[0]?.root ?? '', result.result === 'unsure' ? null : key, uses, number)
    compared.set(n, {
      ...result,
      name: mine.name,
      invoice: { root, line: n },
      order: theirs ? { root: theirs.root, line: theirs.n } : null,
      billed: mine,
      ordered: theirs?.line ?? null,
      earlier_quantity: theirs ? earlier.quantity : null,
      earlier: theirs ? earlier : null,
      rest_quantity: theirs ? restOf(theirs, ledger) : null,
      room: null,
      is_adjustment: false,
      vat_differs: mine.vat_wrong === true || isOfOtherRate(mine, theirs?.line),
    })
  }
  return lines.flatMap((_, n) => compared.get(n) ?? [])
}

type Rate = { unit: string; price: Big | null; net: Big }

/** The price of one and its unit. Computed once per line, as each is compared with many. */
function rateOf(line: PaperLine): Rate {
  return { unit: unitName(line.unit), price: priceOf(line), net: line.net }
}

/** Whether one of these order lines has the same price and unit, or the amount of a line without: it may have another name. */
function isPricedAs(mine: PaperLine, others: Rate[]): boolean {
  const { unit, price, net } = rateOf(mine)
  if (price === null) return others.some((other) => other.net.eq(net))
  if (price.eq(0)) return false
  return others.some((other) => other.unit === unit && other.price?.minus(price).abs().lte(half_cent) === true)
}

function compareOne(
  mine: PaperLine,
  theirs: OrderLine | undefined,
  pair: Pair | undefined,
  earlier: ReturnType<Ledger['line']>,
  tolerance: Tolerance,
): LineComparison {
  if (!mine.sure) return unsure(mine, 'value')
  if (!pair) return notOrdered(mine, tolerance)
  return pair.sure && theirs ? compareLine(mine, theirs.line, earlier, tolerance) : unsure(mine, 'pair')
}

/** A term is a part of the whole order and of none of its lines. */
function termLine(
  { mine, root, n }: { mine: PaperLine; root: string; n: number },
  whole: WholeOrders,
  ledger: Ledger,
  tolerance: Tolerance,
): CardLine {
  const allowed = allowTerm(mine, whole, ledger)
  const roots = { invoice: root, order: whole.orders[0]?.root }
  return {
    ...wholeLine(mine.net.minus(allowed), allowed, roots, whole.total, tolerance),
    invoice: { root, line: n },
    name: mine.name,
    billed: mine,
    vat_differs: mine.vat_wrong === true,
  }
}

type Roots = { invoice?: string; order?: string | undefined }

/** A line for a whole document, or for its charges and allowances. */
export function wholeLine(
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
    earlier: null,
    rest_quantity: null,
    room,
    vat_differs: false,
    is_adjustment: false,
  }
}

/** The order lines that are not on this invoice and not yet fully invoiced. */
export function openLines(lines: CardLine[], ordered: OrderLine[], ledger: Ledger): CardLine[] {
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
      room: null,
    }))
}

function isOfOtherRate(mine: PaperLine, theirs: PaperLine | undefined): boolean {
  return Boolean(theirs?.rate && mine.rate && !Big(theirs.rate).eq(mine.rate))
}

/** Sorts lines by content, so that two lines that use the same order line do so in a fixed order. */
function byContent(lines: PaperLine[]): { line: PaperLine; n: number }[] {
  return lines
    .map((line, n) => ({ line, n, key: contentOf(line) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || a.n - b.n)
}

function contentOf({ name, net, quantity }: PaperLine): string {
  return `${name} ${net.abs().toFixed(2)} ${quantity?.abs().toString() ?? ''}`
}

function keyOf({ root, n }: { root: string; n: number }): string {
  return `${root} ${n}`
}

function restOf({ root, n, line }: OrderLine, ledger: Ledger): Big | null {
  const rest = line.quantity?.minus(ledger.line(keyOf({ root, n })).quantity)
  return rest ? (rest.lt(0) ? zero : rest) : null
}
