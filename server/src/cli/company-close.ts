import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { CannotDo, type Command } from './command.ts'
import { closeCompany, closingInWords } from './close-company.ts'
import { findCustomer } from './find.ts'

export const companyClose: Command = {
  summary: 'Ends a customer: nobody signs in any more, and the periods for keeping begin.',
  usage: '<number> --yes',
  details: [
    'Its people and the guests of its contacts are signed out at once. Dossiers that it shares with no other customer',
    'are closed; from those that it does, its people leave with a line that says so. Its relations are switched off.',
    'After 30 days the daily clean-up removes the account data; until then company:export gives its record.',
  ],
  options: { yes: { type: 'boolean', help: 'do it; without it, only what would happen is told' } },
  words: 1,
  async run(desk, { words: [number = ''], values: { yes } }) {
    const deps = await desk.open()
    const company = await findCustomer(deps.db, number)
    if (company.status === 'inactive') throw new CannotDo(`${company.name} is closed already.`)
    const told = await closingInWords(deps.db, company.id)
    if (!yes) {
      desk.print(
        `${company.name} (${company.registration_number}): ${told}. Nothing has been done: add --yes to do it.`,
      )
      return 1
    }
    await notifyingTransaction(deps, (tx) => closeCompany(tx, company.id))
    desk.print(`${company.name} (${company.registration_number}) is closed: ${told}.`)
  },
}
