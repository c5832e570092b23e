import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The admins of a company, who are notified about the company as a whole. */
export async function readAdmins(db: Db, companyId: string): Promise<string[]> {
  const admins = await db
    .selectFrom('person')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute()
  return admins.map(({ id }) => id)
}

/** The first admin of a company who has set a password. Admins who were only invited do not count. */
export async function findAdmin(db: Db, companyId: string, exceptId: string | null = null) {
  const { rows } = await sql<{ id: string; full_name: string }>`
    select id, full_name from person
    where company_id = ${companyId} and role = 'admin' and password_hash is not null and deleted_at is null
      and disabled_at is null
      and id is distinct from ${exceptId}
    order by id limit 1`.execute(db)
  return rows[0]
}
