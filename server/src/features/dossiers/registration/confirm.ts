import { sql } from 'kysely'
import { violates } from '../../../platform/constraint.ts'
import type { Deps } from '../../../platform/deps.ts'
import { badLinkLimit } from '../../../platform/limit-list.ts'
import { networkOf } from '../../../platform/network.ts'
import { refuseWeak } from '../../../platform/password-rules.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { transaction, type Tx } from '../../../platform/transaction.ts'
import { companyRegistered, findRegistered } from '../../companies/registration/registered.ts'
import {
  findPasswordLink,
  invalidToken,
  type PasswordLink,
  setPassword,
  usePasswordLink,
} from '../../people/set-password.ts'
import { followGuest } from './follow-guest.ts'

type Confirmation = { token: string; new_password: string }

/** Sets the password of a mailed link. When it is a registration's first, the company becomes a customer by it. */
export async function confirmPassword(deps: Deps, { token, new_password }: Confirmation, ip: string): Promise<void> {
  refuseWeak(new_password)
  await deps.limits.take(badLinkLimit, networkOf(ip)) // counted beforehand: many at once are many
  const link = await findPasswordLink(deps.db, token)
  if (!link) throw invalidToken()
  await deps.limits.giveBack(badLinkLimit, networkOf(ip))
  refuseWeak(new_password, link)
  const hash = await hashPassword(new_password)
  try {
    await transaction(deps, (tx) => confirm(tx, link, hash))
  } catch (error) {
    throw violates(error, 'company_number_once') ? await tooLate(deps, link) : error
  }
}

async function confirm(tx: Tx, link: PasswordLink, hash: string): Promise<void> {
  const pending = await holdCompany(tx, link.company_id)
  await usePasswordLink(tx, link)
  await setPassword(tx, link.person_id, hash)
  if (!pending) return
  await tx.db.updateTable('company').set({ status: 'active' }).where('id', '=', link.company_id).execute()
  await followGuest(tx, link)
}

/** Whether the company is not yet a customer. The lock comes first here, as where registrations end. */
async function holdCompany(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from company where id = ${companyId} for no key update`.execute(tx.db)
  const [company] = rows
  if (!company) throw invalidToken()
  return company.status === 'pending'
}

/** The unique number has decided: another registration of it was faster. */
async function tooLate({ db }: Deps, link: PasswordLink) {
  const { registration_number } = await db
    .selectFrom('company')
    .select('registration_number')
    .where('id', '=', link.company_id)
    .executeTakeFirstOrThrow()
  const registered = await findRegistered(db, registration_number)
  return registered ? companyRegistered(registered) : invalidToken()
}
