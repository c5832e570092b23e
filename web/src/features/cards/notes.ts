import type { Card, CardLine, NoteLine } from '@klopt/contract'

/** Whether the orders of a card have delivery notes. */
export function hasNotes({ delivery }: Pick<Card, 'delivery'>): boolean {
  return delivery !== null && delivery.notes.length > 0
}

/** Whether the notes contain only the hours of people. */
export function isWorked({ delivered }: CardLine): boolean {
  return delivered !== null && delivered.notes.every(({ person }) => person !== undefined)
}

/** The line of a note, as a place in the comparison. */
export function placeOfNote({ document_id, line }: Pick<NoteLine, 'document_id' | 'line'>) {
  return { document_id, path: `line[${line}]` }
}
