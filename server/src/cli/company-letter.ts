import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { makeCode } from '../features/companies/verification/letter.ts'
import { letterPaper } from '../features/companies/verification/letter-paper.ts'
import type { Db } from '../platform/database/db.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { CannotDo, type Command, optional } from './command.ts'
import { findCustomer } from './find.ts'
import { printable } from './printable.ts'
import { writeWhole } from './whole-file.ts'

export const companyLetter: Command = {
  summary: 'Creates a PDF letter with a code that verifies a customer.',
  usage: '<number> [--address "street and number, postcode and city"] [--out file.pdf]',
  details: [
    'Print it and post it. An admin of the company enters the code in the app. It works for 30 days and five wrong',
    'tries. The letter goes to the address in the register, never to one from the company itself. A new letter',
    'replaces the code of the previous one. The database only stores a hash of the code.',
  ],
  options: {
    address: { type: 'string', value: 'address', help: 'as in the register, if Klopt cannot find it there' },
    out: { type: 'string', value: 'file', help: 'the output; default klopt-letter-<number>.pdf in this folder' },
  },
  words: 1,
  async run(desk, { words: [number = ''], values }) {
    const deps = await desk.open()
    const { id, name, registration_number, status, created_at, verified_at } = await findCustomer(deps.db, number)
    if (status !== 'active') throw new CannotDo(`${name} is not an active customer (${status}).`)
    if (verified_at) throw new CannotDo(`${name} is already verified, since ${verified_at.slice(0, 10)}.`)
    const typed = optional(values, 'address')
    const address = typed
      ? typed.split(',').map((line) => line.trim())
      : await deps.register.findAddress(registration_number)
    if (address.length === 0)
      throw new CannotDo('The register has no address for this number: look it up and pass it with --address.')
    const admin = await findFirstAdmin(deps.db, id)
    let until = ''
    const path = await notifyingTransaction(deps, async (tx) => {
      const { code, expires_at } = await makeCode(tx, id)
      until = expires_at
      const facts = { company: name, registration_number, address, admin, registered_at: created_at, code, expires_at }
      const paper = letterPaper(
        { ...facts, operator: deps.config.operator, url: `${deps.config.publicUrl}/app/company` },
        new Date(),
      )
      const bytes = await buffer(paper.bytes())
      // Within the transaction: if the letter cannot be written, the previous code stays valid.
      return writeWhole(
        optional(values, 'out') ?? `klopt-letter-${registration_number}.pdf`,
        'choose another with --out',
        (draft) => writeFile(draft, bytes),
      )
    })
    desk.print(`A letter to ${printable(name)}, ${address.map(printable).join(', ')}: ${path}`)
    desk.print(`Its code works until ${until}. Print it, post it, and delete the file.`)
  },
}

async function findFirstAdmin(db: Db, companyId: string) {
  const admin = await db
    .selectFrom('person')
    .select(['full_name', 'email', 'language'])
    .where('company_id', '=', companyId)
    .where('role', '=', 'admin')
    .where('password_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!admin) throw new CannotDo('Nobody can enter the code: no admin of this company has set a password.')
  return admin
}
