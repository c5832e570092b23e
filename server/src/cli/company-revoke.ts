import { unverify } from '../features/companies/verification/verify.ts'
import { audit } from '../platform/audit.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { CannotDo, type Command } from './command.ts'
import { closeCompany, closingInWords } from './close-company.ts'
import { findCustomer } from './find.ts'
import { printable } from './printable.ts'

export const companyRevoke: Command = {
  summary: 'Ends a customer that is not the company it says it is; its number is free again.',
  usage: '<number> --yes',
  details: [
    'Its people and the guests of its contacts are signed out at once; links, invitations and a code that is under way',
    'end. The other side keeps the dossiers that it shared with it, and all that stands in them; there it is shown as',
    'not verified. Its relations are switched off. Whoever it really is can register the number.',
    'For a customer that leaves use company:close.',
  ],
  options: { yes: { type: 'boolean', help: 'do it; without it, only what would happen is told' } },
  words: 1,
  async run(desk, { words: [number = ''], values: { yes } }) {
    const deps = await desk.open()
    const company = await findCustomer(deps.db, number)
    const name = `${printable(company.name)} (${company.registration_number})`
    if (company.status === 'inactive') throw new CannotDo(`${name} is closed already.`)
    const told = await closingInWords(deps.db, company.id)
    if (!yes) {
      desk.print(`${name}: ${told}. Nothing has been done: add --yes to do it.`)
      return 1
    }
    await notifyingTransaction(deps, async (tx) => {
      await closeCompany(tx, company.id)
      await unverify(tx, company.id)
      await audit(tx.db, { action: 'company_revoked', data: { company_id: company.id } })
    })
    desk.print(`${name} is revoked: ${told}. The number ${company.registration_number} is free.`)
  },
}
