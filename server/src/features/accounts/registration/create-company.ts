import type { Language } from '@klopt/contract'
import { registerCompany } from '../../companies/registration/draft.ts'
import { makeAccount } from '../../people/take-address.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { welcome } from './first-dossier.ts'

type Company = Parameters<typeof registerCompany>[1]
type Admin = { email: string; first_name: string; last_name: string; language: Language }

/**
 * Makes a company for an operator, as a registration would, but without consent: that is agreed outside Klopt. It becomes
 * a customer when its admin sets the password, within 72 hours.
 */
export async function createCompany(tx: Tx, company: Company, admin: Admin): Promise<{ id: string; admin_id: string }> {
  const { id } = await registerCompany(tx, company, null)
  const admin_id = await makeAccount(tx, { ...admin, company_id: id, role: 'admin' })
  await welcome(tx, id, { id: admin_id, language: admin.language })
  return { id, admin_id }
}
