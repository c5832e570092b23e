import type { Answer, RegisterCompany, registerCompany as registerCompanyCall } from '@klopt/contract'
import type { z } from 'zod'
import { hashed, newId, newToken } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { openRegistration } from './open.ts'
import { companyRegistered, findRegistered } from './registered.ts'

type Draft = z.infer<typeof RegisterCompany>
type Begun = Answer<typeof registerCompanyCall>

/** Begins a registration, or changes the draft that the token opens. A draft takes its number from nobody. */
export async function registerCompany(tx: Tx, draft: Draft, token: string | null): Promise<Begun> {
  const own = token === null ? null : await openRegistration(tx.db, token)
  const registered = await findRegistered(tx.db, draft.registration_number)
  if (registered) throw companyRegistered(registered)
  return own && token ? change(tx, own.company_id, draft, token) : begin(tx, draft)
}

async function begin(tx: Tx, draft: Draft): Promise<Begun> {
  const id = newId()
  const token = newToken()
  await tx.db
    .insertInto('company')
    .values({ id, ...draft, is_klopt_client: true, status: 'pending' })
    .execute()
  await tx.db
    .insertInto('registration')
    .values({ company_id: id, token_hash: hashed(token) })
    .execute()
  return readBegun(tx, id, token)
}

async function change(tx: Tx, companyId: string, draft: Draft, token: string): Promise<Begun> {
  await tx.db.updateTable('company').set(draft).where('id', '=', companyId).execute()
  return readBegun(tx, companyId, token)
}

async function readBegun(tx: Tx, companyId: string, registration_token: string): Promise<Begun> {
  const company = await tx.db
    .selectFrom('company')
    .select(['id', 'name', 'is_klopt_client', 'registration_number', 'city', 'vat_number', 'address', 'postcode'])
    .select(['email', 'phone', 'status', 'created_at', 'tolerance_amount', 'tolerance_percent', 'tolerance_cap'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...company, registration_token }
}
