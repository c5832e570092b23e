import { type Answer, type checkEmail as checkEmailCall, type checkEmailCompany, Email } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { hasOwnDomain } from './own-domain.ts'
import { userPermissions } from './policy.ts'
import { findProved } from './take-address.ts'

/** Whether an account has this address. Guests and unproved accounts do not count. */
export async function checkEmail(db: Db, input: string): Promise<Answer<typeof checkEmailCall>> {
  const account = await findAccount(db, input)
  return account && { email: account.email }
}

/** The same for signed-in people. Includes the company if it is the viewer's own or a related one. */
export async function checkCompany(db: Db, viewer: Viewer, input: string): Promise<Answer<typeof checkEmailCompany>> {
  if (!userPermissions(viewer).see_relations) throw forbidden()
  const account = await findAccount(db, input)
  if (account) {
    const { email, company_id } = account
    return { email, company_id: (await isKnown(db, viewer, company_id)) ? company_id : null, own_domain: false }
  }
  const email = Email.safeParse(input).data
  return email && (await hasOwnDomain(db, viewer, email)) ? { email, company_id: null, own_domain: true } : null
}

async function findAccount(db: Db, input: string) {
  const email = Email.safeParse(input).data
  const account = email && (await findProved(db, email))
  return account && account.company_status === 'active' ? account : null
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
