import type { SearchGroup, SearchHit, SearchPage, SearchQuery } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { recordReads } from '../dossiers/read-along.ts'
import { often } from '../../platform/database/prepared.ts'
import { type Door, visibleDossiers } from './access.ts'
import { namingMs } from './limits.ts'
import { Budget } from './query/budget.ts'
import { cursorOf, type Place, placeOf } from './query/cursor.ts'
import { findGroups } from './query/find-groups.ts'
import { type WideQuery, withKin, withSimilar } from './query/kin.ts'
import { markTexts } from './query/marks.ts'
import { matching } from './query/matching.ts'
import { type ParsedQuery, parseQuery } from './query/parse.ts'
import { findNamed, type NameMatches } from './query/named.ts'
import { readHits } from './query/read-hits.ts'
import { understoodOf } from './query/understood.ts'
import { countHits, findByWalk, type FoundGroup, hitsShown, moreMost, type Search } from './query/ways.ts'

type ViewerSearch = { viewer: Viewer; query: SearchQuery }
type SearchResult = { groups: FoundGroup[]; way: string }

/**
 * Searches all dossiers that the viewer may see: a page of them, with the newest hits of each. `db` is one connection.
 */
export async function searchAll(deps: Deps, db: Db, { viewer, query }: ViewerSearch): Promise<SearchPage> {
  const began = performance.now()
  const budget = new Budget(db)
  try {
    return await searchWithin(budget, deps, db, { viewer, query }, began)
  } finally {
    await budget.end()
  }
}

async function searchWithin(
  budget: Budget,
  deps: Deps,
  db: Db,
  { viewer, query }: ViewerSearch,
  began: number,
): Promise<SearchPage> {
  const signed = { viewer, query, secretKey: deps.config.secretKey }
  const place = placeOf(query.cursor, signed)
  const until = place?.until ?? new Date().toISOString()
  const door = visibleDossiers(viewer, query)
  const parsed = await parseQuery(db, query.q)
  const named = await budget.spend(
    () => findNamed(db, { viewer, door, q: query.q, limit: query.limit }),
    nobody,
    namingMs,
  )
  const exact = isPlain(query) && parsed.wanted.length > 0 ? named.exact : []
  const wide: WideQuery = await budget.spend(() => withKin(db, parsed), { ...parsed, expected: null })

  const asked = { ...query, door, until, place, exact }
  let used: WideQuery = wide
  let insteadOf: string | null = null
  let tried = place?.similar ? nothing : await find(db, asked, wide, budget)
  if (tried.groups.length === 0 && (place === null || place.similar)) {
    const similar = await budget.spend(() => withSimilar(db, parsed), null)
    if (similar) {
      used = similar
      tried = await find(db, asked, similar, budget)
      insteadOf = tried.groups.length > 0 ? similar.instead_of : null
    }
  }
  const shown = tried.groups.slice(0, query.limit)
  const groups = await budget.finish(() => readGroups(db, door, used, shown), [])
  const read = groups.filter(({ hits }) => hits.length > 0).map(({ dossier }) => dossier.id)
  await recordReads(deps, viewer, read)
  // A page of dossiers that the query names is followed by all others, from the newest.
  const last = shown.findLast(({ id }) => !exact.includes(id)) ?? { at: until, id: lastId }
  const hasMore = tried.groups.length > shown.length
  const next: Place | null = hasMore ? { at: last.at, id: last.id, until, similar: insteadOf !== null } : null
  const indexed_since = await budget.finish(() => readIndexedSince(db), null)
  deps.search_times.add(tried.way, performance.now() - began)
  return {
    groups,
    companies: place === null ? named.companies : [],
    people: place === null ? named.people : [],
    understood: understoodOf(parsed, insteadOf, groups),
    next: next && cursorOf(next, signed),
    complete: budget.isComplete,
    indexed_since,
  }
}

function isPlain({ kind, from, to, amount_min, amount_max }: SearchQuery): boolean {
  return kind === 'all' && !from && !to && !amount_min && !amount_max
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const nothing: SearchResult = { groups: [], way: 'none' }
const nobody: NameMatches = { exact: [], companies: [], people: [] }

type Finding = SearchQuery & { door: Door; until: string; place: Place | null; exact: string[] }

/** First the dossiers that are named by the query itself, on the first page; then all others. */
async function find(db: Db, asked: Finding, query: WideQuery, budget: Budget): Promise<SearchResult> {
  const condition = matching(query, asked)
  if (!condition) return nothing
  const { door, until, limit, place, exact } = asked
  const isSimple = isPlain(asked) && query.phrases.length === 0 && !asked.company_id && !asked.dossier_id
  const search: Search = { door, matching: condition, until, after: place, except: exact, limit, isPlain: isSimple }
  const first = place === null ? await hitsOfExact(db, search, exact, budget) : []
  const { groups, way } = await findGroups(db, search, query.expected, budget)
  return { groups: await counted(db, search, [...first, ...groups], budget), way }
}

async function hitsOfExact(db: Db, search: Search, exact: string[], budget: Budget): Promise<FoundGroup[]> {
  if (exact.length === 0) return []
  const door = { ...search.door, all: search.door.among(exact) }
  const found = await budget.spend(
    () => findByWalk(db, { ...search, door, except: [], after: null }, null, exact.length),
    { groups: [], last: null, looked_at: 0 },
  )
  const groups = new Map(found.groups.map((group) => [group.id, group]))
  return exact.map((id) => groups.get(id) ?? { id, at: search.until, entries: [], count: 0, counted: true })
}

async function counted(db: Db, search: Search, groups: FoundGroup[], budget: Budget): Promise<FoundGroup[]> {
  const ids = groups.filter((group) => !group.counted).map(({ id }) => id)
  const counts = await budget.spend(() => countHits(db, search, ids), new Map<string, number>())
  return groups.map((group) => ({ ...group, count: counts.get(group.id) ?? group.count }))
}

type DossierRow = SearchGroup['dossier']

async function readGroups(db: Db, door: Door, query: ParsedQuery, groups: FoundGroup[]): Promise<SearchGroup[]> {
  if (groups.length === 0) return []
  const ids = groups.map(({ id }) => id)
  const { rows } = await sql<DossierRow>`${often}
    select id, title, status, counterpart_name, last_message_time, archived
    from (${door.shown(ids)}) seen`.execute(db)
  const dossiers = new Map(rows.map((row) => [row.id, row]))
  const entries = groups.flatMap((group) => group.entries)
  const hits = await readHits(db, door.among(ids), query, entries)
  const shown = groups.filter(({ id }) => dossiers.has(id))
  const marks = await markTexts(
    db,
    query,
    shown.map(({ id }) => dossiers.get(id)?.title ?? ''),
  )
  return shown.flatMap(({ id, entries, count }, n) => {
    const dossier = dossiers.get(id)
    const more = Math.max(0, count - hitsShown)
    const own: SearchHit[] = entries.flatMap((entry) => hits.get(entry) ?? [])
    const more_capped = more > moreMost
    return dossier
      ? [{ dossier, title_marks: marks[n] ?? [], hits: own, more: Math.min(more, moreMost), more_capped }]
      : []
  })
}

async function readIndexedSince(db: Db): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`${often} select since from search_progress where not done`.execute(db)
  return rows[0]?.since ?? null
}
