import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { currentValue } from '../values/current-value.ts'
import type { PartyCompany } from './parties-of.ts'

/** The newest papers that each company sold are searched for the accounts and GLNs on them. */
const papersLookedAt = 200

/**
 * The companies of a dossier, with the accounts and GLNs on their papers in the other dossiers of the same companies: what
 * a company gets to know never depends on the dossiers of others.
 */
export async function readPartyCompanies(db: Db, dossierId: string): Promise<PartyCompany[]> {
  const { rows } = await sql<PartyCompany>`
    with own as (
      select reading.id, seller_company_id, buyer_company_id
      from dossier_company seller cross join lateral (
        select id, dossier_id, seller_company_id, buyer_company_id from document
        where seller_company_id = seller.company_id and parties_by in ('number', 'asked') and deleted_at is null
        order by created_at desc limit ${papersLookedAt}
      ) sold
      join reading on reading.document_id = sold.id
      where seller.dossier_id = ${dossierId} and sold.dossier_id <> ${dossierId} and not exists (
        select from dossier_company here where here.dossier_id = ${dossierId} and not exists (
          select from dossier_company there
          where there.dossier_id = sold.dossier_id and there.company_id = here.company_id))
    ), marked as (
      select seller_company_id as company_id, ${currentValue('iban', 'own')} as mark from own
      union select seller_company_id, ${currentValue('seller.gln', 'own')} from own
      union select buyer_company_id, ${currentValue('buyer.gln', 'own')} from own
    )
    select company.id, name, registration_number, vat_number, coalesce((
        select json_agg(plain order by plain) from (
          select distinct regexp_replace(upper(mark), '[^A-Z0-9]', '', 'g') as plain
          from marked where company_id = company.id
        ) written where plain <> ''), '[]') as marks
    from dossier_company join company on company.id = dossier_company.company_id
    where dossier_company.dossier_id = ${dossierId}
    order by place`.execute(db)
  return rows
}
