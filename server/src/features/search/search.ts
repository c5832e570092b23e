import type { SearchGroup, SearchHit, SearchPage, SearchQuery } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { recordReads } from '../dossiers/read-along.ts'
import { among, visibleDossiers } from './access.ts'
import { search_ms } from './limits.ts'
import { Budget } from './query/budget.ts'
import { cursorOf, type Place, placeOf } from './query/cursor.ts'
import { findExact } from './query/exact.ts'
import { findGroups } from './query/find-groups.ts'
import { type WideQuery, withKin, withSimilar } from './query/kin.ts'
import { markTexts } from './query/marks.ts'
import { matching } from './query/matching.ts'
import { type ParsedQuery, parseQuery } from './query/parse.ts'
import { findCompanies, findPeople } from './query/read-others.ts'
import { readHits } from './query/read-hits.ts'
import { understoodOf } from './query/understood.ts'
import { countHits, findByWalk, type FoundGroup, hits_shown, more_most, type Search } from './query/ways.ts'

type SearchRequest = { viewer: Viewer; query: SearchQuery }
type Tried = { groups: FoundGroup[]; exact: Set<string>; way: string }

/** Searches all dossiers that the viewer may see: a page of them, with the newest hits of each. */
export async function searchAll(deps: Deps, db: Db, { viewer, query }: SearchRequest): Promise<SearchPage> {
  const { secretKey } = deps.config
  const began = performance.now()
  const budget = new Budget(search_ms)
  const signed = { viewer, query, secretKey }
  const place = placeOf(query.cursor, signed)
  const until = place?.until ?? new Date().toISOString()
  const door = visibleDossiers(viewer, query)
  const parsed = await parseQuery(db, query.q)
  const wide: WideQuery = await budget.spend(() => withKin(db, parsed), { ...parsed, expected: null })

  const asked = { ...query, door, until, place }
  let used: WideQuery = wide
  let instead_of: string | null = null
  let tried = place?.similar ? nothing : await find(db, asked, wide, budget)
  if (tried.groups.length === 0 && (place === null || place.similar)) {
    const similar = await budget.spend(() => withSimilar(db, parsed), null)
    if (similar) {
      used = similar
      tried = await find(db, asked, similar, budget)
      instead_of = tried.groups.length > 0 ? similar.instead_of : null
    }
  }
  const shown = tried.groups.slice(0, query.limit)
  const words = place === null ? wordsOf(query.q) : []
  const [groups, companies, people, indexed_since] = await Promise.all([
    readGroups(db, door, used, shown),
    findCompanies(db, viewer, door, words),
    findPeople(db, viewer, door, words),
    readIndexedSince(db),
  ])
  const read = groups.filter(({ hits }) => hits.length > 0).map(({ dossier }) => dossier.id)
  await recordReads(deps, viewer, read)
  // A page of dossiers that the query names is followed by all others, from the newest.
  const last = shown.findLast(({ id }) => !tried.exact.has(id)) ?? { at: until, id: last_id }
  const hasMore = tried.groups.length > shown.length
  const next: Place | null = hasMore ? { at: last.at, id: last.id, until, similar: instead_of !== null } : null
  deps.search_times.add(tried.way, performance.now() - began)
  return {
    groups,
    companies,
    people,
    understood: understoodOf(parsed, instead_of, groups),
    next: next && cursorOf(next, signed),
    complete: budget.isComplete,
    indexed_since,
  }
}

const last_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const nothing: Tried = { groups: [], exact: new Set(), way: 'none' }

type Finding = SearchQuery & { door: Search['door']; until: string; place: Place | null }

/** First the dossiers that are named by the query itself, on the first page; then all others. */
async function find(db: Db, asked: Finding, query: WideQuery, budget: Budget): Promise<Tried> {
  const condition = matching(query, asked)
  if (!condition) return nothing
  const { door, until, limit, place } = asked
  const isPlain = asked.kind === 'all' && !asked.from && !asked.to && !asked.amount_min && !asked.amount_max
  const named = isPlain && query.wanted.length > 0
  const exact = named ? await budget.spend(() => findExact(db, { door, limit }, asked.q), []) : []
  const search: Search = { door, matching: condition, until, after: place, except: exact, limit }
  const first = place === null ? await hitsOfExact(db, search, exact, budget) : []
  const { groups, way } = await findGroups(db, search, query.expected, budget)
  const all = [...first, ...groups]
  return { groups: await counted(db, search, all, budget), exact: new Set(exact), way }
}

async function hitsOfExact(db: Db, search: Search, exact: string[], budget: Budget): Promise<FoundGroup[]> {
  if (exact.length === 0) return []
  const door = among(search.door, exact)
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

async function readGroups(
  db: Db,
  door: Search['door'],
  query: ParsedQuery,
  groups: FoundGroup[],
): Promise<SearchGroup[]> {
  if (groups.length === 0) return []
  const own_door = among(
    door,
    groups.map(({ id }) => id),
  )
  const { rows } = await sql<DossierRow>`
    select id, title, status, counterpart_name, last_message_time, archived from (${own_door}) door`.execute(db)
  const dossiers = new Map(rows.map((row) => [row.id, row]))
  const hits = await readHits(
    db,
    own_door,
    query,
    groups.flatMap(({ entries }) => entries),
  )
  const shown = groups.filter(({ id }) => dossiers.has(id))
  const marks = await markTexts(
    db,
    query,
    shown.map(({ id }) => dossiers.get(id)?.title ?? ''),
  )
  return shown.flatMap(({ id, entries, count }, n) => {
    const dossier = dossiers.get(id)
    const more = Math.max(0, count - hits_shown)
    const own: SearchHit[] = entries.flatMap((entry) => hits.get(entry) ?? [])
    const more_capped = more > more_most
    return dossier
      ? [{ dossier, title_marks: marks[n] ?? [], hits: own, more: Math.min(more, more_most), more_capped }]
      : []
  })
}

function wordsOf(q: string): string[] {
  return q.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

async function readIndexedSince(db: Db): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`select since from search_progress where not done`.execute(db)
  return rows[0]?.since ?? null
}
