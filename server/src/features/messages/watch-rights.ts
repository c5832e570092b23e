import { closeCodes } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { levelOf } from '../../platform/database/database-away.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Line, Live } from '../../platform/live/live.ts'
import { subscribeLines } from './subscribe.ts'
import { log } from '../../platform/log.ts'

const everyMs = 60_000
const deafEveryMs = 1000
const atOnce = 5000

type WatchedDossier = { user_id: string; dossier_id: string }
type Right = WatchedDossier & { access_until: string | null }

/**
 * Every minute rereads the subscriptions and the session of each open line, in two statements for many lines. This
 * repairs a lost signal and normally finds nothing. While other nodes cannot be reached it runs every second, and
 * afterwards clients fetch what they missed. The database's clock is read as often. The returned function stops it.
 */
export function watchRights(deps: Deps): () => void {
  const { redis, live, sessions } = deps
  let checking: Promise<void> | null = null
  let isHealthy = true
  const timer = setInterval(checkNow, everyMs).unref()
  const frequentTimer = redis && setInterval(() => void (redis.isHere || check()), deafEveryMs).unref()
  redis?.on('away', checkNow)
  redis?.on('here', catchUp)
  return () => {
    clearInterval(timer)
    if (frequentTimer) clearInterval(frequentTimer)
    redis?.off('away', checkNow)
    redis?.off('here', catchUp)
  }

  function checkNow() {
    void check()
  }

  /** Only one check runs at a time; further calls wait for it. */
  function check(): Promise<void> {
    checking ??= attempt(async () => {
      await deps.clock.set(deps.db)
      await checkRights(deps)
    }).finally(() => (checking = null))
    return checking
  }

  async function catchUp() {
    sessions.forgetAll()
    await checking // it may have read before the other nodes could be reached
    await check()
    await attempt(() =>
      subscribeLines(
        deps,
        live.open().filter(({ hears_own }) => hears_own),
      ),
    )
    await live.resync()
  }

  /** If the database is unreachable or slow, the next check tries again. Logged once until a check succeeds. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      isHealthy = true
    } catch (error) {
      if (isHealthy) log[levelOf(error)]({ err: error }, 'The rights of open lines could not be checked.')
      isHealthy = false
    }
  }
}

/**
 * Ends subscriptions without a right and corrects their end times. A signal that arrives meanwhile takes precedence.
 * @internal
 */
export async function checkRights({ db, live }: Pick<Deps, 'db' | 'live'>, most = atOnce): Promise<void> {
  for (const lines of slicesOf(live.open(), most)) await checkLines(db, live, lines)
}

/** Keeps statements small, however many people are connected. */
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
  const signals = new Map(lines.map((line) => [line, new Set<string>()]))
  for (const [line, reading] of signals) line.readings.add(reading)
  try {
    const sessions = await readSessions(db, lines)
    const rights = await readRights(db, lines.flatMap(subscriptionsOf))
    for (const line of lines) {
      if (!sessions.has(line.viewer.session_id)) line.socket.close(closeCodes.no_session)
      for (const { user_id, dossier_id } of subscriptionsOf(line)) {
        if (signals.get(line)?.has(dossier_id)) continue
        const right = rights.get(`${user_id} ${dossier_id}`)
        if (right) live.subscribe(line, dossier_id, right.access_until, {})
        else live.drop(line, dossier_id)
      }
    }
  } finally {
    for (const [line, reading] of signals) line.readings.delete(reading)
  }
}

function subscriptionsOf(line: Line): WatchedDossier[] {
  return [...line.dossiers.keys()].map((dossier_id) => ({ user_id: line.viewer.id, dossier_id }))
}

async function readSessions(db: Db, lines: Line[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select session.id from session join person on person.id = person_id and deleted_at is null
    where session.id = any(${lines.map(({ viewer }) => viewer.session_id)}) and expires_at > now()`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The rule of `accessDossier`: a participant, or an admin of a company in the dossier. */
async function readRights(db: Db, subscriptions: WatchedDossier[]): Promise<Map<string, Right>> {
  const { rows } = await sql<Right>`
    select heard.user_id, heard.dossier_id, own.access_until
    from unnest(${subscriptions.map(({ user_id }) => user_id)}::uuid[], ${subscriptions.map(({ dossier_id }) => dossier_id)}::uuid[])
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
