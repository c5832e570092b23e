import { endSessions } from '../features/people/end-sessions.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { CannotDo, type Command } from './command.ts'
import { findAccount } from './find.ts'
import { newPasswordLink } from './password-link.ts'

export const userReset: Command = {
  summary: 'Prints a link that sets a new password for an account.',
  usage: '<email> [--lock]',
  details: ['The link works once, for an hour, or for 7 days if the account has no password yet. Nothing is mailed.'],
  options: {
    lock: { type: 'boolean', help: 'also ends all sessions at once and disables the current password' },
  },
  words: 1,
  async run(desk, { words: [email = ''], values: { lock } }) {
    const deps = await desk.open()
    const person = await findAccount(deps.db, email)
    if (person.company_status === 'inactive') throw new CannotDo(`${person.company_name} is closed.`)
    if (person.disabled_at) throw new CannotDo(`${person.full_name} is disabled: use user:enable first.`)
    const has_password = person.password_hash !== null
    const link = await notifyingTransaction(deps, async (tx) => {
      if (lock) await lockOut(tx, person.id)
      return newPasswordLink(tx, { ...person, has_password })
    })
    if (lock) desk.print(`${person.full_name} is signed out everywhere, and the password no longer works.`)
    desk.print(
      `This link sets the password of ${person.full_name}, once, within ${has_password ? 'an hour' : '7 days'}:`,
    )
    desk.print(link)
  },
}

/** Disables the password. The address stays confirmed, so the account keeps it. */
async function lockOut(tx: Tx, id: string): Promise<void> {
  await tx.db
    .updateTable('person')
    .set({ password_hash: 'locked' })
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .execute()
  await endSessions(tx, id)
}
