import { RegisterCompany } from '@klopt/contract'
import { createCompany } from '../features/accounts/registration/create-company.ts'
import { asRegistered } from '../features/companies/registration/draft.ts'
import { audit } from '../platform/audit.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { queueMail } from '../platform/mail/queue.ts'
import { accountOf, explainTaken, languageOf } from './account.ts'
import { type Command, needed, optional, WrongUsage } from './command.ts'
import { newPasswordLink } from './password-link.ts'
import { printable } from './printable.ts'

export const companyCreate: Command = {
  summary: 'Makes a company with its first admin, whatever REGISTRATION is.',
  usage: '<number> --name <name> --email <email> --first-name <name> --last-name <name> [--language en]',
  details: [
    'The admin is mailed a link that sets the password. Without SMTP_URL it is printed: hand it over yourself.',
    'The company becomes a customer with that password, and ends after 72 hours without one, as after a registration.',
    'Nobody agrees to the terms here: agree on them with the company yourself.',
  ],
  options: {
    name: { type: 'string', value: 'name', help: '2 to 128 characters; the name in the register takes precedence' },
    email: { type: 'string', value: 'email', help: 'the address of the admin' },
    'first-name': { type: 'string', value: 'name', help: '2 to 32 characters' },
    'last-name': { type: 'string', value: 'name', help: '2 to 32 characters' },
    language: { type: 'string', value: 'language', help: 'nl (default) or en' },
  },
  words: 1,
  async run(desk, { words: [number = ''], values }) {
    const language = languageOf(optional(values, 'language'))
    const { email, first_name, last_name } = accountOf({
      email: needed(values, 'email'),
      first_name: needed(values, 'first-name'),
      last_name: needed(values, 'last-name'),
      role: 'admin',
    })
    const typed = RegisterCompany.safeParse({ name: needed(values, 'name'), registration_number: number }).data
    if (!typed) throw new WrongUsage('A company has a number of 8 digits and a --name of 2 to 128 characters.')
    const deps = await desk.open()
    const company = await asRegistered(deps, typed)
    const isMailed = desk.config.smtpUrl !== undefined
    const link = await notifyingTransaction(deps, async (tx) => {
      const admin = { email, first_name, last_name, language }
      const { id, admin_id } = await createCompany(tx, company, admin).catch(explainTaken)
      await audit(tx.db, { action: 'company_created', data: { company_id: id, user_id: admin_id } })
      if (!isMailed) return newPasswordLink(tx, { id: admin_id, language, has_password: false })
      return queueMail(tx, { kind: 'set_password', person_id: admin_id, dossier_id: null, data: {} })
    })
    desk.print(printable(`${company.name} (${number}) is made, with ${first_name} ${last_name} <${email}> as admin.`))
    if (company.name !== typed.name) desk.print('That is its name in the register.')
    desk.print(link ? 'This link sets the password, once, within 72 hours:' : `${email} is mailed a link for 72 hours.`)
    if (link) desk.print(link)
  },
}
