import { numberKey } from '../../readings/values/numbers.ts'
import { articleOf } from './traits.ts'
import { comparisons, type Pair, pairLines } from './pair-lines.ts'
import type { Paper } from '../figures/paper.ts'
import { isNear } from './limit.ts'

export type Reason = 'reference' | 'number_in_text' | 'delivery_note' | 'sales_order' | 'total' | 'lines' | 'only_order'
type Choice = { root: string; reason: Reason; score: number }
export type OrderMatch = { orders: Choice[]; choices: Choice[] }

const ordersMost = 5
const linesShare = 0.6

/** Limits the line comparisons for finding orders in one run, because a run may hold the lock of the dossier. */
export class Budget {
  #left: number

  constructor(comparisons = 1_000_000) {
    this.#left = comparisons
  }

  /** False if the budget is too small for all these orders: comparing only some of them could pick the wrong one. */
  pays(invoice: Paper, orders: Paper[]): boolean {
    const cost = orders.reduce((sum, order) => sum + comparisons(invoice.lines, order.lines), 0)
    if (cost > this.#left) return false
    this.#left -= cost
    return true
  }
}

/** A delivery note, and the numbers of orders that it names. */
export type NamedNote = Pick<Paper, 'number' | 'order_reference' | 'text'>

/** The papers that serve as orders: orders, else confirmations, else quotes. */
function orderLike(papers: Paper[]): Paper[] {
  for (const kind of ['order', 'order_response', 'quote'] as const) {
    const found = papers.filter((paper) => paper.kind === kind)
    if (found.length) return found
  }
  return []
}

/**
 * Finds the orders of an invoice by the first rule with one match, or returns choices for people. `papers` are all
 * papers of the dossier. References to several orders give all of them, up to five. A reference that several orders
 * match is ambiguous and gives choices.
 */
export function findOrders(
  invoice: Paper,
  papers: Paper[],
  { budget = new Budget(), notes = [] }: { budget?: Budget; notes?: NamedNote[] } = {},
): OrderMatch {
  const orders = orderLike(papers)
  const referenced = ordersReferredTo(invoice, orders)
  if (referenced.length) {
    const hits = toChoices(referenced, 'reference', 1)
    const each = new Set(referenced.map(({ number }) => numberKey(number)))
    if (each.size < hits.length) return { orders: [], choices: hits }
    const named = wordsOf(invoice)
    const also = alsoPaired(invoice, referenced, orders, budget).filter((order) => isNamed(order, named))
    return { orders: [...hits, ...toChoices(also, 'number_in_text', 0.9)].slice(0, ordersMost), choices: [] }
  }
  for (const { reason, score, hits } of rules(invoice, orders, papers, { budget, notes })) {
    const found = orders.filter(hits)
    if (found.length === 1) {
      const elsewhere = reason === 'only_order' && numberKey(invoice.order_reference) !== ''
      const choices = toChoices(found, reason, score)
      if (elsewhere) return { orders: [], choices }
      const also = toChoices(alsoPaired(invoice, found, orders, budget), 'lines', 0.6)
      return { orders: [...choices, ...also].slice(0, ordersMost), choices: [] }
    }
    // The notes are those of this invoice, whatever else is on them.
    const together =
      found.length <= ordersMost &&
      (reason === 'delivery_note' || (reason === 'number_in_text' && belongTogether(invoice, found, budget)))
    if (found.length > 1)
      return together
        ? { orders: toChoices(found, reason, score), choices: [] }
        : { orders: [], choices: toChoices(found, reason, score) }
  }
  return { orders: [], choices: [] }
}

/**
 * The other orders that have lines of the invoice which the found ones lack: a collective invoice may name only one of
 * its orders in its head.
 */
function alsoPaired(invoice: Paper, found: Paper[], orders: Paper[], budget: Budget): Paper[] {
  const others = orders.filter((order) => !found.includes(order) && order.lines.length > 0)
  if (others.length === 0 || !found.every(({ lines }) => lines.length > 0)) return []
  const known = new Set(found.flatMap(({ lines }) => lines.map(({ article }) => articleOf(article))))
  // Lines with an article of these orders have a pair, which needs no comparison of each with each.
  if (
    invoice.lines.length > 0 &&
    invoice.lines.every(({ article }) => articleOf(article) !== '' && known.has(articleOf(article)))
  )
    return []
  if (!budget.pays(invoice, [...found, ...others])) return []
  const pairs = pairLines(
    invoice.lines,
    found.flatMap(({ lines }) => lines),
  )
  const left = invoice.lines.filter((_, n) => !pairs.has(n))
  if (left.length === 0) return []
  return others.filter((order) => [...pairLines(left, order.lines).values()].some(isSurePair))
}

/** Whether all lines of an invoice are on these orders, and each order has some of them. */
function belongTogether(invoice: Paper, orders: Paper[], budget: Budget): boolean {
  if (invoice.lines.length === 0 || !budget.pays(invoice, orders)) return false
  const ordered = orders.flatMap(({ root, lines }) => lines.map((line) => ({ root, line })))
  const pairs = pairLines(
    invoice.lines,
    ordered.map(({ line }) => line),
  )
  const used = new Set([...pairs.values()].flatMap(({ order }) => (order === null ? [] : (ordered[order]?.root ?? []))))
  return pairs.size === invoice.lines.length && [...pairs.values()].every(isSurePair) && used.size === orders.length
}

function isSurePair({ order, sure }: Pair): boolean {
  return order !== null && sure
}

function toChoices(orders: Paper[], reason: Reason, score: number): Choice[] {
  return orders.map(({ root }) => ({ root, reason, score }))
}

function ordersReferredTo(invoice: Paper, orders: Paper[]): Paper[] {
  const named = [invoice.order_reference, ...invoice.lines.flatMap(({ order_line, order }) => [order, order_line])]
  const keys = new Set(named.flatMap((text) => numbersIn(text ?? '')).map(numberKey))
  keys.delete('')
  return orders.filter(({ number }) => keys.has(numberKey(number)))
}

/** The numbers in a reference. A slash stands between two numbers or within one. */
function numbersIn(text: string): string[] {
  return [text, ...text.split(/[,;\s]+/), ...text.split(/[,;/\s]+/)]
}

type Rule = { reason: Reason; score: number; hits: (order: Paper) => boolean }

type MatchOptions = { budget: Budget; notes: NamedNote[] }

function* rules(invoice: Paper, orders: Paper[], papers: Paper[], { budget, notes }: MatchOptions): Generator<Rule> {
  const words = wordsOf(invoice)
  const confirmed = confirmedBy(invoice, papers)
  const delivered = deliveredBy(invoice, words, notes)
  yield {
    reason: 'number_in_text',
    score: 0.9,
    hits: (order) => isNamed(order, words),
  }
  yield { reason: 'delivery_note', score: 0.9, hits: (order) => delivered.some((note) => isOf(note, order)) }
  yield { reason: 'sales_order', score: 0.9, hits: ({ number }) => confirmed.has(numberKey(number)) }
  yield {
    reason: 'total',
    score: 0.7,
    hits: ({ total_excl }) =>
      total_excl !== null && invoice.total_excl !== null && isNear(invoice.total_excl, total_excl),
  }
  // Spends the budget only when no earlier rule matched.
  if (budget.pays(invoice, orders))
    yield { reason: 'lines', score: 0.6, hits: (order) => sharePaired(invoice, order) >= linesShare }
  yield { reason: 'only_order', score: 0.5, hits: (order) => orders.length === 1 && isBefore(order, invoice) }
}

function wordsOf({ text }: Pick<Paper, 'text'>): Set<string> {
  return new Set(text.split(/[^\p{L}\p{N}.\-/]+/u).map(numberKey))
}

function isNamed({ number }: Pick<Paper, 'number'>, words: Set<string>): boolean {
  return isDistinctive(number) && words.has(numberKey(number))
}

/** A number of two digits occurs in almost any text. */
function isDistinctive(number: string | null): boolean {
  return numberKey(number).length >= 4
}

/** The delivery notes that an invoice names. */
function deliveredBy(invoice: Paper, words: Set<string>, notes: NamedNote[]): NamedNote[] {
  const own = new Set(numbersIn(invoice.despatch ?? '').map(numberKey))
  own.delete('')
  return notes.filter((note) => own.has(numberKey(note.number)) || isNamed(note, words))
}

function isOf(note: NamedNote, order: Paper): boolean {
  return (
    numberKey(order.number) !== '' &&
    (numberKey(note.order_reference) === numberKey(order.number) || isNamed(order, wordsOf(note)))
  )
}

/** The numbers of the orders behind the confirmation that the invoice names. */
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
