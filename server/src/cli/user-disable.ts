import { sql } from 'kysely'
import { endSessions } from '../features/people/end-sessions.ts'
import { findAdmin } from '../features/people/admins.ts'
import { audit } from '../platform/audit.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { CannotDo, type Command } from './command.ts'
import { findEverybody } from './find.ts'
import { printable } from './printable.ts'

export const userDisable: Command = {
  summary: 'Bars everybody with this address at once, without deleting anything.',
  usage: '<email>',
  details: [
    'Accounts and guests with the address are signed out within a second, on all nodes. Sign-in, password and guest links,',
    'links to archives, mails to a dossier, notifications and mails of Klopt end. Dossiers and messages stay.',
  ],
  words: 1,
  async run(desk, { words: [email = ''] }) {
    const deps = await desk.open()
    const people = (await findEverybody(deps.db, email)).filter(({ disabled_at }) => !disabled_at)
    if (people.length === 0) throw new CannotDo(`Everybody with the address ${email} is already disabled.`)
    await notifyingTransaction(deps, async (tx) => {
      for (const { id } of people) {
        await tx.db
          .updateTable('person')
          .set({ disabled_at: sql<string>`now()` })
          .where('id', '=', id)
          .execute()
        await tx.db.deleteFrom('password_token').where('person_id', '=', id).execute()
        await endSessions(tx, id)
        await audit(tx.db, { action: 'user_disabled', data: { user_id: id } })
      }
    })
    for (const { full_name, company_name, company_id, role } of people) {
      desk.print(printable(`${full_name} of ${company_name} is disabled and signed out everywhere.`))
      if (role === 'admin' && !(await findAdmin(deps.db, company_id)))
        desk.print(printable(`${company_name} has no other admin now: make one with user:role.`))
    }
  },
}

export const userEnable: Command = {
  summary: 'Lets somebody in again who was disabled.',
  usage: '<email>',
  details: ['The password and links to dossiers work again. Mails that Klopt did not send meanwhile are not sent.'],
  words: 1,
  async run(desk, { words: [email = ''] }) {
    const deps = await desk.open()
    const people = (await findEverybody(deps.db, email)).filter(({ disabled_at }) => disabled_at)
    if (people.length === 0) throw new CannotDo(`Nobody with the address ${email} is disabled.`)
    await deps.db.transaction().execute(async (db) => {
      for (const { id } of people) {
        await db.updateTable('person').set({ disabled_at: null }).where('id', '=', id).execute()
        await audit(db, { action: 'user_enabled', data: { user_id: id } })
      }
    })
    for (const { full_name, company_name } of people)
      desk.print(printable(`${full_name} of ${company_name} can sign in again.`))
  },
}
