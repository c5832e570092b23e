import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { fileLost } from '../../platform/storage/files.ts'
import { awaitVerdict } from '../documents/scan-verdict.ts'
import { accessArchive } from './access.ts'
import { linkFor } from './signed-link.ts'

type OneDocument = { dossier_id: string; document_id: string }

/** A link to a document of a closed dossier, for whoever may open its archive, which has the same file. */
export async function linkToDocument(deps: Deps, viewer: Viewer, { dossier_id, document_id }: OneDocument) {
  await accessArchive(deps.db, viewer, dossier_id)
  const document = await readDocument(deps, { dossier_id, document_id })
  await awaitVerdict(deps, viewer, document)
  if (!(await deps.files.find(document.sha256))) throw fileLost(document.sha256, 'missing') // a screen shows why
  return linkFor(deps, { dossier_id, file: 'document', document_id, by: 'session', key: viewer.session_id })
}

/** A document that was in the dossier when it was closed. */
export async function readDocument({ db }: Deps, { dossier_id, document_id }: OneDocument) {
  const document = await db
    .selectFrom('document')
    .select(['id', 'filename', 'content_type', 'size', 'sha256'])
    .where('id', '=', document_id)
    .where('dossier_id', '=', dossier_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!document) throw notFound()
  return document
}
