import type { RegisterAdmin, User } from '@klopt/contract'
import type { z } from 'zod'
import { conflict } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { readUser } from '../../people/read.ts'
import { makeAccount, refuseProved } from '../../people/take-address.ts'
import { hasConsented } from './consent.ts'
import { openRegistration } from './open.ts'

type AdminInput = z.infer<typeof RegisterAdmin>

/** Creates or changes the first admin of a registration. Role and company follow from the registration. */
export async function registerAdmin(tx: Tx, input: AdminInput, token: string | null): Promise<User> {
  const registration = await openRegistration(tx.db, token, { company_id: input.company_id })
  if (!(await hasConsented(tx, registration))) throw conflict('terms_first')
  const { email, first_name, last_name, language = 'NL' } = input
  const account = { email, first_name, last_name, language }
  const id =
    (await changeAdmin(tx, registration.admin_id, account)) ??
    (await makeAccount(tx, { ...account, company_id: registration.company_id, role: 'admin' }))
  await tx.db
    .updateTable('registration')
    .set({ admin_id: id })
    .where('company_id', '=', registration.company_id)
    .execute()
  return readUser(tx.db, id)
}

/** Changes the existing admin; null if there is none, or the account ended because its address was proved elsewhere. */
async function changeAdmin(
  tx: Tx,
  adminId: string | null,
  account: Pick<AdminInput, 'email' | 'first_name' | 'last_name'> & { language: 'NL' | 'EN' },
): Promise<string | null> {
  if (!adminId) return null
  await refuseProved(tx.db, account.email)
  const changed = await tx.db
    .updateTable('person')
    .set(account)
    .where('id', '=', adminId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? null
}
