import { Big } from 'big.js'
import { sumOf } from '../figures/figures.ts'
import { compareLine, type LineComparison, resultOf } from './compare-line.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Pair } from './pair-lines.ts'
import type { OrderLine, PaperLine, Place } from '../figures/paper.ts'
import { type Part, setsOf } from './sets.ts'
import { roundingOf } from '../figures/rounding.ts'
import { isByAmount, isLump } from '../figures/units.ts'

const zero = Big(0)

/** The order lines of a line of the card, with what earlier invoices used of them and what is left of them. */
export type OrderSide = {
  order: Place | null
  also: Place[]
  ordered: PaperLine | null
  earlier: Entry | null
  earlier_quantity: Big | null
  rest_quantity: Big | null
}

/** Compares the lines of an invoice with the order lines that they cover, and records what they use of them. */
export class Cover {
  readonly #ordered: OrderLine[]
  readonly #ledger: Ledger
  readonly #sets: Map<number, Part[]>
  /** How many lines of the invoice an order line still has, and what it has left for them. */
  readonly #shared = new Map<number, { lines: number; quantity: Big; net: Big }>()

  constructor(
    lines: PaperLine[],
    { ordered, order_lines }: { ordered: OrderLine[]; order_lines: PaperLine[] },
    pairs: ReadonlyMap<number, Pair>,
    ledger: Ledger,
  ) {
    this.#ordered = ordered
    this.#ledger = ledger
    this.#sets = setsOf(lines, order_lines, pairs, (n, isBack) => this.#roomOf(n, isBack))
    const uses = Map.groupBy([...this.#sets.values()].flat(), ({ order }) => order)
    for (const [n, { length }] of uses) {
      const { line } = ordered[n] ?? {}
      const isFree = length > 1 && line?.quantity && !isByAmount(line) && this.#usedOf(n).net.eq(0)
      if (isFree && line.quantity) this.#shared.set(n, { lines: length, quantity: line.quantity, net: line.net })
    }
  }

  /** Whether an invoice line certainly belongs to order lines. */
  has(n: number): boolean {
    return this.#sets.has(n)
  }

  /** The places of the order lines in use. */
  get taken(): Set<number> {
    return new Set([...this.#sets.values()].flatMap((parts) => parts.map(({ order }) => order)))
  }

  compare(n: number, line: PaperLine): LineComparison & OrderSide {
    const parts = this.#sets.get(n) ?? []
    const compared = piecesOf(line, parts).flatMap((piece, place) => {
      const order = parts[place]?.order ?? -1
      const theirs = this.#ordered[order]
      if (!theirs) return []
      const key = keyOf(theirs)
      const earlier = this.#ledger.line(key)
      const { used, ...result } = compareLine(piece, theirs.line, earlier)
      const uses = { quantity: result.quantity, net: piece.net, allowed: used }
      this.#ledger.add(theirs.root, result.result === 'unsure' ? null : key, uses)
      return [{ ...result, used, theirs, ...this.#shareOf(order, piece, theirs, earlier) }]
    })
    const [first, ...more] = compared
    if (!first) throw new Error('a line has no order line')
    const rounding = roundingOf(line, ...compared.map(({ theirs }) => theirs.line))
    return { ...mergedResult([first, ...more], rounding), ...mergedSide([first, ...more]) }
  }

  /** The order line, or the part of it that a line takes up if several lines of the invoice share it. */
  #shareOf(order: number, piece: PaperLine, { root, n, line }: OrderLine, earlier: Entry): Share {
    const shared = this.#shared.get(order)
    if (!shared?.quantity.gt(0)) return { line, earlier, rest: restOf({ root, n, line }, this.#ledger) }
    shared.lines -= 1
    const wanted = piece.quantity ?? shared.quantity
    const quantity = shared.lines === 0 || wanted.gt(shared.quantity) ? shared.quantity : wanted
    const isAll = quantity.eq(shared.quantity)
    const net = isAll
      ? shared.net
      : line.net
          .times(quantity)
          .div(line.quantity ?? 1)
          .round(2)
    shared.quantity = shared.quantity.minus(quantity)
    shared.net = shared.net.minus(net)
    const rest = quantity.minus(wanted)
    const none = { quantity: zero, net: zero, allowed: zero, numbers: [], prices: [] }
    return { line: { ...line, quantity, net }, earlier: none, rest: rest.lt(0) ? zero : rest }
  }

  #usedOf(n: number): Entry {
    const theirs = this.#ordered[n]
    return this.#ledger.line(theirs ? keyOf(theirs) : '')
  }

  /** What is left of an order line to invoice, or to give back. Null if it is compared by amount. */
  #roomOf(n: number, isBack: boolean): Big | null {
    const { line } = this.#ordered[n] ?? {}
    // One piece may be one of several, although it is compared by amount.
    if (!line?.quantity?.gt(0) || isLump(line.unit) || !line.sure) return null
    const used = this.#usedOf(n).quantity
    return isBack ? used : line.quantity.minus(used)
  }
}

type Share = { line: PaperLine; earlier: Entry; rest: Big | null }
type Compared = LineComparison & Share & { theirs: OrderLine }

function mergedResult(all: [Compared, ...Compared[]], rounding: Big): LineComparison {
  if (all.length === 1) return all[0]
  const sum = (field: 'allowed' | 'difference' | 'price_part' | 'quantity_part' | 'quantity' | 'used') =>
    sumOf(all.map((one) => one[field]))
  const unsure = all.find(({ result }) => result === 'unsure')
  const [difference, price_part] = [sum('difference'), sum('price_part')]
  return {
    result: unsure ? 'unsure' : resultOf(difference, price_part, rounding),
    doubt: unsure?.doubt ?? null,
    by_amount: false,
    allowed: sum('allowed'),
    difference,
    price_part,
    quantity_part: sum('quantity_part'),
    quantity: sum('quantity'),
    used: sum('used'),
  }
}

function mergedSide(all: [Compared, ...Compared[]]): OrderSide {
  const placeOf = ({ theirs: { root, n } }: Compared): Place => ({ root, line: n })
  const [first, ...others] = all
  const { line, earlier, rest } = first
  const [place, also] = [placeOf(first), others.map(placeOf)]
  if (also.length === 0)
    return { order: place, also, ordered: line, earlier, earlier_quantity: earlier.quantity, rest_quantity: rest }
  const before = all.map((one) => one.earlier)
  const quantity = sumOf(before.map((one) => one.quantity))
  return {
    order: place,
    also,
    ordered: {
      ...line,
      price: null,
      quantity: sumOf(all.map((one) => one.line.quantity ?? zero)),
      net: sumOf(all.map((one) => one.line.net)),
    },
    earlier: {
      quantity,
      net: sumOf(before.map(({ net }) => net)),
      allowed: sumOf(before.map(({ allowed }) => allowed)),
      numbers: [...new Set(before.flatMap(({ numbers }) => numbers))],
      prices: before.flatMap(({ prices }) => prices),
    },
    earlier_quantity: quantity,
    rest_quantity: sumOf(all.map((one) => one.rest ?? zero)),
  }
}

/** Divides a line over its order lines by quantity. The last one gets the cents of rounding. */
function piecesOf(line: PaperLine, parts: Part[]): PaperLine[] {
  if (parts.length < 2 || !line.quantity) return [line]
  let left = line.net
  return parts.map(({ quantity }, n) => {
    const share = line.net
      .times(quantity ?? 0)
      .div(line.quantity ?? 1)
      .round(2)
    const net = n === parts.length - 1 ? left : share
    left = left.minus(net)
    return { ...line, quantity, net }
  })
}

export function keyOf({ root, n }: { root: string; n: number }): string {
  return `${root} ${n}`
}

export function restOf({ root, n, line }: OrderLine, ledger: Ledger): Big | null {
  const rest = line.quantity?.minus(ledger.line(keyOf({ root, n })).quantity)
  return rest ? (rest.lt(0) ? zero : rest) : null
}
