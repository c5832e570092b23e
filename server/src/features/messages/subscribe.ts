import { limits, type LiveReply } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { forbidden, tooMany } from '../../platform/errors.ts'
import { Gather, restAfterCutMs } from '../../platform/database/gather.ts'
import type { Line } from '../../platform/live/live.ts'
import type { DossierLoader } from '../dossiers/access.ts'

/** Batches subscriptions to own topics: after a reconnect of everybody, one statement serves many. */
export function gatherOwn(deps: Pick<Deps, 'db' | 'live'>): Gather<Line, Line> {
  const subscribe = async (lines: Line[]) => {
    await subscribeLines(deps, lines)
    return lines
  }
  return new Gather(subscribe, { rest_ms: restAfterCutMs })
}

/** Subscribes to the own topic: events of every dossier in which the person takes part. Other topics are refused. */
export async function subscribeOwn(own: Gather<Line, Line>, line: Line, userId: string): Promise<LiveReply> {
  if (userId !== line.viewer.id) throw forbidden()
  line.hears_own = true
  await own.ask(line)
  return { type: 'subscribed', topic: `user:${userId}` }
}

/** Subscribes lines to their people's dossiers. A signal that arrives meanwhile takes precedence. */
export async function subscribeLines({ db, live }: Pick<Deps, 'db' | 'live'>, lines: Line[]): Promise<void> {
  const signals = new Map(lines.map((line) => [line, new Set<string>()]))
  for (const [line, reading] of signals) line.readings.add(reading)
  try {
    const rows = await db
      .selectFrom('participant')
      .innerJoin('dossier', 'dossier.id', 'participant.dossier_id')
      .select(['participant.user_id', 'participant.dossier_id', 'participant.access_until'])
      .where(sql<boolean>`participant.user_id = any(${lines.map(({ viewer }) => viewer.id)})`)
      .where('participant.status', '=', 'active')
      .where('dossier.status', '<>', 'closed')
      .execute()
    const participations = Map.groupBy(rows, ({ user_id }) => user_id)
    for (const [line, reading] of signals)
      for (const { dossier_id, access_until } of participations.get(line.viewer.id) ?? [])
        if (line.hears_own && !reading.has(dossier_id))
          live.subscribe(line, dossier_id, access_until, { takes_part: true })
  } finally {
    for (const [line, reading] of signals) line.readings.delete(reading)
  }
}

/**
 * Subscribes to all events of a dossier. Access is checked twice: before, so that only those allowed subscribe, and
 * after, so that `last_seq` and `revision` cover everything committed before the subscription and a removal meanwhile takes effect.
 */
export async function subscribeDossier(
  { live }: Deps,
  door: DossierLoader,
  line: Line,
  dossierId: string,
): Promise<LiveReply> {
  if (!line.viewer.consented) throw forbidden('consent_required')
  if (line.dossiers.size >= limits.subscriptions_a_socket && !line.dossiers.has(dossierId)) throw tooMany(60)
  const { access_until } = await door(line.viewer, dossierId)
  live.subscribe(line, dossierId, access_until, { watches: true })
  try {
    const { last_seq, revision } = await door(line.viewer, dossierId)
    return { type: 'subscribed', topic: `dossier:${dossierId}`, last_seq, revision }
  } catch (error) {
    live.drop(line, dossierId)
    throw error
  }
}

export function unsubscribe({ live }: Deps, line: Line, kind: 'user' | 'dossier', id: string): void {
  if (kind === 'dossier') live.unwatch(line, id)
  else if (id === line.viewer.id) line.hears_own = false
}
