import type { Document } from '@klopt/contract'

/** Whether it is a delivery note that was recognised in a photo or scan, so that a pen may have changed it. */
export function isRecognisedNote({ kind, pen }: Pick<Document, 'kind' | 'pen'>): boolean {
  return kind === 'delivery_note' && Boolean(pen) // a copy of the version before lacks it
}
