import type { Card } from '@klopt/contract'
import { numberKey } from '../readings/values/numbers.ts'
import { type Budget, findOrders, type Reason } from './matching/find-orders.ts'
import type { Tolerance } from './matching/tolerance.ts'
import { isOrder, type ComparablePaper } from './to-paper.ts'

type Choice = { read: ComparablePaper; reason: Reason | 'credited' | 'by_hand' | 'other'; score: number }

/** The orders that an invoice is laid beside; where there are none, how many it may belong to. */
export type OrdersOfInvoice = { orders: ComparablePaper[]; hits: number; choices: Choice[] }

/** What people said of an invoice: its orders by their roots; null where they said nothing. */
export type ChosenOrders = string[] | null

type FindOptions = { byHand: (root: string) => ChosenOrders; tolerance: Tolerance; budget: Budget }

/**
 * Which orders an invoice belongs to: those that somebody chose, for a credit note those of its invoice, else the first
 * rule that says one. What somebody chose and deleted counts no more.
 */
export function findFor(invoice: ComparablePaper, reads: ComparablePaper[], how: FindOptions): OrdersOfInvoice {
  const { byHand, tolerance, budget } = how
  const orders = reads.filter(({ paper }) => isOrder(paper.kind))
  const said = byHand(invoice.doc.root)
  const living = said && orders.filter(({ doc }) => said.includes(doc.root))
  if (living && (living.length || said.length === 0)) return withOthers(living, 0, chosen(living, 'by_hand', 1), orders)
  const credited = creditedBy(invoice, reads)
  if (credited) {
    const { orders: same } = findFor(credited, reads, how)
    if (same.length) return withOthers(same, 0, chosen(same, 'credited', 1), orders)
  }
  const papers = reads.map(({ paper }) => paper)
  const found = findOrders(invoice.paper, papers, tolerance, budget)
  const choices = [...found.orders, ...found.choices].flatMap(({ root, reason, score }) => {
    const read = orders.find(({ doc }) => doc.root === root)
    return read ? [{ read, reason, score }] : []
  })
  const own = found.orders.length ? choices.map(({ read }) => read) : []
  return withOthers(own, found.choices.length, choices, orders)
}

/** The invoice that a credit note names. */
function creditedBy({ paper }: ComparablePaper, reads: ComparablePaper[]): ComparablePaper | undefined {
  const key = numberKey(paper.preceding_invoice)
  if (paper.kind !== 'credit_note' || key === '') return undefined
  return reads.find((other) => other.paper.kind === 'invoice' && numberKey(other.paper.number) === key)
}

function chosen(orders: ComparablePaper[], reason: Choice['reason'], score: number): Choice[] {
  return orders.map((read) => ({ read, reason, score }))
}

/** People may choose any order of the dossier. */
function withOthers(
  orders: ComparablePaper[],
  hits: number,
  choices: Choice[],
  all: ComparablePaper[],
): OrdersOfInvoice {
  const others = all.filter((read) => !choices.some((choice) => choice.read === read))
  return { orders, hits, choices: [...choices, ...chosen(others, 'other', 0)] }
}

export function toChoices({ choices }: OrdersOfInvoice): Card['choices'] {
  return choices.map(({ read: { doc, paper }, reason, score }) => ({
    document_id: doc.document_id,
    number: paper.number,
    reason,
    score,
  }))
}
