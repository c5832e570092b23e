import { Big } from 'big.js'
import { sumOf } from '../view/figures.ts'
import { priceOf } from '../sentences/line-price.ts'
import { type LineComparison, notOrdered, unsure } from './compare-line.ts'
import { Cover, keyOf, type OrderSide, restOf } from './cover.ts'
import { takenOff } from './deductions.ts'
import type { Billed, Entry, Ledger } from './ledger.ts'
import { type Pair, pairLines } from './pair-lines.ts'
import type { OrderLine, Paper, PaperLine, Place } from './paper.ts'
import { allowTerm, isBare, isRest, isTerm, type WholeOrders } from './terms.ts'
import { fitsWithin, type Tolerance } from './tolerance.ts'
import { inUnitOf } from './units.ts'
import { unitName } from '../../readings/values/unit-names.ts'

const zero = Big(0)
const half_cent = Big('0.005')

/** A line of the card, with a line of the invoice, of the order, or of both. */
export type CardLine = Omit<LineComparison, 'quantity' | 'used'> & {
  name: string
  invoice: Place | null
  order: Place | null
  /** The other order lines that it covers. */
  also: Place[]
  billed: PaperLine | null
  /** The same in the unit of the order. */
  counted: PaperLine | null
  /** The order lines together, or the part of one that this line takes up. */
  ordered: PaperLine | null
  earlier_quantity: Big | null
  /** The part of the order lines that earlier invoices used. */
  earlier: Entry | null
  rest_quantity: Big | null
  /** The amount left on the orders for a line without an order line: for all goods, or for charges and allowances. */
  room: Big | null
  /** The VAT rate differs from the order, or does not produce the VAT amount. VAT is not part of the difference. */
  vat_differs: boolean
  /** A charge or allowance of the whole document. Its name is empty if it is unknown, or if there are several. */
  is_adjustment: boolean
  /** The part of its difference that was set off against other lines. */
  set_off?: Big
}

/** The pair of a line that may be goods of the order by another name, a part of the whole order, or not ordered. */
const unknown_pair: Pair = { order: null, sure: false }
/** A name such as '1' is not that of goods. */
const has_words = /\p{L}{2}/u

type LineOptions = {
  tolerance: Tolerance
  manual?: Map<number, number | null> | undefined
  whole: WholeOrders
  adjusts: Adjusts
}
/** Whether a line without a pair is a discount or addition that the other side has below its lines. */
export type Adjusts = { billed: (line: PaperLine) => boolean; ordered: (line: PaperLine) => boolean }
/** The lines of a card, and the lines that are compared with the discounts and additions of the document. */
export type ComparedLines = { lines: CardLine[]; billed: { line: PaperLine; n: number }[]; ordered: OrderLine[] }

