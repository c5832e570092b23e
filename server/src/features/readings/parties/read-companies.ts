import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { currentValue } from '../values/current-value.ts'
import type { PartyCompany } from './parties-of.ts'

/** The newest papers of a company that are searched for its accounts. */
const papers_looked_at = 200

/**
 * The companies of a dossier, with the accounts on their papers in the other dossiers of the same companies: what a
 * company gets to know never depends on the dossiers of others.
 */
export async function readPartyCompanies(db: Db, dossierId: string): Promise<PartyCompany[]> {
  const { rows } = await sql<PartyCompany>`
    select company.id, name, registration_number, vat_number, coalesce((
        select json_agg(distinct iban order by iban) from (
          select regexp_replace(upper(${currentValue('iban')}), '[^A-Z0-9]', '', 'g') as iban
          from (
            select id, document.dossier_id from document
            where seller_company_id = company.id and parties_by in ('number', 'asked') and deleted_at is null
            order by created_at desc limit ${papers_looked_at}
          ) own
          join reading on reading.document_id = own.id
          where own.dossier_id <> ${dossierId} and not exists (
            select from dossier_company here where here.dossier_id = ${dossierId} and not exists (
              select from dossier_company there
              where there.dossier_id = own.dossier_id and there.company_id = here.company_id))
        ) paid where iban <> ''), '[]') as accounts
    from dossier_company join company on company.id = dossier_company.company_id
    where dossier_company.dossier_id = ${dossierId}
    order by place`.execute(db)
  return rows
}
