import type { Card } from '@klopt/contract'
import { numberKey } from '../../readings/values/numbers.ts'
import { type Budget, findOrders, type Reason } from '../matching/find-orders.ts'
import type { Tolerance } from '../matching/tolerance.ts'
import { isOrder, type ComparablePaper } from './to-paper.ts'

type Choice = { order: ComparablePaper; reason: Reason | 'credited' | 'by_hand' | 'other'; score: number }

/** The orders that an invoice is compared with. Without any, `hits` is the number of possible orders. */
export type OrdersOfInvoice = { orders: ComparablePaper[]; hits: number; choices: Choice[] }

/** The orders that people chose for an invoice, by root. Null if nobody chose. */
export type ChosenOrders = string[] | null

type FindOptions = { byHand: (root: string) => ChosenOrders; tolerance: Tolerance; budget: Budget }

/**
 * Finds the orders of an invoice: those that somebody chose, for a credit note those of its invoice, else those of the
 * first matching rule. A chosen order that was deleted no longer counts.
 */
export function findOrdersFor(invoice: ComparablePaper, all: ComparablePaper[], options: FindOptions): OrdersOfInvoice {
  const { byHand, tolerance, budget } = options
  const orders = all.filter(({ paper }) => isOrder(paper.kind))
  const roots = byHand(invoice.doc.root)
  const living = roots && orders.filter(({ doc }) => roots.includes(doc.root))
  if (living && (living.length || roots.length === 0))
    return withOthers(living, 0, toChoice(living, 'by_hand', 1), orders)
  const credited = creditedBy(invoice, all)
  if (credited) {
    const { orders: same } = findOrdersFor(credited, all, options)
    if (same.length) return withOthers(same, 0, toChoice(same, 'credited', 1), orders)
  }
  const papers = all.map(({ paper }) => paper)
  const found = findOrders(invoice.paper, papers, tolerance, budget)
  const choices = [...found.orders, ...found.choices].flatMap(({ root, reason, score }) => {
    const order = orders.find(({ doc }) => doc.root === root)
    return order ? [{ order, reason, score }] : []
  })
  const own = found.orders.length ? choices.map(({ order }) => order) : []
  return withOthers(own, found.choices.length, choices, orders)
}

/** The invoice that a credit note names. */
export function creditedBy({ paper }: ComparablePaper, all: ComparablePaper[]): ComparablePaper | undefined {
  const key = numberKey(paper.preceding_invoice)
  if (paper.kind !== 'credit_note' || key === '') return undefined
  return all.find((other) => other.paper.kind === 'invoice' && numberKey(other.paper.number) === key)
}

function toChoice(orders: ComparablePaper[], reason: Choice['reason'], score: number): Choice[] {
  return orders.map((order) => ({ order, reason, score }))
}

/** Adds the other orders of the dossier: people may choose any of them. */
function withOthers(
  orders: ComparablePaper[],
  hits: number,
  choices: Choice[],
  all: ComparablePaper[],
): OrdersOfInvoice {
  const others = all.filter((order) => !choices.some((choice) => choice.order === order))
  return { orders, hits, choices: [...choices, ...toChoice(others, 'other', 0)] }
}

export function toChoices({ choices }: OrdersOfInvoice): Card['choices'] {
  return choices.map(({ order: { doc, paper }, reason, score }) => ({
    document_id: doc.document_id,
    number: paper.number,
    reason,
    score,
  }))
}
