import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

const people_told = 100

/**
 * Tells the open screens of both companies that a relation has changed. Requests are there for admins alone, so only
 * they hear of one; of what has been a relation everybody hears. One that goes is told while it is there.
 */
export function tellScreens(tx: Tx, relationId: string): Promise<void> {
  return tellOf(tx, sql`relation_id = ${relationId}`)
}

/** Tells everybody who meets a company that what they see of it has changed: in a relation, and in an open dossier. */
export async function tellAllScreens(tx: Tx, companyId: string): Promise<void> {
  await tellOf(tx, sql`${companyId} in (company_1_id, company_2_id)`)
  const { rows } = await sql<{ dossier_id: string }>`
    select dossier_id from dossier_company join dossier on dossier.id = dossier_id
    where company_id = ${companyId} and dossier.status <> 'closed'`.execute(tx.db)
  for (const { dossier_id } of rows) tx.emit({ message_type: 'dossier_update', dossier_id })
}

async function tellOf(tx: Tx, relations: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id
    from relation
    join person on person.company_id in (company_1_id, company_2_id)
    where ${relations} and person.deleted_at is null
      and person.role <> 'viewer' and (relation.status <> 'pending' or person.role = 'admin')`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  // In parts: what tells other processes through PostgreSQL carries 8,000 bytes.
  for (let from = 0; from < ids.length; from += people_told)
    tx.emit({ message_type: 'relations_changed' }, ids.slice(from, from + people_told))
}
