import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { inColumns } from './columns.ts'
import type { Command } from './command.ts'
import { counted } from './counted.ts'

type Row = {
  registration_number: string
  name: string
  status: string
  verified_by: string | null
  people: number
  dossiers: number
  created_at: string
  closed_at: string | null
  id: string
}

export const companyList: Command = {
  summary: 'Lists the customers, and which of them are verified.',
  usage: '[--json]',
  options: { json: { type: 'boolean', help: 'as JSON, for other programs' } },
  words: 0,
  async run(desk, { values: { json } }) {
    const rows = await readCustomers((await desk.open()).db)
    if (json) return desk.print(JSON.stringify(rows, null, 2))
    if (rows.length === 0) return desk.print('There are no customers yet.')
    const lines = rows.map((row) => [
      row.registration_number,
      row.closed_at ? `closed ${row.closed_at.slice(0, 10)}` : row.status,
      row.verified_by ? 'verified' : 'not verified',
      counted(row.people, 'person', 'people'),
      counted(row.dossiers, 'dossier'),
      row.id,
      row.name,
    ])
    for (const line of inColumns(lines)) desk.print(line)
  },
}

async function readCustomers(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select registration_number, name, status, verified_by, created_at, closed_at, id,
      (select count(*) from person where company_id = company.id and deleted_at is null) as people,
      (select count(*) from dossier_company where company_id = company.id) as dossiers
    from company where is_klopt_client
    order by name, created_at`.execute(db)
  return rows
}
