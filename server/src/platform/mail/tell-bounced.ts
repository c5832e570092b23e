import type { Tx } from '../database/transaction.ts'

type Bounced = { dossier_id: string | null; data: Record<string, string> }

/** Tells open screens that a mail did not arrive: those of its dossier, or those of the person who invited somebody. */
export function tellBounced(tx: Tx, { dossier_id, data }: Bounced): void {
  if (dossier_id) tx.emit({ message_type: 'dossier_update', dossier_id })
  else if (data['by']) tx.emit({ message_type: 'colleagues_changed' }, [data['by']])
}
