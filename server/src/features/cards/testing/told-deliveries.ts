import type { Doc } from '../figures/papers.ts'
import { doc, type DocOptions, facade, invoiceOf, type Line, more, runResults, sill, work } from './docs.ts'

/** A delivery note of the order, unless `head` says otherwise. */
export const noteOf = (lines: Line[], { head = {}, ...options }: DocOptions = {}, root = '7731') =>
  doc('delivery_note', root, lines, { ...options, head: { order_reference: 'PO1000', ...head } })
/** Four sills more than were ordered. */
export const invoice = invoiceOf([facade, more(sill, '28'), work])

/** The deliveries of the sills of the first invoice, and of its card. */
export function told(...docs: Doc[]) {
  const [card] = runResults(docs)
  if (!card) throw new Error('there is no card')
  const n = card.lines.findIndex(({ name }) => name === sill[0])
  return { card, line: card.lines[n], delivered: card.deliveries?.[n] ?? null, delivery: card.delivery }
}
