import type { CardSentence, CardState } from '@klopt/contract'
import { isAboutFile } from '../figures/doubts.ts'
import type { OrdersOfInvoice } from '../matching/find-orders-for.ts'
import { type Doc, isUnread } from '../figures/papers.ts'
import type { Standing } from '../matching/same-invoices.ts'
import { type ComparablePaper, isOrder } from '../figures/to-paper.ts'

/** An invoice that does not count, because another one does. */
export function goneOf({ double_of, replaced_by }: Standing): { state: CardState; sentence: CardSentence } | null {
  if (double_of) return { state: 'withdrawn', sentence: { key: 'double', data: namedOf(double_of) } }
  return replaced_by ? { state: 'withdrawn', sentence: { key: 'replaced', data: namedOf(replaced_by) } } : null
}

export function namedOf({ doc, paper }: ComparablePaper): Record<string, string> {
  return { ...namesOf(doc), number: paper.number ?? doc.filename }
}

/** The reason why nothing can be compared yet, or null. */
export function tooEarly(
  invoice: ComparablePaper,
  found: OrdersOfInvoice,
  docs: Doc[],
  orders: number,
): { state: CardState; sentence: CardSentence } | null {
  if (isBeingRead(invoice.doc) || found.orders.some(({ doc }) => isBeingRead(doc))) return reading
  const empty = [invoice, ...found.orders].find(({ has_amounts }) => !has_amounts)
  if (empty) return { state: 'nothing', sentence: { key: lacking(empty.doc), data: namesOf(empty.doc) } }
  // An order version that is being read may be the right one, so a merely similar order does not count meanwhile.
  if (!isCertain(found) && docs.some((doc) => doc.version > 1 && mayBecomeOrder(doc))) return reading
  if (found.orders.length) return null
  if (docs.some(mayBecomeOrder)) return reading
  // The headline says already that there is no order, or which one it may be.
  const aboutFile = isAboutFile(invoice.doubt) ? invoice.doubt : null
  if (found.hits) return { state: 'choose', sentence: aboutFile ?? { key: 'choose', data: { k: String(found.hits) } } }
  if (aboutFile) return { state: 'alone', sentence: aboutFile }
  const unread = docs.find(isUnread)
  if (!orders && unread) return { state: 'alone', sentence: { key: 'alone_unread', data: namesOf(unread) } }
  return { state: 'alone', sentence: { key: orders ? 'alone_orders' : 'alone', data: {} } }
}

/** A paper may say only what is to be paid, with VAT. */
function lacking({ reading_state, values }: Doc): 'nothing' | 'no_total' {
  return reading_state === 'read' && Object.keys(values).length > 0 ? 'no_total' : 'nothing'
}

function isCertain({ choices }: OrdersOfInvoice): boolean {
  return ['by_hand', 'reference', 'credited'].includes(choices[0]?.reason ?? '')
}

const reading: { state: CardState; sentence: CardSentence } = {
  state: 'reading',
  sentence: { key: 'reading', data: {} },
}

export function isBeingRead({ reading_state }: Doc): boolean {
  return reading_state === 'queued' || reading_state === 'reading'
}

/** Documents that are slow to read are not waited for. */
function mayBecomeOrder(doc: Doc): boolean {
  return !doc.deleted && isBeingRead(doc) && !doc.slow && (doc.kind === null || isOrder(doc.kind))
}

function namesOf({ document_id, filename }: Doc): Record<string, string> {
  return { document_id, filename }
}
