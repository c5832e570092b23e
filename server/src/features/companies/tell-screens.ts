import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'

/**
 * Tells the open screens of both companies that a relation has changed. Requests are there for admins alone, so only
 * they hear of one; of what has been a relation everybody hears. One that goes is told while it is there.
 */
export async function tellScreens(tx: Tx, relationId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select person.id
    from relation
    join person on person.company_id in (company_1_id, company_2_id)
    where relation_id = ${relationId} and person.deleted_at is null
      and person.role <> 'viewer' and (relation.status <> 'pending' or person.role = 'admin')`.execute(tx.db)
  tx.emit(
    { message_type: 'relations_changed' },
    rows.map(({ id }) => id),
  )
}
