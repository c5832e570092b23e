import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

/** Notifies open screens of one company: of its people who see the dossier, without guests. */
export async function notifyCompany(tx: Tx, companyId: string, dossierId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from person
    where company_id = ${companyId} and deleted_at is null and not is_guest
      and (role = 'admin' or exists (
        select from participant where dossier_id = ${dossierId} and user_id = person.id and status = 'active'))`.execute(
    tx.db,
  )
  tx.emit(
    { message_type: 'check', dossier_id: dossierId },
    rows.map(({ id }) => id),
  )
}