/** Compares each line of an invoice with its order lines, and records the used quantities and amounts in the ledger. */
export function compareLines(
  { root, kind, lines }: Paper,
  ordered: OrderLine[],
  ledger: Ledger,
  { tolerance, manual = new Map(), whole, adjusts }: LineOptions,
): ComparedLines {
  const compared = new Map<number, CardLine>()
  const before = kind === 'invoice' ? ledger.billed(whole.orders.map((order) => order.root)) : []
  for (const [n, mine] of lines.entries()) {
    const off = manual.has(n) || !mine.sure ? [] : takenOff(mine.name, mine.net, before)
    if (off.length > 0)
      compared.set(n, {
        ...takeOff({ root, name: mine.name, net: mine.net, line: n }, off, ledger, tolerance),
        billed: mine,
        counted: mine,
      })
  }
  const deducted = [...compared.keys()].map((n): [number, null] => [n, null])
  const order_lines = ordered.map(({ line }) => line)
  const pairs = pairLines(lines, order_lines, new Map([...manual, ...deducted]))
  const counted = lines.map((line, n) => inUnitOf(order_lines[pairs.get(n)?.order ?? -1], line))
  const cover = new Cover(counted, ordered, pairs, ledger)
  const isUnpaired = (n: number) => !pairs.has(n) && !manual.has(n)
  const by_sum = lines.every((line, n) => isBare(line) && isUnpaired(n))
  const is_rest = by_sum && isRest(lines, whole, ledger)
  const taken = new Set([...cover.taken, ...[...pairs.values()].flatMap(({ order }) => order ?? [])])
  const left = ordered.filter((_, n) => !taken.has(n))
  const adjusting = { billed: [] as ComparedLines['billed'], ordered: left.filter(({ line }) => adjusts.ordered(line)) }
  const rates = left.map(({ line }) => rateOf(line))
  const has_nameless = ordered.some(({ line }) => !has_words.test(line.name))
  const in_doubt = by_sum && sumOf(lines.map(({ net }) => net)).gt(0)
  for (const { line: mine, n } of byContent(lines)) {
    if (compared.has(n)) continue
    if (isUnpaired(n) && mine.sure && (is_rest || isTerm(mine))) {
      compared.set(n, termLine({ mine, root, n }, whole, ledger, tolerance))
      continue
    }
    if (isUnpaired(n) && mine.sure && adjusts.billed(mine)) {
      adjusting.billed.push({ line: mine, n })
      continue
    }
    const is_unknown =
      isUnpaired(n) && (in_doubt || has_nameless || !has_words.test(mine.name) || isPricedAs(mine, rates))
    const pair = pairs.get(n) ?? (is_unknown ? unknown_pair : undefined)
    const theirs = ordered[pair?.order ?? -1]
    const {
      used: _,
      quantity: __,
      ...result
    } = mine.sure && cover.has(n)
      ? cover.compare(n, counted[n] ?? mine, tolerance)
      : withoutOrder(mine, { pair, theirs, first: ordered[0]?.root ?? '' }, ledger, tolerance)
    compared.set(n, {
      ...result,
      name: mine.name,
      invoice: { root, line: n },
      billed: mine,
      counted: counted[n] ?? mine,
      room: null,
      is_adjustment: false,
      vat_differs: mine.vat_wrong === true || isOfOtherRate(mine, result.ordered ?? undefined),
    })
  }
  return { lines: lines.flatMap((_, n) => compared.get(n) ?? []), ...adjusting }
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

type MaybePaired = { pair: Pair | undefined; theirs: OrderLine | undefined; first: string }

/** A line that is on no order, or of which that is not certain. */
function withoutOrder(
  mine: PaperLine,
  { pair, theirs, first }: MaybePaired,
  ledger: Ledger,
  tolerance: Tolerance,
): LineComparison & OrderSide {
  const result = !mine.sure ? unsure(mine, 'value') : pair ? unsure(mine, 'pair') : notOrdered(mine, tolerance)
  const earlier = theirs ? ledger.line(keyOf(theirs)) : null
  ledger.add(theirs?.root ?? first, null, { quantity: result.quantity, net: mine.net, allowed: result.used })
  return {
    ...result,
    order: theirs ? { root: theirs.root, line: theirs.n } : null,
    also: [],
    ordered: theirs?.line ?? null,
    earlier,
    earlier_quantity: earlier && earlier.quantity,
    rest_quantity: theirs ? restOf(theirs, ledger) : null,
  }
}

type Deduction = { root: string; name: string; net: Big; line: number | null }

/** An amount that takes off earlier invoices: this one bills again what they billed. */
export function takeOff(
  { root, name, net, line }: Deduction,
  off: Billed[],
  ledger: Ledger,
  tolerance: Tolerance,
): CardLine {
  const sum = sumOf(off.map((one) => one.net))
  const allowed = sumOf(off.flatMap(({ uses }) => uses.map((use) => use.allowed))).neg()
  const order = off[0]?.uses[0]?.order
  for (const one of off) ledger.release(one)
  const kept = sum.plus(net)
  if (!kept.eq(0) && order !== undefined) ledger.add(order, null, { quantity: zero, net: kept, allowed: zero })
  return {
    ...wholeLine(net.minus(allowed), allowed, { invoice: root, order }, sum, tolerance),
    invoice: { root, line },
    name,
    room: allowed,
  }
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
    counted: mine,
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
    by_amount: false,
    name: '',
    allowed,
    difference,
    price_part: difference,
    quantity_part: zero,
    invoice: invoice === undefined ? null : { root: invoice, line: null },
    order: order === undefined ? null : { root: order, line: null },
    also: [],
    billed: null,
    counted: null,
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
  const here = new Set(lines.flatMap(({ order, also }) => [order, ...also].map((at) => `${at?.root} ${at?.line}`)))
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

function contentOf({ name, net, quantity, article, unit }: PaperLine): string {
  return [name, net.abs().toFixed(2), quantity?.abs().toString(), article, unit].join(' ')
}
