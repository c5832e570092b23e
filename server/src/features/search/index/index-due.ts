import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { indexTitles, titleChanges } from './index-titles.ts'
import { foundLines, type MessageRow, subjectOfMessage, toEntry } from './message-entry.ts'
import { whileIndexing } from './while-indexing.ts'
import { writeEntries } from './write-entries.ts'

const dossiersMost = 500
const linesMost = 2000

type DueDossier = { id: string; indexed_seq: number; last_seq: number }

/**
 * Indexes what was posted since the last round, in one dossier after the other. Returns for how many
 * milliseconds it worked once it was its turn: 0 if nothing was due. A crash between the two writes repeats the round,
 * which changes nothing. One round at a time, also with several nodes.
 */
export async function indexDue({ db }: Pick<Deps, 'db'>): Promise<number> {
  return whileIndexing(db, async (tx) => {
    const began = performance.now()
    const due = await readDue(tx)
    if (due.length === 0) return 0
    const { lines, until } = await readLines(tx, due)
    await writeEntries(tx, lines.filter(isFound).map(toEntry))
    const renamed = new Set(lines.filter(({ event }) => titleChanges(event)).map(({ dossier_id }) => dossier_id))
    await indexTitles(
      tx,
      due.filter(({ id, indexed_seq }) => indexed_seq === 0 || renamed.has(id)).map(({ id }) => id),
    )
    await moveOn(tx, until)
    return performance.now() - began
  })
}

/** Scans the index `dossier_search_due`, which contains only due dossiers. */
async function readDue(db: Db): Promise<DueDossier[]> {
  const { rows } = await sql<DueDossier>`
    select id, indexed_seq, last_seq from dossier
    where search_due_at is not null order by search_due_at limit ${dossiersMost}`.execute(db)
  return rows
}

/** The next lines of the due dossiers, at most a round, and up to which line each dossier is then indexed. */
async function readLines(db: Db, due: DueDossier[]) {
  const waiting: DueDossier[] = []
  let room = linesMost
  for (const dossier of due) {
    if (room <= 0) break
    const last_seq = Math.min(dossier.last_seq, dossier.indexed_seq + room)
    room -= last_seq - dossier.indexed_seq
    waiting.push({ ...dossier, last_seq })
  }
  const { rows: lines } = await sql<MessageRow>`
    select message.id, message.dossier_id, seq, event, data, message, created_at, message_type,
      ${subjectOfMessage} as subject
    from unnest(${waiting.map(({ id }) => id)}::uuid[], ${waiting.map(({ indexed_seq }) => indexed_seq)}::int[],
      ${waiting.map(({ last_seq }) => last_seq)}::int[]) as due (id, after, until)
    join message on message.dossier_id = due.id and seq > after and seq <= until`.execute(db)
  return { lines, until: waiting }
}

/**
 * Last, and without waiting: a post that finds its dossier locked takes a slower way. A dossier that somebody locked
 * stays due, and so does one with a later message.
 */
async function moveOn(db: Db, until: DueDossier[]): Promise<void> {
  await sql`
    with done as (
      select id, seq from unnest(${until.map(({ id }) => id)}::uuid[], ${until.map(({ last_seq }) => last_seq)}::int[])
        as done (id, seq)
    ), free as (
      select dossier.id, seq from dossier join done on done.id = dossier.id for no key update of dossier skip locked
    )
    update dossier set indexed_seq = seq, search_due_at = case when last_seq > seq then search_due_at end
    from free where dossier.id = free.id`.execute(db)
}

function isFound({ message_type }: MessageRow): boolean {
  return message_type === foundLines
}
