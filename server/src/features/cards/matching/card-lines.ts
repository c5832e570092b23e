import { Big } from 'big.js'
import { sumOf } from '../figures/figures.ts'
import { priceOf } from '../figures/line-price.ts'
import type { CardLine } from './card-line.ts'
import { type LineComparison, notOrdered, unsure } from './compare-line.ts'
import { Cover, keyOf, type OrderSide, restOf } from './cover.ts'
import { takenOff } from './deductions.ts'
import type { Ledger } from './ledger.ts'
import { type Pair, pairLines } from './pair-lines.ts'
import type { OrderLine, Paper, PaperLine } from '../figures/paper.ts'
import { isBare, isOneAmount, isRest, isTerm, type WholeOrders } from './terms.ts'
import { inUnitOf } from '../figures/units.ts'
import { takeOff, termLine } from './whole-lines.ts'
import { unitName } from '../../readings/values/unit-names.ts'

const halfCent = Big('0.005')

/** The pair of a line that may be goods of the order by another name, a part of the whole order, or not ordered. */
const unknownPair: Pair = { order: null, sure: false }
/** A name such as '1' is not that of goods. */
const hasWords = /\p{L}{2}/u

type LineOptions = {
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
  { manual = new Map(), whole, adjusts }: LineOptions,
): ComparedLines {
  const compared = new Map<number, CardLine>()
  const before = kind === 'invoice' ? ledger.billed(whole.orders.map((order) => order.root)) : []
  for (const [n, mine] of lines.entries()) {
    const off = manual.has(n) || !mine.sure ? [] : takenOff(mine.name, mine.net, before)
    if (off.length > 0)
      compared.set(n, {
        ...takeOff({ root, name: mine.name, net: mine.net, line: n }, off, ledger),
        billed: mine,
        counted: mine,
      })
  }
  const deducted = [...compared.keys()].map((n): [number, null] => [n, null])
  const order_lines = ordered.map(({ line }) => line)
  const pairs = pairLines(lines, order_lines, new Map([...manual, ...deducted]))
  const counted = inUnitsOf(order_lines, lines, pairs)
  const cover = new Cover(counted, { ordered, order_lines }, pairs, ledger)
  const isUnpaired = (n: number) => !pairs.has(n) && !manual.has(n)
  const bySum = lines.every((line, n) => isBare(line) && isUnpaired(n))
  // Whatever its lines are called: an invoice of exactly what is left of the order is the rest of it.
  const restOnly = lines.every((line, n) => isOneAmount(line) && isUnpaired(n)) && isRest(lines, whole, ledger)
  const taken = new Set([...cover.taken, ...[...pairs.values()].flatMap(({ order }) => order ?? [])])
  const left = ordered.filter((_, n) => !taken.has(n))
  const adjusting = { billed: [] as ComparedLines['billed'], ordered: left.filter(({ line }) => adjusts.ordered(line)) }
  const rates = left.map(({ line }) => rateOf(line))
  const hasNameless = ordered.some(({ line }) => !hasWords.test(line.name))
  const inDoubt = bySum && sumOf(lines.map(({ net }) => net)).gt(0)
  for (const { line: mine, n } of byContent(lines)) {
    if (compared.has(n)) continue
    if (isUnpaired(n) && mine.sure && (restOnly || isTerm(mine))) {
      compared.set(n, termLine({ mine, root, n }, whole, ledger))
      continue
    }
    if (isUnpaired(n) && mine.sure && adjusts.billed(mine)) {
      adjusting.billed.push({ line: mine, n })
      continue
    }
    const isUnknown = isUnpaired(n) && (inDoubt || hasNameless || !hasWords.test(mine.name) || isPricedAs(mine, rates))
    const pair = pairs.get(n) ?? (isUnknown ? unknownPair : undefined)
    const theirs = ordered[pair?.order ?? -1]
    const {
      used: _,
      quantity: __,
      ...result
    } = mine.sure && cover.has(n)
      ? cover.compare(n, counted[n] ?? mine)
      : withoutOrder(mine, { pair, theirs, first: ordered[0]?.root ?? '' }, ledger)
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

/** The lines in the units of the order lines: the same ones if they have these units. */
function inUnitsOf(orderLines: PaperLine[], lines: PaperLine[], pairs: ReadonlyMap<number, Pair>): PaperLine[] {
  const counted = lines.map((line, n) => inUnitOf(orderLines[pairs.get(n)?.order ?? -1], line))
  return counted.every((line, n) => line === lines[n]) ? lines : counted
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
  return others.some((other) => other.unit === unit && other.price?.minus(price).abs().lte(halfCent) === true)
}

type MaybePaired = { pair: Pair | undefined; theirs: OrderLine | undefined; first: string }

/** A line that is on no order, or of which that is not certain. */
function withoutOrder(
  mine: PaperLine,
  { pair, theirs, first }: MaybePaired,
  ledger: Ledger,
): LineComparison & OrderSide {
  const result = !mine.sure ? unsure(mine, 'value') : pair ? unsure(mine, 'pair') : notOrdered(mine)
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
