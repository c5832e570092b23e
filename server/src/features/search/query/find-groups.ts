import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { often } from '../../../platform/database/prepared.ts'
import type { Budget } from './budget.ts'
import { entriesMost, type GroupPage, type FoundGroup, findByWords, findByWalk, isBefore, type Search } from './ways.ts'

const shareMost = 0.01
const lookedAtMost = 20_000
const batches = [25, 100, 400]

export type Groups = { groups: FoundGroup[]; way: 'words' | 'walk' | 'both' | 'none' }

/**
 * The dossiers with hits, by their newest one. Rare words are looked up in the index, for all dossiers of all
 * companies. For common ones the viewer's dossiers are walked, last active first, until the page is full.
 */
export async function findGroups(db: Db, search: Search, expected: number | null, budget: Budget): Promise<Groups> {
  if (expected !== null && expected <= entriesMost && expected <= (await readTotal(db)) * shareMost) {
    const groups = await budget.spend(() => findByWords(db, search, null), [])
    if (groups) return { groups: groups.slice(0, search.limit + 1), way: 'words' }
    return walk(db, search, false, budget)
  }
  return walk(db, search, expected !== null, budget)
}

/** `canLeave`: whether the index of words may have the rest, when it turns out that hits are rare. */
async function walk(db: Db, search: Search, canLeave: boolean, budget: Budget): Promise<Groups> {
  let mayLeave = canLeave
  let groups: FoundGroup[] = []
  let last: GroupPage['last'] = null
  let lookedAt = 0
  for (let n = 0; budget.isLeft; n += 1) {
    const size = batches[Math.min(n, batches.length - 1)] ?? 400
    const nothing: GroupPage = { groups: [], last: null, looked_at: 0 }
    const found: GroupPage = await budget.spend(() => findByWalk(db, search, last, size), nothing)
    groups = newestFirst([...groups, ...found.groups])
    if (!found.last) return { groups: groups.slice(0, search.limit + 1), way: 'walk' }
    last = found.last
    lookedAt += found.looked_at
    const least = groups[search.limit]
    if (least && isBefore({ at: last.at, id: last.id }, least)) break
    if (mayLeave && lookedAt > lookedAtMost) {
      const from = last
      const rest = await budget.spend(() => findByWords(db, search, from), [])
      if (rest) return { groups: newestFirst([...groups, ...rest]).slice(0, search.limit + 1), way: 'both' }
      mayLeave = false
    }
  }
  return { groups: groups.slice(0, search.limit + 1), way: 'walk' }
}

function newestFirst(groups: FoundGroup[]): FoundGroup[] {
  return groups.toSorted((a, b) => (isBefore(a, b) ? 1 : -1))
}

/** How many entries there are, about, as PostgreSQL estimates it from time to time. */
async function readTotal(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`${often}
    select greatest(reltuples, 0)::float8 as total from pg_class where oid = 'search_entry'::regclass`.execute(db)
  return rows[0]?.total ?? 0
}
