import { close_codes } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Line, Live } from '../../platform/live/live.ts'
import { hearOwn } from './subscribe.ts'
import { log } from '../../platform/log.ts'

const every_ms = 60_000
const deaf_every_ms = 1000
const at_once = 5000

type WatchedDossier = { user_id: string; dossier_id: string }
type Right = WatchedDossier & { access_until: string | null }

/**
 * Once a minute reads again what every open line may hear, and every session behind one, in two statements for many
 * lines. It makes good a signal that was lost; normally it finds nothing. While other nodes do not reach us it looks
 * every second; when they do again, clients fetch what they missed. The database's clock is looked at as often. The
 * returned function ends it.
 */
export function watchRights(deps: Deps): () => void {
  const { redis, live, sessions } = deps
  let looking: Promise<void> | null = null
  let isWell = true
  const timer = setInterval(lookAtOnce, every_ms).unref()
  const often = redis && setInterval(() => void (redis.isHere || look()), deaf_every_ms).unref()
  redis?.on('away', lookAtOnce)
  redis?.on('here', catchUp)
  return () => {
    clearInterval(timer)
    if (often) clearInterval(often)
    redis?.off('away', lookAtOnce)
    redis?.off('here', catchUp)
  }

  function lookAtOnce() {
    void look()
  }

  /** One look at a time: who asks meanwhile waits for the one that runs. */
  function look(): Promise<void> {
    looking ??= attempt(async () => {
      await deps.clock.set(deps.db)
      await checkRights(deps)
    }).finally(() => (looking = null))
    return looking
  }

  async function catchUp() {
    sessions.forgetAll()
    await looking // it may have read before others reached us again
    await look()
    await attempt(() =>
      hearOwn(
        deps,
        live.open().filter(({ hears_own }) => hears_own),
      ),
    )
    await live.resync()
  }

  /** When the database is away or slow the next look asks again; it is told once, until it goes well. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      isWell = true
    } catch (error) {
      if (isWell) log.error({ err: error }, 'The rights of open lines were not read again.')
      isWell = false
    }
  }
}

/** Ends what is no longer a right, and corrects until when it is one. What a signal decides meanwhile stands. @internal */
export async function checkRights({ db, live }: Pick<Deps, 'db' | 'live'>, most = at_once): Promise<void> {
  for (const lines of slicesOf(live.open(), most)) await checkLines(db, live, lines)
}

/** So that no statement grows with everybody who is here. */
function slicesOf(lines: Line[], most: number): Line[][] {
  const slices: Line[][] = []
  let room = 0
  for (const line of lines) {
    const size = 1 + line.dossiers.size // the session, and each dossier
    if (room < size) {
      slices.push([])
      room = most
    }
    slices.at(-1)?.push(line)
    room -= size
  }
  return slices
}

async function checkLines(db: Db, live: Live, lines: Line[]): Promise<void> {
  const decided = new Map(lines.map((line) => [line, new Set<string>()]))
  for (const [line, reading] of decided) line.readings.add(reading)
  try {
    const sessions = await readSessions(db, lines)
    const rights = await readRights(db, lines.flatMap(hearingsOf))
    for (const line of lines) {
      if (!sessions.has(line.viewer.session_id)) line.socket.close(close_codes.no_session)
      for (const { user_id, dossier_id } of hearingsOf(line)) {
        if (decided.get(line)?.has(dossier_id)) continue
        const right = rights.get(`${user_id} ${dossier_id}`)
        if (right) live.hear(line, dossier_id, right.access_until, {})
        else live.drop(line, dossier_id)
      }
    }
  } finally {
    for (const [line, reading] of decided) line.readings.delete(reading)
  }
}

function hearingsOf(line: Line): WatchedDossier[] {
  return [...line.dossiers.keys()].map((dossier_id) => ({ user_id: line.viewer.id, dossier_id }))
}

async function readSessions(db: Db, lines: Line[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select session.id from session join person on person.id = person_id and deleted_at is null
    where session.id = any(${lines.map(({ viewer }) => viewer.session_id)}) and expires_at > now()`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** By the same rule as the door: takes part, or is an admin of a company in the dossier. */
async function readRights(db: Db, hearings: WatchedDossier[]): Promise<Map<string, Right>> {
  const { rows } = await sql<Right>`
    select heard.user_id, heard.dossier_id, own.access_until
    from unnest(${hearings.map(({ user_id }) => user_id)}::uuid[], ${hearings.map(({ dossier_id }) => dossier_id)}::uuid[])
      as heard (user_id, dossier_id)
    join dossier on dossier.id = heard.dossier_id and dossier.status <> 'closed'
    join person on person.id = heard.user_id and person.deleted_at is null
    left join participant own
      on own.dossier_id = heard.dossier_id and own.user_id = heard.user_id and own.status = 'active'
    where own.user_id is not null or (person.role = 'admin' and exists (
      select from dossier_company link where link.dossier_id = dossier.id and link.company_id = person.company_id))`.execute(
    db,
  )
  return new Map(rows.map((right) => [`${right.user_id} ${right.dossier_id}`, right]))
}
