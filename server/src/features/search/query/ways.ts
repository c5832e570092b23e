import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { among } from '../access.ts'
import type { Matching } from './matching.ts'

export const hits_shown = 3
export const more_most = 20

/** One search as both ways need it. */
export type Search = {
  /** The dossiers that the viewer may see: see `visibleDossiers`. */
  door: RawBuilder<unknown>
  matching: Matching
  /** Later hits are left to a new search. */
  until: string
  /** The last group of the page before. */
  after: Position | null
  /** Dossiers that are shown elsewhere. */
  except: string[]
  limit: number
}

/** A place in the order of groups: by newest hit. */
export type Position = { at: string; id: string }
export type FoundGroup = Position & { entries: string[]; count: number; counted: boolean }
export type GroupPage = { groups: FoundGroup[]; last: Position | null; looked_at: number }

type HitRow = { dossier_id: string; id: string | null; at: string; kind: string; count: number; newest: string }

/** By the index of words alone, and then only those in the viewer's dossiers that were last active before `from`. */
export async function findByWords(db: Db, search: Search, from: Position | null): Promise<FoundGroup[]> {
  const { door, matching, until, after, except, limit } = search
  const { rows } = await sql<HitRow>`
    with hit as materialized (
      select entry.id, entry.dossier_id, entry.kind, entry.source_id, entry.page, entry.at
      from search_entry entry where ${matching.indexed} and entry.at <= ${until}::timestamptz
    ), door as materialized (${door})
    select dossier_id, id::text, at, kind, count, newest from (
      select entry.dossier_id, entry.id, entry.at, entry.kind,
        row_number() over (partition by dossier_id order by entry.kind = 'dossier', entry.at desc, entry.id desc) as n,
        count(*) filter (where entry.kind <> 'dossier') over (partition by dossier_id) as count,
        max(entry.at) over (partition by dossier_id) as newest
      from hit entry join door on door.id = entry.dossier_id
      where ${matching.checked} and dossier_id <> all(${except}::uuid[])
        and ${from ? sql`(door.sort_time, door.id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql`true`}
    ) found
    where n <= ${hits_shown} and ${comesAfter(after, sql`newest`, sql`dossier_id`)}
    order by newest desc, dossier_id desc, n limit ${(limit + 1) * hits_shown}`.execute(db)
  return groupsOf(rows, true)
}

/** In the next dossiers of the viewer, last active first: the newest hits of each. */
export async function findByWalk(db: Db, search: Search, from: Position | null, size: number): Promise<GroupPage> {
  const { door, matching, after, except } = search
  const { rows } = await sql<HitRow & { sort_time: string; last_seq: number }>`
    with door as materialized (${door}),
    batch as materialized (
      select id, sort_time, last_seq from (
        select id, sort_time, last_seq, sum(last_seq) over (order by sort_time desc, id desc) - last_seq as before
        from door where ${from ? sql`(sort_time, id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql`true`}
      ) next where before <= ${sql.lit(load_most)} order by sort_time desc, id desc limit ${size}
    )
    select batch.id as dossier_id, batch.sort_time, batch.last_seq, hit.id::text, hit.at, hit.kind
    from batch left join lateral (
      select entry.id, entry.at, entry.kind from ${newestOf(sql`batch.id`, search)} entry
      where ${matching.indexed} and ${matching.checked} limit ${sql.lit(hits_shown + 1)}
    ) hit on batch.id <> all(${except}::uuid[])
    order by batch.sort_time desc, batch.id desc, hit.at desc, hit.id desc`.execute(db)
  const last = rows.at(-1)
  // A dossier with enough hits was not read to its end.
  const to_the_end = [...Map.groupBy(rows, ({ dossier_id }) => dossier_id).values()].filter(
    (hits) => hits.length <= hits_shown,
  )
  return {
    groups: groupsOf(rows, false).filter((group) => !after || isBefore(group, after)),
    last: last ? { at: last.sort_time, id: last.dossier_id } : null,
    looked_at: to_the_end.reduce((sum, [hit]) => sum + (hit?.last_seq ?? 0), 0),
  }
}

/**
 * The entries of a dossier, newest first. With words, the fence keeps PostgreSQL from reading the index of all words again
 * for each dossier, and the limit around it ends the reading early.
 */
function newestOf(id: RawBuilder<unknown>, { until, matching }: Search) {
  const fence = matching.has_words ? sql`offset 0` : sql``
  return sql`(
    select * from search_entry where dossier_id = ${id} and at <= ${until}::timestamptz order by at desc ${fence})`
}

/** A batch of dossiers with more lines than this ends early. */
const load_most = 20_000

/** How many hits each of these dossiers has, at most a few more than are shown as a number. */
export async function countHits(db: Db, search: Search, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { door, matching } = search
  const { rows } = await sql<{ id: string; count: number }>`
    with door as materialized (${among(door, ids)})
    select door.id, counted.count from door cross join lateral (
      select count(*) as count from (
        select from ${newestOf(sql`door.id`, search)} entry
        where entry.kind <> 'dossier' and ${matching.indexed} and ${matching.checked}
        limit ${sql.lit(hits_shown + more_most + 1)}) hit
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
      entries: shown.slice(0, hits_shown).flatMap((hit) => hit.id ?? []),
      count: counted ? (hits[0]?.count ?? 0) : shown.length,
      counted: counted || shown.length <= hits_shown,
    }
  })
}
