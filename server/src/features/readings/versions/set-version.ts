import type { Document } from '@klopt/contract'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { readDocument } from '../../documents/read.ts'
import { putAfter, putAlone, readReplaced, refuseVersion } from '../../documents/versions.ts'
import { accessToWrite, joinDossier } from '../../dossiers/participants/join.ts'
import { tellDossier } from '../../dossiers/lines/line.ts'
import { askToCompare } from '../../dossiers/jobs.ts'
import { findDocument } from '../find.ts'

/** Makes a document the next version of another, or of none. After that Klopt never joins it automatically. */
export async function setVersion(tx: Tx, viewer: Viewer, id: string, replaces: string | null): Promise<Document> {
  const { dossier_id, filename } = await findDocument(tx.db, id)
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  const document = await readDocument(tx.db, viewer, dossier, id)
  if (!document) throw notFound()
  if (!document.can_replace) throw forbidden()

  if (replaces === null) await putAlone(tx, document, viewer.id)
  else {
    const { uploader_company_id } = document
    const replaced = await readReplaced(tx, viewer, dossier, { id: replaces, uploader_company_id })
    refuseVersion(document, replaced)
    await putAfter(tx, document, replaced, viewer.id)
  }
  const updated = await readDocument(tx.db, viewer, dossier, id)
  if (!updated) throw notFound()
  const { version, version_root } = updated
  if (version === document.version && version_root === document.version_root) return updated

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  const number = version_root === null ? null : `${version}`
  await tellDossier(tx, viewer, dossier, {
    event: 'version_added',
    data: {
      document_id: id,
      filename,
      version: number,
      by: viewer.full_name,
      relabelled: 'true',
    },
  })
  await askToCompare(tx, dossier_id, { by: viewer.id })
  return updated
}
