import { sql } from 'kysely'
import { takeByAddress } from '../../../platform/limits/address-limits.ts'
import { audit } from '../../../platform/audit.ts'
import { violates } from '../../../platform/database/constraint.ts'
import type { Deps } from '../../../platform/deps.ts'
import { badLinkLimit } from '../../people/limits.ts'
import { refuseWeak } from '../../people/password-rules.ts'
import { hashPassword } from '../../people/passwords.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import { companyRegistered, findRegistered } from '../../companies/registration/find-registered.ts'
import {
  findPasswordLink,
  invalidToken,
  type PasswordLink,
  setPassword,
  usePasswordLink,
} from '../../people/set-password.ts'
import { emailInUse } from '../../people/take-address.ts'
import { type EndedAccount, endAccounts } from '../end-accounts.ts'
import { followGuest } from './follow-guest.ts'

type Confirmation = { token: string; new_password: string }

/**
 * Sets the password of a mailed link, which proves the address: unproved accounts that others created with it end. The
 * first admin's password turns a registered company into a customer. Returns the address.
 */
export async function confirmPassword(deps: Deps, { token, new_password }: Confirmation, ip: string): Promise<string> {
  refuseWeak(new_password)
  const link = await findValidLink(deps, token, ip)
  refuseWeak(new_password, link)
  const hash = await hashPassword(new_password)
  try {
    await transaction(deps, (tx) => confirm(tx, link, hash))
    return link.email
  } catch (error) {
    if (violates(error, 'person_proved_once')) throw emailInUse()
    throw violates(error, 'company_number_once') ? await tooLate(deps, link) : error
  }
}

/** A link that was used or has expired is refused, and counts against the caller's address. */
export async function findValidLink({ db, limits }: Deps, token: string, ip: string): Promise<PasswordLink> {
  const link = await findPasswordLink(db, token)
  if (link) return link
  await takeByAddress(limits, badLinkLimit, ip)
  throw invalidToken()
}

async function confirm(tx: Tx, link: PasswordLink, hash: string): Promise<void> {
  const companies = await holdCompanies(tx, link)
  const others = await holdOthers(tx, link, companies)
  if (others.some(({ proved }) => proved)) throw emailInUse()
  await usePasswordLink(tx, link)
  await setPassword(tx, link.person_id, hash)
  await endAccounts(tx, others)
  for (const { id } of others) await audit(tx.db, { action: 'invitation_ended', data: { user_id: id } })
  if (companies.get(link.company_id) !== 'pending') return
  const mail_domain = link.email.slice(link.email.indexOf('@') + 1)
  await tx.db.updateTable('company').set({ status: 'active', mail_domain }).where('id', '=', link.company_id).execute()
  await followGuest(tx, link)
}

/**
 * Locks the own company and those of other accounts with the address, in the same order for everybody. Of two who prove
 * it at once, the second waits here and then sees the first. Expiring registrations take this lock first too.
 */
async function holdCompanies(tx: Tx, { company_id, email }: PasswordLink): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from company
    where id = ${company_id}
      or id in (select company_id from person where email = ${email} and not is_guest and deleted_at is null)
    order by id
    for no key update`.execute(tx.db)
  const companies = new Map(rows.map(({ id, status }) => [id, status]))
  if (!companies.has(company_id)) throw invalidToken()
  return companies
}

/** The other accounts with the address, now locked. A company created since ends by itself. */
async function holdOthers(tx: Tx, { person_id, email }: PasswordLink, companies: Map<string, string>) {
  const { rows } = await sql<EndedAccount & { proved: boolean }>`
    select id, full_name, company_id, password_hash is not null as proved
    from person
    where email = ${email} and not is_guest and deleted_at is null and id <> ${person_id}
      and company_id = any(${[...companies.keys()]})
    order by id
    for no key update`.execute(tx.db)
  return rows
}

/** The unique registration number decided: another registration of it was faster. */
async function tooLate({ db }: Deps, link: PasswordLink) {
  const { registration_number } = await db
    .selectFrom('company')
    .select('registration_number')
    .where('id', '=', link.company_id)
    .executeTakeFirstOrThrow()
  const registered = await findRegistered(db, registration_number)
  return registered ? companyRegistered(registered) : invalidToken()
}
