import { unverify } from '../features/companies/verification/verify.ts'
import { audit } from '../platform/audit.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { CannotDo, type Command } from './command.ts'
import { closeCompany, closingInWords } from './end-company.ts'
import { findCustomer } from './find.ts'
import { printable } from './printable.ts'

export const companyRevoke: Command = {
  summary: 'Closes a customer that is not the company it claims to be, and frees its number.',
  usage: '<number> --yes',
  details: [
    'Its people and the guests of its contacts are signed out at once. Links, invitations and letter codes end. The',
    'other company keeps the shared dossiers with their contents, and sees it there as not verified. Its relations are',
    'switched off. The real company can register the number.',
    'For a customer that leaves use company:close.',
  ],
  options: { yes: { type: 'boolean', help: 'do it; without it, only prints what would happen' } },
  words: 1,
  async run(desk, { words: [number = ''], values: { yes } }) {
    const deps = await desk.open()
    const company = await findCustomer(deps.db, number)
    const name = `${printable(company.name)} (${company.registration_number})`
    if (company.status === 'inactive') throw new CannotDo(`${name} is already closed.`)
    const effects = await closingInWords(deps.db, company.id)
    if (!yes) {
      desk.print(`${name}: ${effects}. Nothing has been done: add --yes to do it.`)
      return 1
    }
    await notifyingTransaction(deps, async (tx) => {
      await closeCompany(tx, company.id)
      await unverify(tx, company.id)
      await audit(tx.db, { action: 'company_revoked', data: { company_id: company.id } })
    })
    desk.print(`${name} is revoked: ${effects}. The number ${company.registration_number} is free.`)
  },
}
