import { readAgainLimit, readAgainPersonLimit } from '../limits.ts'
import { takeEach } from '../../../platform/limits/limits.ts'
import { forbidden, conflict } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { askToRead } from '../../documents/queue-readings.ts'
import { accessToWrite } from '../../dossiers/participants/join.ts'
import { askToCompare } from '../../dossiers/jobs.ts'
import { findDocument } from '../find.ts'

/** Queues a refused or failed document to be read again. */
export async function readAgain(tx: Tx, viewer: Viewer, id: string): Promise<undefined> {
  const { dossier_id } = await findDocument(tx.db, id)
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  if (!dossier.permissions.post) throw forbidden()
  await takeEach(tx.deps.limits, [
    [readAgainLimit, id],
    [readAgainPersonLimit, viewer.id],
  ])
  const queued = await tx.db
    .updateTable('document')
    .set({ reading_state: 'queued', reading_tries: 0 })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('reading_state', 'in', ['refused', 'failed'])
    .returning('kind')
    .executeTakeFirst()
  if (!queued) throw conflict('already_read')
  await askToRead(tx, [id], { first: true })
  await askToCompare(tx, dossier_id, { by: viewer.id })
  tx.emit({ message_type: 'reading', dossier_id, document_id: id, state: 'queued', kind: queued.kind })
}
