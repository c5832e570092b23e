import { sql } from 'kysely'
import { findAdmin } from '../features/people/admins.ts'
import { audit } from '../platform/audit.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { CannotDo, type Command, WrongUsage } from './command.ts'
import { findAccount } from './find.ts'

export const userRole: Command = {
  summary: 'Changes the role of an account.',
  usage: '<email> <admin|user>',
  details: ['A company must have at least one admin. Open screens reload with the new role at once.'],
  words: 2,
  async run(desk, { words: [email = '', role] }) {
    if (role !== 'admin' && role !== 'user') throw new WrongUsage('The role must be admin or user.')
    const deps = await desk.open()
    const person = await findAccount(deps.db, email)
    await notifyingTransaction(deps, async (tx) => {
      // Lock the company, so that two simultaneous changes cannot remove the last two admins.
      await sql`select from company where id = ${person.company_id} for no key update`.execute(tx.db)
      await tx.db.updateTable('person').set({ role }).where('id', '=', person.id).execute()
      if (role === 'user' && !(await findAdmin(tx.db, person.company_id, person.id)))
        throw new CannotDo(`${person.full_name} is the last admin of ${person.company_name}: make another one first.`)
      await audit(tx.db, { action: 'role_changed', data: { user_id: person.id, role } })
      tx.signal({ kind: 'person_changed', user_id: person.id })
    })
    desk.print(`${person.full_name} is now ${role} of ${person.company_name}.`)
  },
}
