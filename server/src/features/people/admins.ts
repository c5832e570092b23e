import type { Db } from '../../platform/db.ts'

/** The admins of a company: they hear what concerns it as a whole. */
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
