import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { type Command, optional } from './command.ts'
import { counted } from './counted.ts'
import { json, writeArchive } from './export/archive.ts'
import { addDossier, awaitScans, type OmittedFile, readDossierRecord } from './export/dossier-record.ts'
import { omittedLines, omittedRule } from './export/omitted.ts'
import { findCustomer } from './find.ts'

export const companyExport: Command = {
  summary: 'Writes all data of a customer to a ZIP file.',
  usage: '<number> [--out file.zip]',
  details: [
    'It contains the company, its people, contacts, relations, consents and checks as JSON, and each of its dossiers.',
    omittedRule,
  ],
  options: {
    out: { type: 'string', value: 'file', help: 'the output; default klopt-company-<number>.zip in this folder' },
  },
  words: 1,
  async run(desk, { words: [number = ''], values }) {
    const deps = await desk.open()
    const { db } = deps
    const { id, name, registration_number } = await findCustomer(db, number)
    const dossiers = await readDossiers(db, id)
    const file = optional(values, 'out') ?? `klopt-company-${registration_number}.zip`
    await awaitScans(
      deps,
      dossiers.map((dossier) => dossier.id),
    )
    const omitted: OmittedFile[] = []
    const path = await writeArchive(file, async (add) => {
      for (const [part, rows] of Object.entries(await readCompany(db, id)))
        add(`${part}.json`, json(rows), { mtime: new Date() })
      for (const dossier of dossiers) {
        const record = await readDossierRecord(deps, dossier.id)
        if (record) omitted.push(...(await addDossier(add, deps, `dossiers/${folderOf(dossier)}/`, record)))
      }
    })
    desk.print(`${name} with ${counted(dossiers.length, 'dossier')}: ${path}`)
    for (const line of omittedLines(omitted)) desk.print(line)
  },
}

/** All data of a company except its dossiers, without passwords and tokens. */
async function readCompany(db: Db, id: string) {
  const parts = {
    company: sql`
      select id, name, registration_number, vat_number, address, postcode, city, email, phone, status, created_at, closed_at,
        tolerance_amount, tolerance_percent, tolerance_cap, mail_domain, verified_at, verified_by
      from company where id = ${id}`,
    people: sql`
      select id, first_name, last_name, email, role, language, created_at, deleted_at from person where company_id = ${id}`,
    contacts: sql`
      select company.id, name, registration_number, city, company.created_at, coalesce((
        select json_agg(json_build_object('id', person.id, 'full_name', full_name, 'email', person.email))
        from person where person.company_id = company.id and deleted_at is null), '[]') as guests
      from company where owner_id = ${id}`,
    relations: sql`
      select relation_id, relation.status, relation.created_at, other.name, other.registration_number
      from relation join company other on other.id in (company_1_id, company_2_id) and other.id <> ${id}
      where ${id} in (company_1_id, company_2_id)`,
    consents: sql`
      select text_version, text_hash, privacy_policy_agreed, terms_agreed, dpa_agreed, created_at
      from company_consent where company_id = ${id}`,
    checks: sql`
      select card.dossier_id, filename as invoice, company_check.kind, data, company_check.created_at,
        seen_at, full_name as seen_by
      from company_check join card on card.id = card_id join document on document.id = invoice_root
      left join person on person.id = seen_by
      where company_check.company_id = ${id} order by company_check.created_at, company_check.id`,
  }
  const read = Object.entries(parts).map(async ([part, query]) => [part, (await query.execute(db)).rows] as const)
  return Object.fromEntries(await Promise.all(read))
}

async function readDossiers(db: Db, companyId: string) {
  return db
    .selectFrom('dossier_company')
    .innerJoin('dossier', 'dossier.id', 'dossier_company.dossier_id')
    .select(['dossier.id', 'title', 'created_at'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .execute()
}

/** '2026-03-02 PO 4500127 9f3c21aa', without characters that some file systems refuse. */
function folderOf({ id, title, created_at }: { id: string; title: string; created_at: string }): string {
  const words = title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()
  return [created_at.slice(0, 10), words, id.slice(-8)].filter(Boolean).join(' ')
}
