import { type Duty, limits, namelessGuest, type RowDuty, type OwnRowDuty, type StoredDuty } from '@klopt/contract'
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

/** The duties in a `dossier`, as JSON. */
export const knownDuties = each(sql`duty`)

/** The same with the names of people. */
export const shownDuties = each(named(sql`duty`))

function each(shown: RawBuilder<unknown>) {
  return sql<KnownOf<Duty>[]>`(
    select coalesce(jsonb_agg(${shown} order by n), '[]') from (
      select duty, n from jsonb_array_elements(dossier.duties) with ordinality stored (duty, n)
      union all
      select ${reply('dossier', sql`other.company_id`)}, null from dossier_company other
      where other.dossier_id = dossier.id and other.company_id <> asked_company_id) known)`
}

/** What follows from the words that were asked of a company. Of all kinds it is the last. */
function reply(table: Table, companyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('kind', 'reply', 'company_id', ${companyId}, 'message_id', ${sql.ref(`${table}.asked_id`)},
    'by', ${sql.ref(`${table}.asked_by`)}, 'since', ${micros(sql.ref(`${table}.asked_at`))})`
}

/** The first duty of one of the two companies of a row, without the name of who made it. Null if there is none. */
function dutyOf(table: Table, companyId: RawBuilder<unknown>, otherId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(
    jsonb_path_query_first(${sql.ref(`${table}.duties`)}, '$[*] ? (@.company_id == $of)',
      jsonb_build_object('of', ${companyId}::uuid)),
    case when ${sql.ref(`${table}.asked_company_id`)} = ${otherId} and ${companyId} is not null then ${reply(table, companyId)} end)`
}

/** The first duty of the own company, and that of the other one. */
export function bothDuties(table: Table, companyId: string): { own: RawBuilder<unknown>; other: RawBuilder<unknown> } {
  const [own, other] = [sql`${companyId}::uuid`, sql.ref(`${table}.counterpart_id`)]
  return { own: dutyOf(table, own, other), other: dutyOf(table, other, own) }
}

/** The first duty of each company in a row of `shown`, without the name of who made it. */
export function firstDuties(companyId: string): RawBuilder<unknown> {
  const { own, other } = bothDuties('shown', companyId)
  return sql`${own} as own_duty, ${other} as other_duty`
}

/** Rows of `shown` with those duties, for a `from`. */
export function withFirstDuties(companyId: string): RawBuilder<unknown> {
  return sql`(select shown.*, ${firstDuties(companyId)} from shown offset 0) shown`
}

/** Who made the own one, for a `join`: there are few people in many rows. */
export const ownMakerJoin = sql`left join person own_maker on own_maker.id = (own_duty->>'by')::uuid`

/** The name of who made it. */
export const ownMaker = sql`${nameOf('own_maker')} as own_maker`

/** Whether the own company has a duty in the dossier of a row. Of `@>` the database expects few rows, and plans for few. */
export function hasDuty(table: Table, companyId: string): RawBuilder<boolean> {
  return sql<boolean>`(${bothDuties(table, companyId).own} is not null)`
}

/** A person as the chat names them. */
function nameOf(person: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${person}.${column}`)
  return sql`case when ${of('first_name')} = '' and ${of('last_name')} = '' then ${namelessGuest}::text else ${of('full_name')} end`
}

/** With who made it. */
export function named(duty: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${duty} || jsonb_build_object('by', (
    select jsonb_build_object('id', maker.id, 'full_name', ${nameOf('maker')})
    from person maker where maker.id = (${duty}->>'by')::uuid))`
}

/** The columns of duties: a reply in those that each message writes, all others as JSON, with what is known of them. */
export function toStored(duties: StoredDuty[], companies: string[]): RawBuilder<unknown> {
  const reply = duties.find(({ kind }) => kind === 'reply')
  const others = duties.filter((one) => one !== reply)
  const asker = reply ? companies.find((id) => id !== reply.company_id) : null
  return sql`duties = ${JSON.stringify(others, (_, value: unknown) => value ?? undefined)},
    asked_id = ${reply?.message_id ?? null}, asked_company_id = ${asker ?? null}, asked_by = ${reply?.by ?? null}, asked_at = ${reply?.since ?? null}`
}

/** A stored duty with all its fields. */
export function fromStored(known: KnownOf<StoredDuty>): StoredDuty {
  return { ...nothing, ...known }
}

/** To the microsecond and sortable as text: two acts may share a millisecond. */
export function micros(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** A duty as the API has it: times to the millisecond. */
export function toDuty(known: KnownOf<Duty>): Duty {
  return { ...nothing, ...known, since: millis(known.since) }
}

function millis(micros: string): string {
  return new Date(micros).toISOString()
}

/** The own duty of `withFirstDuties` as the list names it. */
export function toOwnRowDuty(known: KnownOf<StoredDuty> | null, maker: string | null): OwnRowDuty | null {
  if (!known) return null
  const { company_id, kind, about = null, paper = null, since, amount = null, currency = null } = known
  const by = known.by && maker ? { id: known.by, full_name: maker } : null
  return { company_id, kind, about, paper, by, since: millis(since), amount, currency }
}

/** A duty of `withFirstDuties` as a row has it. */
export function toRowDuty(known: KnownOf<StoredDuty> | null): RowDuty | null {
  return known && { company_id: known.company_id, kind: known.kind, since: millis(known.since) }
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
