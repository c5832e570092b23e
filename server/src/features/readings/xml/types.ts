import type { Kind } from '../values/fields.ts'

// UNTDID 1001, as EN 16931 and the standards for orders use it. Other codes say no more than the root element.
const creditNotes = '81 83 261 262 296 308 381 396 420 458 502 503 532'
// Those that no credit note has, whatever its root says.
const invoices = '80 82 84 325 326 380 383 384 386 388 389 393 395 751'
const orders = new Map<string, Kind>([
  ['220', 'order'],
  ['230', 'order'],
  ['231', 'order_response'],
  ['310', 'quote'],
  // Announcements and instructions of returns, which have the form of an order in the Dutch construction messages.
  ['732', 'other'],
  ['733', 'other'],
])
const credited = new Set(creditNotes.split(' '))
const invoiced = new Set(invoices.split(' '))

/** The type code of a change of an order. */
export const changeType = '230'

/** The kind of a document by its type code, which refines the kind of its root. Of an invoice or credit note it decides. */
export function kindOfType(root: Kind, code: string): Kind {
  if (root === 'credit_note') return invoiced.has(code) ? 'invoice' : root
  if (root === 'invoice') return credited.has(code) ? 'credit_note' : root
  return root === 'order' ? (orders.get(code) ?? root) : root
}
