import type { DossierSearchPage, DossierSearchQuery, SearchHit } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Viewer } from '../../platform/session.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { visibleDossiers } from './access.ts'
import { Budget } from './query/budget.ts'
import { cursorOf, type Place, placeOf } from './query/cursor.ts'
import { withKin, withSimilar } from './query/kin.ts'
import { matching } from './query/matching.ts'
import { type ParsedQuery, parseQuery } from './query/parse.ts'
import { readHits } from './query/read-hits.ts'

type DossierSearch = { viewer: Viewer; dossier: AccessibleDossier; query: DossierSearchQuery }
type EntryRow = { id: string; at: string }

/** Searches one dossier: its hits, newest first. `db` is one connection. */
export async function searchDossier(
  deps: Deps,
  db: Db,
  { viewer, dossier, query }: DossierSearch,
): Promise<DossierSearchPage> {
  const began = performance.now()
  const budget = new Budget(db)
  try {
    return await searchWithin(budget, deps, db, { viewer, dossier, query }, began)
  } finally {
    await budget.end()
  }
}

async function searchWithin(
  budget: Budget,
  deps: Deps,
  db: Db,
  { viewer, dossier, query }: DossierSearch,
  began: number,
): Promise<DossierSearchPage> {
  const signed = { viewer, query: { ...query, dossier_id: dossier.id }, secretKey: deps.config.secretKey }
  const place = placeOf(query.cursor, signed)
  const until = place?.until ?? new Date().toISOString()
  const door = visibleDossiers(viewer, { dossier_id: dossier.id, archive: false }).all
  const parsed = await parseQuery(db, query.q)
  const wide = await budget.spend(() => withKin(db, parsed), parsed)
  const asked = { ...query, door, until, place }
  let used: ParsedQuery = wide
  let found = place?.similar ? [] : await find(db, asked, wide, budget)
  if (found.length === 0 && (place === null || place.similar)) {
    const similar = await budget.spend(() => withSimilar(db, parsed), null)
    if (similar) {
      used = similar
      found = await find(db, asked, similar, budget)
    }
  }
  const shown = found.slice(0, query.limit)
  const last = found.length > shown.length ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  const hits = await budget.finish(() => readHits(db, door, used, ids), new Map<string, SearchHit>())
  deps.search_times.add('dossier', performance.now() - began)
  return {
    hits: shown.flatMap(({ id }) => hits.get(id) ?? []),
    next: last ? cursorOf({ ...last, until, similar: used !== wide }, signed) : null,
    complete: budget.isComplete,
  }
}

type Finding = DossierSearchQuery & { door: RawBuilder<unknown>; until: string; place: Place | null }

function find(db: Db, asked: Finding, query: ParsedQuery, budget: Budget): Promise<EntryRow[]> {
  const condition = matching(query, asked)
  if (!condition) return Promise.resolve([])
  const { door, until, place, limit } = asked
  const after = place ? sql`(entry.at, entry.id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql`true`
  return budget.spend(async () => {
    const { rows } = await sql<EntryRow>`
      select entry.id, entry.at from (${door}) door
      join search_entry entry on entry.dossier_id = door.id
      where entry.kind <> 'dossier' and entry.at <= ${until}::timestamptz and ${after}
        and ${condition.indexed} and ${condition.checked}
      order by entry.at desc, entry.id desc limit ${limit + 1}`.execute(db)
    return rows
  }, [])
}
