import type { MessagePage } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { Gather, restAfterCutMs } from '../../platform/database/gather.ts'
import { askedRows } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/session.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { readMessages, type Row, toMessage } from './read.ts'

type MissedRange = { dossier_id: string; after_seq: number; most: number }

const pagesAtOnce = 20

/** The messages after a number, oldest first. */
export async function missedPage(
  missed: ReturnType<typeof gatherMissed>,
  viewer: Viewer,
  dossier: AccessibleDossier,
  { limit, after_seq }: { limit: number; after_seq: number },
): Promise<MessagePage> {
  const rows = await missed.ask({ dossier_id: dossier.id, after_seq, most: limit + 1 })
  const messages = rows.slice(0, limit).map((row) => toMessage(viewer, dossier, row))
  return { messages, before: null, has_more: rows.length > limit, revision: dossier.revision }
}

/** Batches requests for missed messages: after a reconnect of everybody, one statement serves many. */
export function gatherMissed(db: Db): Gather<MissedRange, Row[]> {
  const read = async (questions: MissedRange[]) => {
    const asked = askedRows(questions, {
      id: ['uuid', ({ dossier_id }) => dossier_id],
      after_seq: ['int', ({ after_seq }) => after_seq],
      most: ['int', ({ most }) => most],
    })
    const rows = await readMessages(
      db,
      sql`select missed.*, place from ${asked} cross join lateral (
          select * from (
            select * from message where (dossier_id, seq) > (asked.id, asked.after_seq)
            order by dossier_id, seq limit asked.most
          ) after where dossier_id = asked.id
        ) missed`,
      sql`place`,
    )
    const answers = Map.groupBy(rows, ({ place }) => place)
    return questions.map((_, n) => answers.get(n + 1) ?? [])
  }
  return new Gather(read, { most: pagesAtOnce, rest_ms: restAfterCutMs })
}
