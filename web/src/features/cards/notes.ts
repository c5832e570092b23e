import type { Card, CardLine, NoteLine } from '@klopt/contract'

/** Whether a count of a line that the card shows was read or typed on a delivery note. */
export function tellsDelivered({ shown }: Pick<Card, 'shown'>): boolean {
  return shown.some(({ delivered }) => delivered !== null && delivered.quantity !== null)
}

/** Whether the notes contain only the hours of people. */
export function isWorked({ delivered }: CardLine): boolean {
  return delivered !== null && delivered.notes.every(({ person }) => person !== undefined)
}

/** The line of a note, as a place in the comparison. */
export function placeOfNote({ document_id, line }: Pick<NoteLine, 'document_id' | 'line'>) {
  return { document_id, path: `line[${line}]` }
}
