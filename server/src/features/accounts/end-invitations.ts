import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import { type EndedAccount, endAccounts } from './end-accounts.ts'

/**
 * Ends the accounts of colleagues who did not set a password before their link expired: 7 days after the newest
 * invitation, or when a link from the operator ends. An admin can invite them again. A company's only admin stays,
 * because without one nobody could be invited.
 */
export async function endInvitations(deps: Deps): Promise<void> {
  const { rows } = await sql<EndedAccount>`select ${columns} from ${due} order by person.id`.execute(deps.db)
  for (const account of rows) await transaction(deps, (tx) => end(tx, account))
}

/** Locks the company first, in the same order as setting the password. */
async function end(tx: Tx, { id, company_id }: EndedAccount): Promise<void> {
  await sql`select from company where id = ${company_id} for no key update`.execute(tx.db)
  await sql`select from person where id = ${id} for no key update`.execute(tx.db)
  const { rows } = await sql<EndedAccount>`select ${columns} from ${due} and person.id = ${id}`.execute(tx.db)
  await endAccounts(tx, rows)
  for (const { id } of rows) await audit(tx.db, { action: 'invitation_ended', data: { user_id: id } })
}

const columns = sql`person.id, full_name, company_id`
const due = sql`
  person join company on company.id = company_id
  where password_hash is null and not is_guest and deleted_at is null and company.status = 'active'
    and person.created_at < now() - interval '7 days'
    and not exists (
      select from mail
      where person_id = person.id and kind = 'set_password' and mail.created_at > now() - interval '7 days')
    and not exists (select from password_token where person_id = person.id and expires_at > now())
    and (role <> 'admin' or exists (
      select from person other
      where other.company_id = person.company_id and other.role = 'admin' and other.id <> person.id
        and other.password_hash is not null and other.deleted_at is null))`
