import { limits, type LiveReply } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { forbidden, tooMany } from '../../platform/errors.ts'
import { Gather, rest_after_cut_ms } from '../../platform/database/gather.ts'
import type { Line } from '../../platform/live/live.ts'
import type { DossierLoader } from '../dossiers/access.ts'

/** When everybody comes back at once, one statement tells of many what they hear. */
export function gatherOwn(deps: Pick<Deps, 'db' | 'live'>): Gather<Line, Line> {
  const hear = async (lines: Line[]) => {
    await hearOwn(deps, lines)
    return lines
  }
  return new Gather(hear, { rest_ms: rest_after_cut_ms })
}

/** Hears one's own topic: what happens in every dossier in which one takes part. Somebody else's is refused. */
export async function subscribeOwn(own: Gather<Line, Line>, line: Line, userId: string): Promise<LiveReply> {
  if (userId !== line.viewer.id) throw forbidden()
  line.hears_own = true
  await own.ask(line)
  return { type: 'subscribed', topic: `user:${userId}` }
}

/** Lets lines hear the dossiers in which their people take part. What a signal decides meanwhile stands. */
export async function hearOwn({ db, live }: Pick<Deps, 'db' | 'live'>, lines: Line[]): Promise<void> {
  const decided = new Map(lines.map((line) => [line, new Set<string>()]))
  for (const [line, reading] of decided) line.readings.add(reading)
  try {
    const rows = await db
      .selectFrom('participant')
      .innerJoin('dossier', 'dossier.id', 'participant.dossier_id')
      .select(['participant.user_id', 'participant.dossier_id', 'participant.access_until'])
      .where(sql<boolean>`participant.user_id = any(${lines.map(({ viewer }) => viewer.id)})`)
      .where('participant.status', '=', 'active')
      .where('dossier.status', '<>', 'closed')
      .execute()
    const takenPart = Map.groupBy(rows, ({ user_id }) => user_id)
    for (const [line, reading] of decided)
      for (const { dossier_id, access_until } of takenPart.get(line.viewer.id) ?? [])
        if (line.hears_own && !reading.has(dossier_id)) live.hear(line, dossier_id, access_until, { takes_part: true })
  } finally {
    for (const [line, reading] of decided) line.readings.delete(reading)
  }
}

/**
 * Hears everything of one dossier. The door is asked twice: before, so that nobody listens who may not; and after, so
 * that `last_seq` covers whatever was committed before we listened, and who was removed meanwhile is out again.
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
  live.hear(line, dossierId, access_until, { watches: true })
  try {
    const { last_seq } = await door(line.viewer, dossierId)
    return { type: 'subscribed', topic: `dossier:${dossierId}`, last_seq }
  } catch (error) {
    live.drop(line, dossierId)
    throw error
  }
}

export function unsubscribe({ live }: Deps, line: Line, kind: 'user' | 'dossier', id: string): void {
  if (kind === 'dossier') live.unwatch(line, id)
  else if (id === line.viewer.id) line.hears_own = false
}
