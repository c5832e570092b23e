import { type Duty, limits, nameless_guest, type StoredDuty } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'

type Table = 'dossier' | 'page' | 'shown' | 'turn'
/** What is not known of a duty is not stored: lists read the duties of hundreds of dossiers. */
export type KnownOf<D extends StoredDuty | Duty> = Pick<D, 'company_id' | 'kind' | 'since'> & Partial<D>

const nothing = {
  about: null,
  card_id: null,
  agreement_id: null,
  message_id: null,
  document_id: null,
  paper: null,
  by: null,
  amount: null,
  currency: null,
}

/** The stored duties of a row with the names of people, as JSON. */
export function shownDuties(table: Table): RawBuilder<KnownOf<Duty>[]> {
  return sql<KnownOf<Duty>[]>`(
    select coalesce(jsonb_agg(${named(sql`duty`)} order by n), '[]')
    from jsonb_array_elements(${sql.ref(`${table}.duties`)}) with ordinality known (duty, n))`
}

/** The first duty of a company of a row, without the name of who made it. Null if there is none. */
export function dutyOf(table: Table, company_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_path_query_first(${sql.ref(`${table}.duties`)}, '$[*] ? (@.company_id == $of)',
    jsonb_build_object('of', ${company_id}::uuid))`
}

/** The first duty of each company in a row that is shown. Only those that there are have a name to be read. */
export function firstDuties(table: 'shown', company_id: string): RawBuilder<unknown> {
  const of = (company: RawBuilder<unknown>) => sql`(
    select ${named(sql`duty`)} from (select ${dutyOf(table, company)} as duty offset 0) first where duty is not null)`
  return sql`${of(sql`${company_id}`)} as own_duty, ${of(sql.ref(`${table}.counterpart_id`))} as other_duty`
}

/** Whether a company has a duty in the dossier of a row. Of `@>` the database expects few rows, and plans for few. */
export function hasDuty(table: Table, company_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${dutyOf(table, company_id)} is not null)`
}

/** With the person as the chat names them. */
export function named(duty: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${duty} || jsonb_build_object('by', (
    select jsonb_build_object('id', maker.id, 'full_name',
      case when first_name = '' and last_name = '' then ${nameless_guest}::text else full_name end)
    from person maker where maker.id = (${duty}->>'by')::uuid))`
}

/** What is known of duties, to store. */
export function toStored(duties: StoredDuty[]): string {
  return JSON.stringify(duties, (_, value: unknown) => value ?? undefined)
}

/** A stored duty with all its fields. */
export function fromStored(known: KnownOf<StoredDuty>): StoredDuty {
  return { ...nothing, ...known }
}

/** A duty as the API has it: times to the millisecond. */
export function toDuty(known: KnownOf<Duty>): Duty {
  return { ...nothing, ...known, since: new Date(known.since).toISOString() }
}

/** The duties as the API has them: of each company as many as a screen shows. */
export function toDuties(stored: KnownOf<Duty>[]): Duty[] {
  const seen = new Map<string, number>()
  return stored.map(toDuty).filter(({ company_id }) => {
    const count = (seen.get(company_id) ?? 0) + 1
    seen.set(company_id, count)
    return count <= limits.duties_a_company
  })
}
