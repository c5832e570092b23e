import { Big } from 'big.js'
import { numberKey } from '../../readings/values/numbers.ts'
import { comparisons, pairLines } from './pair-lines.ts'
import type { Paper } from './paper.ts'
import { fitsWithin, type Tolerance } from './tolerance.ts'

export type Reason = 'reference' | 'number_in_text' | 'sales_order' | 'total' | 'lines' | 'only_order'
type Choice = { root: string; reason: Reason; score: number }
export type OrderMatch = { orders: Choice[]; choices: Choice[] }

const orders_most = 5
const lines_share = 0.6

/** How many lines may still be compared to find orders in one run, which is done while the dossier is locked. */
export class Budget {
  #left = 1_000_000

  /** False where it does not reach for all of these: whoever saw only some would call the wrong one the only one. */
  pays(invoice: Paper, orders: Paper[]): boolean {
    const cost = orders.reduce((sum, order) => sum + comparisons(invoice.lines, order.lines), 0)
    if (cost > this.#left) return false
    this.#left -= cost
    return true
  }
}

/** What an order is known by: orders beat confirmations, and these beat quotes. */
function orderLike(papers: Paper[]): Paper[] {
  for (const kind of ['order', 'order_response', 'quote'] as const) {
    const found = papers.filter((paper) => paper.kind === kind)
    if (found.length) return found
  }
  return []
}

/**
 * The orders that an invoice belongs to, by the first rule that says one; or what people may choose from. `papers` are
 * all of the dossier. References to several orders give them all, at most five; one that several orders answer to does not
 * say which of them it is.
 */
export function findOrders(invoice: Paper, papers: Paper[], tolerance: Tolerance, budget = new Budget()): OrderMatch {
  const orders = orderLike(papers)
  const referred = ordersReferredTo(invoice, orders)
  if (referred.length) {
    const hits = chosen(referred, 'reference', 1)
    const each = new Set(referred.map(({ number }) => numberKey(number)))
    return each.size < hits.length ? { orders: [], choices: hits } : { orders: hits.slice(0, orders_most), choices: [] }
  }
  for (const { reason, score, hits } of rules(invoice, orders, papers, { tolerance, budget })) {
    const found = orders.filter(hits)
    if (found.length === 1) {
      const elsewhere = reason === 'only_order' && numberKey(invoice.order_reference) !== ''
      return elsewhere
        ? { orders: [], choices: chosen(found, reason, score) }
        : { orders: chosen(found, reason, score), choices: [] }
    }
    if (found.length > 1) return { orders: [], choices: chosen(found, reason, score) }
  }
  return { orders: [], choices: [] }
}

function chosen(orders: Paper[], reason: Reason, score: number): Choice[] {
  return orders.map(({ root }) => ({ root, reason, score }))
}

function ordersReferredTo(invoice: Paper, orders: Paper[]): Paper[] {
  const named = [invoice.order_reference, ...invoice.lines.map(({ order_line }) => order_line)]
  const keys = new Set(named.flatMap((text) => [text ?? '', ...(text ?? '').split(/[,;/\s]+/)]).map(numberKey))
  keys.delete('')
  return orders.filter(({ number }) => keys.has(numberKey(number)))
}

type Rule = { reason: Reason; score: number; hits: (order: Paper) => boolean }

type MatchOptions = { tolerance: Tolerance; budget: Budget }

function* rules(
  invoice: Paper,
  orders: Paper[],
  papers: Paper[],
  { tolerance, budget }: MatchOptions,
): Generator<Rule> {
  const words = new Set(invoice.text.split(/[^\p{L}\p{N}.\-/]+/u).map(numberKey))
  const confirmed = confirmedBy(invoice, papers)
  yield {
    reason: 'number_in_text',
    score: 0.9,
    hits: ({ number }) => tellsMuch(number) && words.has(numberKey(number)),
  }
  yield { reason: 'sales_order', score: 0.9, hits: ({ number }) => confirmed.has(numberKey(number)) }
  yield {
    reason: 'total',
    score: 0.7,
    hits: ({ total_excl }) =>
      Boolean(total_excl && invoice.total_excl) &&
      fitsWithin((invoice.total_excl ?? Big(0)).minus(total_excl ?? 0), total_excl ?? Big(0), tolerance),
  }
  // Asked for only where no rule before it said one.
  if (budget.pays(invoice, orders))
    yield { reason: 'lines', score: 0.6, hits: (order) => sharePaired(invoice, order) >= lines_share }
  yield { reason: 'only_order', score: 0.5, hits: (order) => orders.length === 1 && isBefore(order, invoice) }
}

/** A number of two digits stands in every text. */
function tellsMuch(number: string | null): boolean {
  return numberKey(number).length >= 4
}

/** The orders that a confirmation names, whose own number the invoice names. */
function confirmedBy(invoice: Paper, papers: Paper[]): Set<string> {
  const own = numberKey(invoice.sales_order)
  const confirmations = papers.filter(({ kind, number }) => kind === 'order_response' && numberKey(number) === own)
  const keys = new Set(own ? confirmations.map(({ order_reference }) => numberKey(order_reference)) : [])
  keys.delete('')
  return keys
}

function sharePaired(invoice: Paper, order: Paper): number {
  if (invoice.lines.length === 0) return 0
  const pairs = pairLines(invoice.lines, order.lines)
  return [...pairs.values()].filter((pair) => pair.order !== null).length / invoice.lines.length
}

function isBefore(order: Paper, invoice: Paper): boolean {
  return !order.issue_date || !invoice.issue_date || order.issue_date <= invoice.issue_date
}
