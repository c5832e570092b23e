import type { RegisteredCompany } from '@klopt/contract'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { conflict, type Refusal } from '../../../platform/errors.ts'

/** The active customer with a number, and its first admin with a password. */
export async function findRegistered(db: Db, number: string): Promise<RegisteredCompany | null> {
  const company = await db
    .selectFrom('company')
    .select(['id', 'name', 'registration_number'])
    .where('registration_number', '=', number)
    .where('is_klopt_client', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!company) return null
  const admin_user = await db
    .selectFrom('person')
    .select(['first_name', 'last_name', 'email'])
    .where('company_id', '=', company.id)
    .where('role', '=', 'admin')
    .where('is_guest', '=', false)
    .where('password_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const { name, registration_number } = company
  return { company: { name, registration_number }, ...(admin_user && { admin_user }) }
}

/** The same for anybody who enters a number. Recorded, because it reveals a person's name to the public. */
export async function checkRegistration(db: Db, number: string, ip: string): Promise<RegisteredCompany | null> {
  if (!/^\d{8}$/.test(number)) return null
  const registered = await findRegistered(db, number)
  if (registered) await audit(db, { action: 'registration_looked_up', data: { registration_number: number, ip } })
  return registered
}

export function companyRegistered(registered: RegisteredCompany): Refusal {
  return conflict('company_registered', { ...registered })
}
