import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'

export type AgreementRef = { id: string; dossier_id: string }

/** Finds an agreement. The caller must still check access to its dossier. */
export async function findAgreement(db: Db, id: string): Promise<AgreementRef> {
  const agreement = await db
    .selectFrom('agreement')
    .select(['id', 'dossier_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!agreement) throw notFound()
  return agreement
}
