import { type Company, type CompanyCard, limits } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The columns of a card. */
export const cardColumns = [
  'company.id',
  'company.name',
  'company.registration_number',
  'company.city',
  'company.is_klopt_client',
  'company.mail_domain',
  sql<boolean>`verified_at is not null`.as('verified'),
] as const
/** The same columns for raw statements. */
export const cardSql = sql`
  company.id, company.name, company.registration_number, company.city, company.is_klopt_client, company.mail_domain,
  verified_at is not null as verified`

/** All data of a company. The caller has checked access. */
export function readFacts(db: Db, companyId: string): Promise<Company | undefined> {
  return db
    .selectFrom('company')
    .leftJoin('company_letter as letter', (join) =>
      join
        .onRef('letter.company_id', '=', 'company.id')
        .on('letter.expires_at', '>', sql<string>`now()`)
        .on('letter.tries', '<', limits.letter_tries),
    )
    .select(cardColumns)
    .select(['vat_number', 'address', 'postcode', 'email', 'phone', 'status', 'company.created_at'])
    .select(['tolerance_amount', 'tolerance_percent', 'tolerance_cap', 'letter.expires_at as letter_expires_at'])
    .where('company.id', '=', companyId)
    .executeTakeFirst()
}

export function toCard(company: CompanyCard): CompanyCard {
  const { id, name, registration_number, city, is_klopt_client, verified, mail_domain } = company
  return { id, name, registration_number, city, is_klopt_client, verified, mail_domain }
}
