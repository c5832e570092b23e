import type { Document, DocumentKind } from '@klopt/contract'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { readDocument } from '../documents/read.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import { tellDossier } from '../dossiers/lines/line.ts'
import { askToCompare, askToIndex } from '../dossiers/jobs.ts'
import { askToRead, isReadable } from '../documents/queue-readings.ts'
import { findDocument } from './find.ts'
import { joinVersions } from './versions/join-versions.ts'

/**
 * Sets the kind of a document for both companies and reads it anew as that kind. Idempotent: the current kind changes
 * nothing and adds no line.
 */
export async function setKind(tx: Tx, viewer: Viewer, id: string, kind: DocumentKind): Promise<Document> {
  const { dossier_id, filename } = await findDocument(tx.db, id)
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  if (!dossier.permissions.upload) throw forbidden()
  const document = await readDocument(tx.db, viewer, dossier, id)
  if (!document) throw notFound()
  if (document.kind === kind) return document

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  await tx.db.updateTable('document').set({ kind, kind_by: viewer.id }).where('id', '=', id).execute()
  const state = (await queueAgain(tx, id)) ?? document.reading_state
  tx.emit({ message_type: 'reading', dossier_id, document_id: id, state, kind })
  await tellDossier(tx, viewer, dossier, {
    event: 'kind_corrected',
    data: { document_id: id, filename, kind, by: viewer.full_name },
  })
  await joinVersions(tx, dossier)
  await askToIndex(tx, dossier_id, [{ document_id: id }])
  await askToCompare(tx, dossier_id, { by: viewer.id })
  return (await readDocument(tx.db, viewer, dossier, id)) ?? { ...document, kind }
}

/** Queues the document to be read as its new kind. Null if it has no text that could be read. */
async function queueAgain(tx: Tx, id: string): Promise<'queued' | null> {
  const queued = await tx.db
    .updateTable('document')
    .set({ reading_state: 'queued', reading_tries: 0 })
    .where('id', '=', id)
    .where('reading_state', 'in', ['queued', 'reading', 'read'])
    .where(isReadable)
    .returning('id')
    .executeTakeFirst()
  if (!queued) return null
  await askToRead(tx, [id])
  return 'queued'
}
