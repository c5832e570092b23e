import type { Card, Delivered } from '@klopt/contract'

/** Whether the orders of a card have delivery notes. */
export function hasNotes({ delivery }: Pick<Card, 'delivery'>): boolean {
  return delivery !== null && delivery.notes.length > 0
}

/** The line of a note, as a place in the comparison. */
export function placeOfNote({ document_id, line }: Delivered['notes'][number]) {
  return { document_id, path: `line[${line}]` }
}
