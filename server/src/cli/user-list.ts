import { sql } from 'kysely'
import { audit } from '../platform/audit.ts'
import { inColumns } from './columns.ts'
import { type Command, optional } from './command.ts'
import { findCustomer } from './find.ts'

type Row = {
  email: string
  full_name: string
  role: string
  state: 'active' | 'invited' | 'disabled'
  last_signed_in: string | null
  company: string
  registration_number: string
  id: string
}

export const userList: Command = {
  summary: 'Lists the accounts, or with --guests the guests, and which of them are disabled.',
  usage: '[--company <number>] [--guests] [--json]',
  options: {
    company: { type: 'string', value: 'number', help: 'only of this customer, by its KVK number or id' },
    guests: { type: 'boolean', help: 'guests instead of accounts' },
    json: { type: 'boolean', help: 'as JSON, for other programs' },
  },
  words: 0,
  async run(desk, { values }) {
    const { db } = await desk.open()
    const number = optional(values, 'company')
    const company = number === undefined ? null : (await findCustomer(db, number)).id
    const { rows } = await sql<Row>`
      select person.email, full_name, role,
        case when disabled_at is not null then 'disabled'
          when password_hash is null and not is_guest then 'invited' else 'active' end as state,
        (select max(created_at) from session where person_id = person.id) as last_signed_in,
        company.name as company, company.registration_number, person.id
      from person join company on company.id = company_id
      where deleted_at is null and is_guest = ${values['guests'] === true}
        and (${company}::uuid is null or ${company}::uuid in (company.id, company.owner_id))
      order by company.name, person.email`.execute(db)
    await audit(db, { action: 'users_listed', data: { ...(company && { company_id: company }) } })
    if (values['json']) return desk.print(JSON.stringify(rows, null, 2))
    if (rows.length === 0) return desk.print('There are no such users.')
    const lines = rows.map(({ email, full_name, role, state, company: name }) => [email, role, state, full_name, name])
    for (const line of inColumns(lines)) desk.print(line)
  },
}
