import { type Duty, limits, nameless_guest } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'

type Table = 'dossier' | 'page' | 'shown' | 'turn'

/** The stored duties of a row with the names of people, as JSON. */
export function shownDuties(table: Table): RawBuilder<Duty[]> {
  return sql<Duty[]>`(select coalesce(jsonb_agg(${named} order by n), '[]') from ${elements(table)})`
}

/** The first duty of a company of a row, or null. */
export function dutyOf(table: Table, company_id: RawBuilder<unknown>): RawBuilder<Duty | null> {
  return sql<Duty | null>`(
    select ${named} from ${elements(table)} where duty->>'company_id' = ${company_id}::text order by n limit 1)`
}

/** Whether a company has a duty in the dossier of a row. */
export function hasDuty(table: Table, company_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    ${sql.ref(`${table}.duties`)} @> jsonb_build_array(jsonb_build_object('company_id', ${company_id}::uuid)), false)`
}

/** Named as in the chat. */
const named = sql`duty || jsonb_build_object('by', (
  select jsonb_build_object('id', maker.id, 'full_name',
    case when first_name = '' and last_name = '' then ${nameless_guest}::text else full_name end) from person maker
  where maker.id = (duty->>'by')::uuid))`

function elements(table: Table): RawBuilder<unknown> {
  return sql`jsonb_array_elements(${sql.ref(`${table}.duties`)}) with ordinality known (duty, n)`
}

/** A duty as the API has it: times to the millisecond. */
export function toDuty(duty: Duty): Duty {
  return { ...duty, since: new Date(duty.since).toISOString() }
}

/** The duties as the API has them: of each company as many as a screen shows. */
export function toDuties(stored: Duty[]): Duty[] {
  const seen = new Map<string, number>()
  return stored.map(toDuty).filter(({ company_id }) => {
    const count = (seen.get(company_id) ?? 0) + 1
    seen.set(company_id, count)
    return count <= limits.duties_a_company
  })
}
