import type { Billing } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { AccessibleCompany } from '../companies/access.ts'
import { type BilledPerson, estimate } from './estimate.ts'

/**
 * This month's estimate for the viewer's company, by the database's clock. An invitation that ended unused costs nothing.
 */
export async function readBilling(db: Db, { facts, permissions }: AccessibleCompany): Promise<Billing> {
  if (!permissions.see_billing) throw forbidden()
  const { rows } = await sql<BilledPerson & { now: string }>`
    select id as user_id, full_name, role, person.created_at, deleted_at, now() as now
    from person
    where company_id = ${facts.id} and (deleted_at is null or (
      deleted_at > now() - interval '32 days' and password_changed_at is not null))
    order by role, lower(full_name), id`.execute(db)
  return estimate(rows, rows[0]?.now ?? new Date().toISOString())
}
