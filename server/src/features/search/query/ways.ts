import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { often } from '../../../platform/database/prepared.ts'
import type { Door } from '../access.ts'
import type { Matching } from './matching.ts'

export const hitsShown = 3
export const moreMost = 20

/** One search as both ways need it. */
export type Search = {
  door: Door
  matching: Matching
  /** Later hits are left to a new search. */
  until: string
  /** The last group of the page before. */
  after: Position | null
  /** Dossiers that are shown elsewhere. */
  except: string[]
  limit: number
  /** Whether it has no filters and no words in quotes. */
  isPlain: boolean
}

/** A place in the order of groups: by newest hit. */
export type Position = { at: string; id: string }
export type FoundGroup = Position & { entries: string[]; count: number; counted: boolean }
export type GroupPage = { groups: FoundGroup[]; last: Position | null; looked_at: number }

type HitRow = { dossier_id: string; id: string | null; at: string; kind: string; count: number; newest: string }

/**
 * By the index of words alone, and then only those in the viewer's dossiers that were last active before `from`. Null
 * if the index has too many: nobody counts how often a number occurs, nor how many begin with the same digits. The time
 * is compared afterwards, or PostgreSQL would also read the index of all entries by time.
 */
export async function findByWords(db: Db, search: Search, from: Position | null): Promise<FoundGroup[] | null> {
  const { door, matching, until, after, except, limit } = search
  const { rows } = await sql<HitRow & { too_many: boolean }>`${prepared(search)}
    with hit as materialized (
      select entry.id, entry.dossier_id, entry.kind, entry.source_id, entry.page, entry.at
      from search_entry entry where ${matching.indexed}
      limit ${sql.lit(entriesMost + 1)}
    ), size as materialized (select count(*) > ${sql.lit(entriesMost)} as too_many from hit),
    door as materialized (select id, sort_time from (${door.all}) seen where not (select too_many from size)),
    own as materialized (
      select hit.* from hit join door on door.id = hit.dossier_id where dossier_id <> all(${except}::uuid[])
        and hit.at <= ${until}::timestamptz
        and ${from ? sql`(door.sort_time, door.id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql`true`}
    )
    select too_many, dossier_id, id::text, at, kind, count, newest from size left join (
      select entry.dossier_id, entry.id, entry.at, entry.kind,
        row_number() over (partition by dossier_id order by entry.kind = 'dossier', entry.at desc, entry.id desc) as n,
        count(*) filter (where entry.kind <> 'dossier') over (partition by dossier_id) as count,
        max(entry.at) over (partition by dossier_id) as newest
      from own entry where ${matching.checked}
    ) found on n <= ${sql.lit(hitsShown)} and ${comesAfter(after, sql`newest`, sql`dossier_id`)}
    order by newest desc, dossier_id desc, n limit ${(limit + 1) * hitsShown}`.execute(db)
  return rows[0]?.too_many ? null : groupsOf(rows, true)
}

/** More hits than these in the index of words, of all companies, are not worth reading to show ten dossiers. */
export const entriesMost = 5000

/** A plain search is planned once. Each combination of filters would be another plan to keep. */
function prepared({ isPlain }: Search): RawBuilder<unknown> {
  return isPlain ? often : sql``
}

/** In the next dossiers of the viewer, last active first: the newest hits of each. */
export async function findByWalk(db: Db, search: Search, from: Position | null, size: number): Promise<GroupPage> {
  const { door, after, except } = search
  const { rows } = await sql<HitRow & { sort_time: string; last_seq: number }>`${prepared(search)}
    with door as materialized (select id, sort_time, last_seq from (${door.all}) seen),
    batch as materialized (
      select id, sort_time, last_seq from (
        select id, sort_time, last_seq, sum(last_seq) over (order by sort_time desc, id desc) - last_seq as before
        from door where ${from ? sql`(sort_time, id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql`true`}
      ) next where before <= ${sql.lit(loadMost)} order by sort_time desc, id desc limit ${size}
    )
    select batch.id as dossier_id, batch.sort_time, batch.last_seq, hit.id::text, hit.at, hit.kind
    from batch left join lateral (
      select entry.id, entry.at, entry.kind from search_entry entry
      where ${isHitOf(sql`batch.id`, search)} order by entry.at desc limit ${sql.lit(hitsShown + 1)}
    ) hit on batch.id <> all(${except}::uuid[])
    order by batch.sort_time desc, batch.id desc, hit.at desc, hit.id desc`.execute(db)
  const last = rows.at(-1)
  // A dossier with enough hits was not read to its end.
  const toTheEnd = [...Map.groupBy(rows, ({ dossier_id }) => dossier_id).values()].filter(
    (hits) => hits.length <= hitsShown,
  )
  return {
    groups: groupsOf(rows, false).filter((group) => !after || isBefore(group, after)),
    last: last ? { at: last.sort_time, id: last.dossier_id } : null,
    looked_at: toTheEnd.reduce((sum, [hit]) => sum + (hit?.last_seq ?? 0), 0),
  }
}

/**
 * Whether an entry is a hit in this dossier. The case keeps PostgreSQL from reading the index of all words again for
 * each dossier, and makes it expect that the newest entries have enough hits.
 */
function isHitOf(dossierId: RawBuilder<unknown>, { until, matching: { has_words, indexed, checked } }: Search) {
  const isHit = has_words ? sql`case when ${indexed} then ${checked} end` : sql`${indexed} and ${checked}`
  return sql`entry.dossier_id = ${dossierId} and entry.at <= ${until}::timestamptz and ${isHit}`
}

/** A batch of dossiers with more lines than this ends early. */
const loadMost = 20_000

/** How many hits each of these dossiers has, at most a few more than are shown as a number. */
export async function countHits(db: Db, search: Search, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { door } = search
  const { rows } = await sql<{ id: string; count: number }>`${prepared(search)}
    with door as materialized (select id from (${door.among(ids)}) seen)
    select door.id, counted.count from door cross join lateral (
      select count(*) as count from (
        select from search_entry entry where entry.kind <> 'dossier' and ${isHitOf(sql`door.id`, search)}
        order by entry.at desc limit ${sql.lit(hitsShown + moreMost + 1)}) hit
    ) counted`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export function isBefore(one: Position, other: Position): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at
}

function comesAfter(after: Position | null, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
}

function groupsOf(rows: HitRow[], counted: boolean): FoundGroup[] {
  const found = rows.filter(({ id }) => id !== null)
  return [...Map.groupBy(found, ({ dossier_id }) => dossier_id)].map(([id, hits]) => {
    const shown = hits.filter(({ kind }) => kind !== 'dossier')
    return {
      id,
      at: hits.map(({ at }) => at).reduce((a, b) => (a > b ? a : b)),
      entries: shown.slice(0, hitsShown).flatMap((hit) => hit.id ?? []),
      count: counted ? (hits[0]?.count ?? 0) : shown.length,
      counted: counted || shown.length <= hitsShown,
    }
  })
}
