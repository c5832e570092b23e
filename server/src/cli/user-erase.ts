import { sql } from 'kysely'
import { endAccounts } from '../features/accounts/end-accounts.ts'
import { findAdmin } from '../features/people/admins.ts'
import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { forget } from '../retention/accounts.ts'
import { CannotDo, type Command } from './command.ts'
import { counted } from './counted.ts'
import { findEverybody } from './find.ts'
import { printable } from './printable.ts'

export const userErase: Command = {
  summary: "Ends everybody with this address and replaces name and address by 'Verwijderde gebruiker'.",
  usage: '<email> --yes',
  details: [
    'Their part in open dossiers ends first, with a message. What the law or the other company needs is kept, and listed.',
    'This cannot be undone. A backup made before still has the name.',
  ],
  options: { yes: { type: 'boolean', help: 'do it; without it, only prints what would happen' } },
  words: 1,
  async run(desk, { words: [email = ''], values: { yes } }) {
    const deps = await desk.open()
    const people = await findEverybody(deps.db, email)
    for (const { id, full_name, role, company_id, company_name, company_status } of people)
      if (role === 'admin' && company_status === 'active' && !(await findAdmin(deps.db, company_id, id)))
        throw new CannotDo(
          printable(`${full_name} is the last admin of ${company_name}: make another one first, or use company:close.`),
        )
    const ids = people.map(({ id }) => id)
    const kept = await keptOf(deps.db, ids)
    const names = people.map(({ full_name, company_name }) => printable(`${full_name} of ${company_name}`)).join(', ')
    if (!yes) {
      desk.print(`${names}. Nothing has been done: add --yes to do it.`)
      for (const line of kept) desk.print(line)
      return 1
    }
    await notifyingTransaction(deps, async (tx) => {
      // In the order in which deleting and closing lock.
      const companies = people.map(({ company_id }) => company_id)
      await sql`select from company where id = any(${companies}) order by id for no key update`.execute(tx.db)
      await holdDossiers(tx.db, ids, companies)
      await endAccounts(tx, people)
      await forgetMails(tx.db, ids, people[0]?.email ?? '')
      for (const id of ids) {
        await forget(tx, id)
        await audit(tx.db, { action: 'user_erased', data: { user_id: id } })
      }
    })
    desk.print(`${names}: erased.`)
    for (const line of kept) desk.print(line)
  },
}

/**
 * Locks the dossiers whose lines name these people, so that none closes meanwhile. While an archive is made nothing is
 * erased: it would have a name in one file and none in the other, and another chain than was mailed.
 */
async function holdDossiers(db: Db, ids: string[], companies: string[]): Promise<void> {
  const theirs = sql`(
    select dossier_id from participant where user_id = any(${ids})
    union select dossier_id from dossier_company where company_id = any(${companies}))`
  await sql`select from dossier where id in ${theirs} and status <> 'closed' order by id for update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(distinct dossier_id) as count from archive
    where state = 'making' and dossier_id in ${theirs}`.execute(db)
  const [{ count = 0 } = {}] = rows
  if (count > 0)
    throw new CannotDo(
      `Nothing was erased: ${counted(count, 'archive')} with the name still being made. Try again in some minutes; jobs:list shows why not.`,
    )
}

/** The senders of received mails, and who asked for access by a forwarded link. The mails themselves end with their dossier. */
async function forgetMails(db: Db, ids: string[], email: string): Promise<void> {
  await sql`delete from mail_sender where email = ${email}`.execute(db)
  await sql`delete from colleague_request where email = ${email}`.execute(db)
  await sql`
    update mail_in set from_name = 'Verwijderde gebruiker', from_email = 'verwijderd-' || id || '@klopt.invalid',
      envelope_from = ''
    where from_email = ${email} or user_id = any(${ids})`.execute(db)
}

async function keptOf(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<Record<'messages' | 'documents' | 'mails' | 'archives' | 'entries', number>>`
    select (select count(*) from message where sender_id = any(${ids})) as messages,
      (select count(*) from document where uploader_id = any(${ids})) as documents,
      (select count(*) from mail_in where user_id = any(${ids})) as mails,
      (select count(distinct dossier_id) from archive join participant using (dossier_id)
        where user_id = any(${ids})) as archives,
      (select count(*) from audit where person_id = any(${ids})) as entries`.execute(db)
  const { messages = 0, documents = 0, mails = 0, archives = 0, entries = 0 } = rows[0] ?? {}
  return [
    `Kept under 'Verwijderde gebruiker': ${counted(messages, 'message')} and ${counted(documents, 'document')}, as long as their dossiers.`,
    `Kept as they are: what people wrote in messages and documents, and ${counted(mails, 'received mail')}.`,
    `Kept as they are: the archives of ${counted(archives, 'closed dossier')} with the name, for 7 years from closing.`,
    `Kept by id alone: ${counted(entries, 'line')} of the audit log, for 12 months, and consents, for 5 years.`,
  ]
}
