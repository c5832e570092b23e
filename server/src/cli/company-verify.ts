import { askToIndexName } from '../features/people/index-name.ts'
import { verify } from '../features/companies/verification/verify.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { CannotDo, type Command } from './command.ts'
import { findCustomer } from './find.ts'
import { printable } from './printable.ts'

export const companyVerify: Command = {
  summary: 'Verifies a customer: it is the company that it claims to be.',
  usage: '<number> [--register-name]',
  details: [
    'A registration only proves a mailbox. Until a customer is verified, every other company sees that it is not.',
    'Check it first, for example by a telephone number that you looked up yourself, or send a letter: company:letter.',
    'Close a false one with company:revoke.',
  ],
  options: {
    'register-name': { type: 'boolean', help: 'also changes its name to the one in the register' },
  },
  words: 1,
  async run(desk, { words: [number = ''], values: { 'register-name': takesName } }) {
    const deps = await desk.open()
    const { id, name, registration_number, status, verified_at } = await findCustomer(deps.db, number)
    if (status !== 'active') throw new CannotDo(`${name} is not an active customer (${status}).`)
    if (verified_at) throw new CannotDo(`${name} is already verified, since ${verified_at.slice(0, 10)}.`)
    const { up, companies } = await deps.register.findNumber(registration_number)
    const registered = companies[0]?.name
    if (takesName && !registered) throw new CannotDo(`The register ${up ? 'does not know this number' : 'is down'}.`)
    await notifyingTransaction(deps, async (tx) => {
      if (takesName && registered) {
        await tx.db.updateTable('company').set({ name: registered }).where('id', '=', id).execute()
        await askToIndexName(tx, { company_id: id })
      }
      await verify(tx, id, { by: 'operator' })
    })
    desk.print(`${printable(name)} (${registration_number}) is verified.`)
    if (!registered) return
    if (takesName) desk.print(`Its name is now ${printable(registered)}, as in the register.`)
    else if (registered !== name)
      desk.print(`In the register this number is ${printable(registered)}. If that is another company: company:revoke.`)
  },
}
