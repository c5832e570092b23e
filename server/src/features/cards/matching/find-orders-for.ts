import { type Card, limits } from '@klopt/contract'
import { numberKey } from '../../readings/values/numbers.ts'
import { type Budget, findOrders, type NamedNote, type Reason } from './find-orders.ts'
import { isOrder, type ComparablePaper, sureText } from '../figures/to-paper.ts'

/** Shorter numbers occur in almost any text. */
const lettersLeast = 4

type Choice = { order: ComparablePaper; reason: Reason | 'credited' | 'by_hand' | 'other'; score: number }

/** The orders that an invoice is compared with. Without any, `hits` is the number of possible orders. */
export type OrdersOfInvoice = { orders: ComparablePaper[]; hits: number; choices: Choice[] }

/** The orders that people chose for an invoice, by root. Null if nobody chose. */
export type ChosenOrders = string[] | null

type FindOptions = {
  byHand: (root: string) => ChosenOrders
  budget: Budget
  notes: NamedNote[]
}

/**
 * Finds the orders of an invoice: those that somebody chose, for a credit note those of its invoice, else those of the
 * first matching rule. A chosen order that was deleted no longer counts.
 */
export function findOrdersFor(invoice: ComparablePaper, all: ComparablePaper[], options: FindOptions): OrdersOfInvoice {
  const { byHand, budget, notes } = options
  const orders = all.filter(({ paper }) => isOrder(paper.kind))
  const roots = byHand(invoice.doc.root)
  const living = roots && orders.filter(({ doc }) => roots.includes(doc.root))
  if (living && (living.length || roots.length === 0))
    return withOthers(living, 0, toChoice(living, 'by_hand', 1), orders)
  const ofCredited = new Set(creditedBy(invoice, all).flatMap((one) => findOrdersFor(one, all, options).orders))
  const same = orders.filter((order) => ofCredited.has(order)).slice(0, limits.orders_a_card)
  if (same.length) return withOthers(same, 0, toChoice(same, 'credited', 1), orders)
  const papers = all.map(({ paper }) => paper)
  const found = findOrders(invoice.paper, papers, { budget, notes })
  const choices = [...found.orders, ...found.choices].flatMap(({ root, reason, score }) => {
    const order = orders.find(({ doc }) => doc.root === root)
    return order ? [{ order, reason, score }] : []
  })
  const own = found.orders.length ? choices.map(({ order }) => order) : []
  return withOthers(own, found.choices.length, choices, orders)
}

/** The invoices that a credit note names: in its head, or anywhere if their number is distinctive. */
export function creditedBy({ doc, paper }: ComparablePaper, all: ComparablePaper[]): ComparablePaper[] {
  if (paper.kind !== 'credit_note') return []
  const key = numberKey(paper.preceding_invoice)
  const named = new Set(doc.tokens)
  return all.filter((other) => {
    const number = numberKey(other.paper.number)
    const isNamed = number === key || (number.length >= lettersLeast && named.has(number))
    return other.paper.kind === 'invoice' && number !== '' && isNamed
  })
}

/** The number of the invoice that a credit note names, if that is certain and no paper of the dossier has it. */
export function namesUnknown({ doc, paper }: ComparablePaper, all: ComparablePaper[]): string | null {
  const number = paper.kind === 'credit_note' ? sureText(doc.values, 'preceding_invoice') : null
  const key = numberKey(number)
  const isLike = (other: string) =>
    other === key ||
    (Math.min(other.length, key.length) >= lettersLeast && (other.includes(key) || key.includes(other)))
  const known =
    key === '' ||
    all.some((one) => one !== undefined && one.doc.root !== doc.root && isLike(numberKey(one.paper.number)))
  return known ? null : number
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
