import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

const peoplePerEvent = 100

/**
 * Notifies the open screens of both companies that a relation has changed: only admins about a request, everybody about
 * other relations. Call it before deleting a relation.
 */
export function notifyScreens(tx: Tx, relationId: string): Promise<void> {
  return notifyRelations(tx, sql`relation_id = ${relationId}`)
}

/** Notifies everybody who sees a company, in a relation or an open dossier, that it has changed. */
export async function notifyAllScreens(tx: Tx, companyId: string): Promise<void> {
  await notifyRelations(tx, sql`${companyId} in (company_1_id, company_2_id)`)
  const { rows } = await sql<{ dossier_id: string }>`
    select dossier_id from dossier_company join dossier on dossier.id = dossier_id
    where company_id = ${companyId} and dossier.status <> 'closed'`.execute(tx.db)
  for (const { dossier_id } of rows) tx.emit({ message_type: 'dossier_update', dossier_id })
}

async function notifyRelations(tx: Tx, relations: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id
    from relation
    join person on person.company_id in (company_1_id, company_2_id)
    where ${relations} and person.deleted_at is null
      and person.role <> 'viewer' and (relation.status <> 'pending' or person.role = 'admin')`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  // In batches, because a PostgreSQL notification holds 8,000 bytes.
  for (let from = 0; from < ids.length; from += peoplePerEvent)
    tx.emit({ message_type: 'relations_changed' }, ids.slice(from, from + peoplePerEvent))
}
