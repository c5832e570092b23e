import type { Answer, RegisterCompany, registerCompany as registerCompanyCall } from '@klopt/contract'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { hashed, newId, newToken } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { readFacts } from '../read-company.ts'
import { openRegistration } from './open.ts'
import { companyRegistered, findRegistered } from './find-registered.ts'

type CompanyInput = z.infer<typeof RegisterCompany>
type Draft = CompanyInput & { city: string | null }
type RegistrationDraft = Answer<typeof registerCompanyCall>

/** The register's name and city for a number. The typed name stays if the register does not know it or is down. */
export async function asRegistered({ register }: Pick<Deps, 'register'>, input: CompanyInput): Promise<Draft> {
  const [company] = (await register.findNumber(input.registration_number)).companies
  return { ...input, name: company?.name ?? input.name, city: company?.city ?? null }
}

/** Starts a registration, or changes the draft of the token. A draft does not reserve its number. */
export async function registerCompany(tx: Tx, draft: Draft, token: string | null): Promise<RegistrationDraft> {
  const own = token === null ? null : await openRegistration(tx.db, token)
  const registered = await findRegistered(tx.db, draft.registration_number)
  if (registered) throw companyRegistered(registered)
  return own && token ? change(tx, own.company_id, draft, token) : begin(tx, draft)
}

async function begin(tx: Tx, draft: Draft): Promise<RegistrationDraft> {
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
  return readDraft(tx, id, token)
}

async function change(tx: Tx, companyId: string, draft: Draft, token: string): Promise<RegistrationDraft> {
  await tx.db.updateTable('company').set(draft).where('id', '=', companyId).execute()
  return readDraft(tx, companyId, token)
}

async function readDraft(tx: Tx, companyId: string, registration_token: string): Promise<RegistrationDraft> {
  const company = await readFacts(tx.db, companyId)
  if (!company) throw new Error('the company of a registration was not found')
  return { ...company, registration_token }
}
