import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { CannotDo, type Command } from './command.ts'
import { closeCompany, closingInWords } from './end-company.ts'
import { findCustomer } from './find.ts'

export const companyClose: Command = {
  summary: 'Closes a customer: its people cannot sign in any more, and the retention periods start.',
  usage: '<number> --yes',
  details: [
    'Its people and the guests of its contacts are signed out at once. Dossiers that it shares with no other customer',
    'are closed. Its people leave shared dossiers, with a message. Its relations are switched off. After 30 days the',
    'nightly clean-up removes the account data. Until then company:export can export it.',
  ],
  options: { yes: { type: 'boolean', help: 'do it; without it, only prints what would happen' } },
  words: 1,
  async run(desk, { words: [number = ''], values: { yes } }) {
    const deps = await desk.open()
    const company = await findCustomer(deps.db, number)
    if (company.status === 'inactive') throw new CannotDo(`${company.name} is already closed.`)
    const effects = await closingInWords(deps.db, company.id)
    if (!yes) {
      desk.print(
        `${company.name} (${company.registration_number}): ${effects}. Nothing has been done: add --yes to do it.`,
      )
      return 1
    }
    await notifyingTransaction(deps, (tx) => closeCompany(tx, company.id))
    desk.print(`${company.name} (${company.registration_number}) is closed: ${effects}.`)
  },
}
