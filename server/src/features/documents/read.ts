import { type Document, type DossierPermissions, limits } from '@klopt/contract'
import type { Db } from '../../platform/db.ts'
import type { Viewer } from '../../platform/session.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { documentPermissions } from './policy.ts'

type Row = Omit<Document, 'uploader' | 'can_delete'> & { uploader_id: string; full_name: string }

/** The living documents of a dossier, newest first. */
export async function readDocuments(db: Db, viewer: Viewer, dossier: AccessibleDossier): Promise<Document[]> {
  const rows = await documentRows(db, dossier.id)
    .where('document.deleted_at', 'is', null)
    .orderBy('document.created_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(limits.documents_page)
    .execute()
  return rows.map((row) => toDocument(viewer, dossier.permissions, row))
}

/** One living document of a dossier. */
export async function readDocument(db: Db, viewer: Viewer, dossier: AccessibleDossier, documentId: string) {
  const row = await documentRows(db, dossier.id)
    .where('document.id', '=', documentId)
    .where('document.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toDocument(viewer, dossier.permissions, row)
}

/** What somebody already uploaded under this client_id; also what was deleted since, for it was uploaded. */
export async function uploadedBefore(db: Db, viewer: Viewer, dossier: AccessibleDossier, clientId: string) {
  const rows = await documentRows(db, dossier.id)
    .where('uploader_id', '=', viewer.id)
    .where('document.client_id', '=', clientId)
    .orderBy('client_place')
    .execute()
  return rows.map((row) => toDocument(viewer, dossier.permissions, row))
}

export function toDocument(viewer: Viewer, permissions: DossierPermissions, row: Row): Document {
  const { uploader_id, full_name, ...document } = row
  return { ...document, uploader: { id: uploader_id, full_name }, ...documentPermissions(viewer, permissions, row) }
}

function documentRows(db: Db, dossierId: string) {
  return db
    .selectFrom('document')
    .innerJoin('person', 'person.id', 'document.uploader_id')
    .select(['document.id', 'dossier_id', 'filename', 'content_type', 'size', 'sha256', 'document.created_at'])
    .select(['uploader_id', 'uploader_company_id', 'full_name'])
    .where('dossier_id', '=', dossierId)
}
