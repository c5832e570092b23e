import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'

export type CardRef = { id: string; dossier_id: string; invoice_root: string; chosen_by: string | null }

/** Finds a card. The caller must still check access to its dossier. */
export async function findCard(db: Db, id: string): Promise<CardRef> {
  const card = await db
    .selectFrom('card')
    .select(['id', 'dossier_id', 'invoice_root', 'chosen_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!card) throw notFound()
  return card
}
