import { sql } from 'kysely'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessArchive } from './access.ts'
import { mayMarkPaid } from './policy.ts'

type Invoice = { dossier_id: string; card_id: string; paid: boolean }

/**
 * The buyer says that an invoice of a closed dossier was paid, or takes it back. The first one to say so is recorded. Both
 * companies' screens are told.
 */
export async function markPaid(tx: Tx, viewer: Viewer, { dossier_id, card_id, paid }: Invoice): Promise<void> {
  const { company_id } = await accessArchive(tx.db, viewer, dossier_id)
  const { rows } = await sql<{ seller_id: string | null; paid_at: string | null }>`
    select seller_id, paid_at from card
    where id = ${card_id} and dossier_id = ${dossier_id} and unpaid_since is not null for update`.execute(tx.db)
  const [card] = rows
  if (!card) throw notFound()
  if (!mayMarkPaid({ company_id }, card)) throw forbidden()
  if ((card.paid_at !== null) === paid) return
  await tx.db
    .updateTable('card')
    .set({ paid_at: paid ? sql<string>`now()` : null, paid_by: paid ? viewer.id : null })
    .where('id', '=', card_id)
    .execute()
  tx.emit({ message_type: 'paid', dossier_id, card_id, paid }, await peopleOf(tx, dossier_id))
}

/** Who sees the invoice among the payments: participants at the closing, and the admins of the companies. */
async function peopleOf({ db }: Tx, dossierId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from participant where dossier_id = ${dossierId} and status = 'active'
    union
    select person.id from dossier_company join person on person.company_id = dossier_company.company_id
    where dossier_id = ${dossierId} and role = 'admin' and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
