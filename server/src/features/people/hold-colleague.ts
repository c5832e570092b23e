import type { Role } from '@klopt/contract'
import { sql } from 'kysely'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type Colleague = { id: string; full_name: string; company_id: string; role: Role; is_guest: boolean }

/**
 * Locks the company and then a colleague, so that admins who remove or demote each other do so one after the other. 403 for
 * somebody of another company, and for an admin who was demoted during the wait.
 */
export async function holdColleague(tx: Tx, viewer: Viewer, userId: string): Promise<Colleague> {
  const { company_id } = viewer
  await sql`select from company where id = ${company_id} for no key update`.execute(tx.db)
  const { rows } = await sql<Colleague>`
    select id, full_name, company_id, role, is_guest from person
    where id = ${userId} and company_id = ${company_id} and deleted_at is null
      and exists (select from person viewer where viewer.id = ${viewer.id} and viewer.role = 'admin')
    for no key update`.execute(tx.db)
  const [colleague] = rows
  if (!colleague) throw forbidden()
  return colleague
}
