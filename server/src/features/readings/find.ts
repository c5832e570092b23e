import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'

export type DocumentRef = { id: string; dossier_id: string; filename: string }

/** A living document, whose dossier the caller must still be let into. */
export async function findDocument(db: Db, id: string): Promise<DocumentRef> {
  const document = await db
    .selectFrom('document')
    .select(['id', 'dossier_id', 'filename'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!document) throw notFound()
  return document
}
