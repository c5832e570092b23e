import { sql } from 'kysely'
import { askToIndex } from '../features/dossiers/jobs.ts'
import { endSessions } from '../features/people/end-sessions.ts'
import { askToIndexName } from '../features/people/index-name.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { findRows, type Step } from './step.ts'

const nobody = { first_name: 'Verwijderde', last_name: 'gebruiker' }
const nobodyName = `${nobody.first_name} ${nobody.last_name}`

// Replaces the e-mail address. It is made from the id, so it also marks the account as done.
const noAddress = sql`'verwijderd-' || person.id || '@klopt.invalid'`
const due = sql`
  person join company on company.id = company_id left join company owner on owner.id = company.owner_id
  where person.email <> ${noAddress} and least(deleted_at, company.closed_at, owner.closed_at) < now() - interval '30 days'
    and not exists ( -- it would have the name in one file and not in the other
      select from archive where state = 'making' and dossier_id in (
        select dossier_id from participant where user_id = person.id
        union select dossier_id from dossier_company where company_id = person.company_id))`

/** Deleted accounts, accounts of a closed customer, and the guests of its contacts. Their messages stay. */
export const accounts: Step = {
  name: 'accounts',
  rule: 'names, addresses and passwords, 30 days after the account or its company was closed',
  find: ({ db }) => findRows(db, due, sql`full_name || ' <' || person.email || '>'`),
  async remove(deps, transact) {
    const { rows } = await sql<{ id: string }>`select person.id from ${due}`.execute(deps.db)
    for (const { id } of rows) await transact(deps, (tx) => forget(tx, id))
    return rows.length
  },
}

/** Replaces the name and the address of a person in all places. Their part in dossiers must have ended. */
export async function forget(tx: Tx, id: string): Promise<void> {
  const { full_name, email, company_id } = await tx.db
    .selectFrom('person')
    .select(['full_name', 'email', 'company_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await forgetInMessages(tx, id, company_id, [full_name, email])
  await tx.db
    .updateTable('person')
    .set({ ...nobody, email: sql<string>`${noAddress}`, password_hash: null, unread_mails: false })
    .set({ deleted_at: sql<string>`coalesce(deleted_at, now())` })
    .where('id', '=', id)
    .execute()
  await askToIndexName(tx, { user_id: id })
  await endSessions(tx, id)
  for (const table of ['password_token', 'device', 'sign_in_failure', 'mail'] as const)
    await tx.db.deleteFrom(table).where('person_id', '=', id).execute()
  await tx.db.deleteFrom('guest_link').where('user_id', '=', id).execute()
  await tx.db.deleteFrom('archive_link').where('person_id', '=', id).execute()
}

/**
 * System messages contain people's names, or the e-mail address of a guest without a name, and so does what is left of a
 * message that its sender deleted. Replaces them in the dossiers in which the person took part and in those of their
 * company, where an admin acts without taking part.
 */
async function forgetInMessages(tx: Tx, id: string, companyId: string, names: string[]): Promise<void> {
  // `by` did what `caused_by` says, and `name` is `user_id`. If that is somebody else of the same name, it is not theirs.
  const is = (key: 'by' | 'name') => sql`(data ->> ${key}::text = any(${names}) and not exists (
    select from person other
    where other.id::text = ${key === 'by' ? sql`caused_by::text` : sql`data ->> 'user_id'`} and other.id <> ${id}
      and data ->> ${key}::text in (other.full_name, other.email)))`
  const without = (key: 'by' | 'name') =>
    sql`case when ${is(key)} then ${JSON.stringify({ [key]: nobodyName })}::jsonb else '{}' end`
  const [name = '', email = ''] = names
  const cleaned = (text: string) =>
    sql`replace(replace(${sql.ref(text)}, ${name}, ${nobodyName}), ${email}, ${nobodyName})`
  const theirs = sql`(
    select dossier_id from participant where user_id = ${id}
    union select dossier_id from dossier_company where company_id = ${companyId})`
  const { rows } = await sql<{ id: string; dossier_id: string; is_found: boolean }>`
    update message set message = ${cleaned('message')}, data = data || ${without('by')} || ${without('name')}
    where dossier_id in ${theirs} and (message_type = 'system' or event = 'message_deleted')
      and (${is('by')} or ${is('name')})
    returning id, dossier_id, message_type = 'chat_message' as is_found`.execute(tx.db)
  for (const message of rows.filter(({ is_found }) => is_found))
    await askToIndex(tx, message.dossier_id, [{ message_id: message.id }])
  await sql`
    update dossier set last_message_preview = ${cleaned('last_message_preview')}, last_message_data = data
    from message
    where message.id = any(${rows.map(({ id }) => id)}::uuid[]) and dossier.id = dossier_id and seq = last_seq`.execute(
    tx.db,
  )
}

/** Data of a closed customer and its contacts. Name and number stay, because messages and documents refer to them. */
export const companies: Step = {
  name: 'companies',
  rule: 'addresses and telephone numbers, 30 days after the company was closed',
  find: ({ db }) => findRows(db, sql`${leftCompanies}`, sql`company.name`),
  async remove({ db }) {
    const { numAffectedRows = 0n } = await sql`
      update company set vat_number = null, address = null, postcode = null, city = null, email = null, phone = null
      where id in (select company.id from ${leftCompanies})`.execute(db)
    return Number(numAffectedRows)
  },
}
const leftCompanies = sql`
  company left join company owner on owner.id = company.owner_id
  where coalesce(company.closed_at, owner.closed_at) < now() - interval '30 days'
    and num_nonnulls(company.vat_number, company.address, company.postcode, company.city, company.email, company.phone) > 0`
