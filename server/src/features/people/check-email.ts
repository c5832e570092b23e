import { type Answer, type checkEmail as checkEmailCall, type checkEmailCompany, Email } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'

/** Whether an account has an address. Guests do not count, nor registrations that were not ended: both leave it free. */
export async function checkEmail(db: Db, given: string): Promise<Answer<typeof checkEmailCall>> {
  const account = await findAccount(db, given, ['pending', 'active'])
  return account && { email: account.email }
}

/** Whether a customer's account has it, for who is signed in; with the company when that is the own or a related one. */
export async function checkCompany(db: Db, viewer: Viewer, given: string): Promise<Answer<typeof checkEmailCompany>> {
  if (viewer.role === 'viewer') throw forbidden()
  const account = await findAccount(db, given, ['active'])
  if (!account) return null
  const { email, company_id } = account
  return { email, company_id: (await isKnown(db, viewer, company_id)) ? company_id : null }
}

async function findAccount(
  db: Db,
  given: string,
  statuses: string[],
): Promise<{ email: string; company_id: string } | null> {
  const email = Email.safeParse(given).data
  if (!email) return null
  const { rows } = await sql<{ email: string; company_id: string }>`
    select person.email, company_id from person join company on company.id = company_id
    where person.email = ${email} and not is_guest and deleted_at is null and company.status = any(${statuses})
      and not exists (select from registration where admin_id = person.id and finished_at is null)`.execute(db)
  return rows[0] ?? null
}

async function isKnown(db: Db, viewer: Viewer, companyId: string): Promise<boolean> {
  if (companyId === viewer.company_id) return true
  const { rows } = await sql`
    select from relation
    where status = 'active'
      and least(company_1_id, company_2_id) = least(${companyId}::uuid, ${viewer.company_id}::uuid)
      and greatest(company_1_id, company_2_id) = greatest(${companyId}::uuid, ${viewer.company_id}::uuid)`.execute(db)
  return rows.length > 0
}
