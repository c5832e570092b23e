import { makeAccount } from '../features/people/take-address.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { accountOf, explainTaken, languageOf } from './account.ts'
import { CannotDo, type Command, needed, optional } from './command.ts'
import { findCustomer } from './find.ts'
import { newPasswordLink } from './password-link.ts'

export const userCreate: Command = {
  summary: 'Creates an account and prints the link that sets its password.',
  usage: '<email> --company <number> --first-name <name> --last-name <name> [--role admin] [--language en]',
  details: ['The link works for 7 days. Nothing is mailed: hand it to the person yourself.'],
  options: {
    company: { type: 'string', value: 'number', help: 'the customer, by its KVK number or id' },
    'first-name': { type: 'string', value: 'name', help: '2 to 32 characters' },
    'last-name': { type: 'string', value: 'name', help: '2 to 32 characters' },
    role: { type: 'string', value: 'role', help: 'user (default) or admin' },
    language: { type: 'string', value: 'language', help: 'nl (default) or en' },
  },
  words: 1,
  async run(desk, { words: [email = ''], values }) {
    const language = languageOf(optional(values, 'language'))
    const account = accountOf({
      email,
      first_name: needed(values, 'first-name'),
      last_name: needed(values, 'last-name'),
      role: optional(values, 'role') ?? 'user',
    })
    const number = needed(values, 'company')
    const deps = await desk.open()
    const company = await findCustomer(deps.db, number)
    if (company.status !== 'active')
      throw new CannotDo(`${company.name} is not an active customer (${company.status}).`)
    const link = await notifyingTransaction(deps, async (tx) => {
      const id = await makeAccount(tx, { ...account, company_id: company.id, language }).catch(explainTaken)
      return newPasswordLink(tx, { id, language, has_password: false })
    })
    desk.print(
      `${account.first_name} ${account.last_name} <${account.email}> is now ${account.role} of ${company.name}.`,
    )
    desk.print('This link sets the password, once, within 7 days:')
    desk.print(link)
  },
}
