import { sql } from 'kysely'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessDossier } from '../dossiers/access.ts'
import { tellDossier } from '../dossiers/lines/line.ts'
import { askToCompare, askToIndex } from '../dossiers/jobs.ts'
import { readDocument } from './read.ts'

/** Hides a document and adds a line that names who deleted it. The row stays as evidence. */
export async function removeDocument(
  tx: Tx,
  viewer: Viewer,
  documentId: string,
  dossierId: string,
): Promise<undefined> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  const document = await readDocument(tx.db, viewer, dossier, documentId)
  if (!document) throw notFound()
  if (!document.can_delete) throw forbidden()
  await tx.db
    .updateTable('document')
    .set({ deleted_at: sql<string>`clock_timestamp()`, deleted_by: viewer.id })
    .where('id', '=', documentId)
    .execute()
  const gone = { ...document, can_delete: false, can_replace: false }
  tx.emit({ message_type: 'document_removed', dossier_id: dossier.id, document: gone })
  const data = { document_id: documentId, filename: document.filename, by: viewer.full_name }
  await tellDossier(tx, viewer, dossier, { event: 'document_removed', data })
  await askToIndex(tx, dossier.id, [{ document_id: documentId }])
  if (document.reading_state !== null) await askToCompare(tx, dossier.id, { by: viewer.id })
}
