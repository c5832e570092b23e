import type { WayOut } from './agreement.ts'
import type { Way } from './agreement-words.ts'
import type { Outcome } from './agreements.ts'
import type { CardLine, LineDelivery } from './card.ts'
import { divided, toCents, toMoney } from './cents.ts'

/** The fields of a card line that decide about its ways out. */
export type DifferingLine = Pick<CardLine, 'n' | 'name' | 'result' | 'difference' | 'price_part' | 'quantity_part'> & {
  delivered?: Pick<LineDelivery, 'excess'> | null
}

const leastToShare = 2n

/** The lines that need a way out. */
export function differingLines<Line extends Pick<CardLine, 'difference'>>(lines: Line[]): Line[] {
  return lines.filter(({ difference }) => toCents(difference) !== 0n)
}

/**
 * The ways out of a line, the suggestion first. Of `amount`, the most that can be credited. `wished`: the other company
 * already asked to change the order. What the delivery notes say about the excess comes before that.
 */
export function waysOf(line: DifferingLine, { wished = false } = {}): WayOut[] {
  const difference = toCents(line.difference)
  if (difference === 0n) return []
  const most = difference > 0n ? difference : 0n
  const [price, quantity] = [toCents(line.price_part), toCents(line.quantity_part)]
  const both = price > 0n && quantity > 0n
  const ways: [Way, boolean, bigint, bigint][] = [
    ['credit', most > 0n, most, 0n],
    ['order_price', both, price, 0n],
    ['order_quantity', both, quantity, 0n],
    ['share', most >= leastToShare, divided(most, 2n), 0n],
    ['amount', most > 0n, most, 0n],
    ['change_order', true, 0n, 0n],
    ['as_invoiced', true, 0n, 0n],
    ['deliver', most > 0n && isDeliverable(line), 0n, most],
    ['open', true, 0n, most],
  ]
  const fitting = ways.filter(([, fits]) => fits)
  const sorted = ordersLead(line, wished)
    ? fitting.toSorted(([one], [other]) => Number(isWish(other)) - Number(isWish(one)))
    : fitting
  return sorted.map(([way, , credit, open]) => ({ way, credit: toMoney(credit), open: toMoney(open) }))
}

/** Goods beyond the order that were delivered belong on it. Another price is not settled by their delivery. */
function ordersLead({ delivered, price_part, difference }: DifferingLine, wished: boolean): boolean {
  if (toCents(difference) < 0n || !delivered?.excess) return wished
  return delivered.excess === 'delivered' ? wished || toCents(price_part) === 0n : false
}

function isDeliverable({ result }: DifferingLine): boolean {
  return result === 'quantity' || result === 'not_ordered'
}

function isWish(way: Way): boolean {
  return way === 'change_order'
}

/** The way of a line without an outcome. */
export function defaultWay({ difference, result }: DifferingLine): Way {
  return result === 'fits' || toCents(difference) < 0n ? 'as_invoiced' : 'open'
}

/** The reason why outcomes are no proposal. `at` is the outcome, or null for all of them. */
export type OutcomeFault = { at: number | null; type: 'no_line' | 'twice' | 'no_way' | 'no_amount' | 'all_open' }

export function faultOf(lines: DifferingLine[], outcomes: Outcome[]): OutcomeFault | null {
  const open = differingLines(lines)
  const known = new Map(open.map((line) => [line.n, line]))
  const seen = new Set<number>()
  for (const [at, { n, way, amount }] of outcomes.entries()) {
    const line = known.get(n)
    if (!line) return { at, type: 'no_line' }
    if (seen.has(n)) return { at, type: 'twice' }
    seen.add(n)
    const found = waysOf(line).find((one) => one.way === way)
    if (!found) return { at, type: 'no_way' }
    if (amount !== undefined && toCents(amount) > toCents(found.credit)) return { at, type: 'no_amount' }
  }
  return saysNothing(open, outcomes) ? { at: null, type: 'all_open' } : null
}

/** Lines that are as invoiced by default do not make a proposal of one that leaves all others open. */
function saysNothing(lines: DifferingLine[], outcomes: Outcome[]): boolean {
  if (lines.length === 0) return true
  const named = new Set(outcomes.map(({ n }) => n))
  const left = lines.some((line) => !named.has(line.n) && defaultWay(line) === 'open')
  return outcomes.every(({ way }) => way === 'open') && (left || outcomes.length > 0)
}
