import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'

export type DocumentRef = {
  id: string
  dossier_id: string
  filename: string
  content_type: string
  uploader_company_id: string
}

/** Finds a document that is not deleted. The caller must still check access to its dossier. */
export async function findDocument(db: Db, id: string): Promise<DocumentRef> {
  const document = await db
    .selectFrom('document')
    .select(['id', 'dossier_id', 'filename', 'content_type', 'uploader_company_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!document) throw notFound()
  return document
}
