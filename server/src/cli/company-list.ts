import { sql } from 'kysely'
import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { inColumns } from './columns.ts'
import type { Command } from './command.ts'
import { counted } from './counted.ts'

type Row = {
  registration_number: string
  name: string
  kind: 'customer' | 'outsider'
  /** The customer whose contact an outsider is. */
  contact_of: string | null
  status: string
  verified_by: string | null
  admins: string[]
  people: number
  dossiers: number
  /** Of the documents that its people uploaded. */
  bytes: number
  created_at: string
  closed_at: string | null
  id: string
}

export const companyList: Command = {
  summary: 'Lists the customers and the outsiders among their contacts, with admins, numbers and sizes.',
  usage: '[--json]',
  options: { json: { type: 'boolean', help: 'as JSON, for other programs' } },
  words: 0,
  async run(desk, { values: { json } }) {
    const { db } = await desk.open()
    const rows = await readCompanies(db)
    await audit(db, { action: 'companies_listed' })
    if (json) return desk.print(JSON.stringify(rows, null, 2))
    if (rows.length === 0) return desk.print('There are no companies yet.')
    const lines = rows.map((row) => [
      row.registration_number,
      row.kind,
      row.closed_at ? `closed ${row.closed_at.slice(0, 10)}` : row.status,
      row.kind === 'outsider' ? `of ${row.contact_of}` : row.verified_by ? 'verified' : 'not verified',
      row.created_at.slice(0, 10),
      counted(row.people, 'person', 'people'),
      counted(row.dossiers, 'dossier'),
      `${(row.bytes / 1_000_000).toFixed(1)} MB`,
      row.id,
      row.name,
      row.admins.join(', '),
    ])
    for (const line of inColumns(lines)) desk.print(line)
  },
}

async function readCompanies(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select company.registration_number, company.name, case when company.is_klopt_client then 'customer' else 'outsider' end as kind,
      owner.name as contact_of, company.status, company.verified_by, coalesce(admins, '{}') as admins,
      coalesce(people, 0) as people, coalesce(dossiers, 0) as dossiers, coalesce(bytes, 0)::float8 as bytes,
      company.created_at, company.closed_at, company.id
    from company
    left join company owner on owner.id = company.owner_id
    left join (
      select company_id, count(*) as people,
        array_agg(email order by email) filter (where role = 'admin' and not is_guest) as admins
      from person where deleted_at is null group by company_id
    ) staff on staff.company_id = company.id
    left join (select company_id, count(*) as dossiers from dossier_company group by company_id) shared
      on shared.company_id = company.id
    left join (
      select uploader_company_id, sum(size) as bytes from document where deleted_at is null group by uploader_company_id
    ) uploaded on uploader_company_id = company.id
    order by company.is_klopt_client desc, company.name, company.created_at`.execute(db)
  return rows
}
