import type { LineEvent } from '@klopt/contract'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { listColumns, raiseRevision } from '../dossiers/lines/line.ts'
import { askToIndex } from '../dossiers/jobs.ts'
import { sentence } from '../dossiers/lines/sentences.ts'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { readMessages, toMessage } from './read.ts'

/** Rewrites a message of a locked dossier. It keeps its position, number and sender. */
export async function rewriteMessage(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  id: string,
  change: LineEvent,
): Promise<void> {
  const { event, data } = change
  const message = sentence('NL', change)
  const revision = await raiseRevision(tx, dossier.id)
  await tx.db.updateTable('message').set({ event, data, message, revision }).where('id', '=', id).execute()
  const [row] = await readMessages(tx.db, sql`select * from message where id = ${id}`)
  if (!row) return
  if (row.seq === dossier.last_seq)
    await tx.db.updateTable('dossier').set(listColumns({ event, data, message })).where('id', '=', dossier.id).execute()
  await askToIndex(tx, dossier.id, [{ message_id: id }])
  const changed = { ...toMessage(viewer, dossier, row), unread: true }
  tx.emit({ message_type: 'message_changed', dossier_id: dossier.id, revision, message: changed })
}
