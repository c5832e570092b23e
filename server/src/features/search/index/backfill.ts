import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { searchVersion } from '../words/lexemes.ts'
import { indexDocuments } from './index-documents.ts'
import { indexTitles } from './index-titles.ts'
import { foundLines, type MessageRow, subjectOfMessage, toEntry } from './message-entry.ts'
import { whileIndexing } from './while-indexing.ts'
import { writeEntries } from './write-entries.ts'

const linesAStep = 500
const documentsAStep = 20

type Progress = { message_before: string | null; document_before: string | null; since: string | null; done: boolean }

/**
 * The job that indexes what existed before the index did, or before a new rule of words, newest first. It goes on where
 * it stopped, and rests after each step so that it takes only its share of a processor.
 */
export async function backfill({ db, config }: Deps, _: unknown, signal: AbortSignal): Promise<void> {
  if (!config.search) return forget(db)
  for (let progress = await readProgress(db); !progress.done && !signal.aborted; progress = await readProgress(db)) {
    const began = performance.now()
    await step(db, progress)
    const rest = (performance.now() - began) * (1 / config.searchBackfillShare - 1)
    await pause(rest, undefined, { signal }).catch(() => undefined) // it is stopping
  }
}

/** Without an index, nothing is kept up. Once there is one again, everything is due. */
async function forget(db: Db): Promise<void> {
  await sql`delete from search_progress`.execute(db)
}

async function readProgress(db: Db): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select message_before, document_before, since, done from search_progress where version = ${searchVersion}`.execute(
    db,
  )
  if (rows[0]) return rows[0]
  // During an upgrade, two versions run this job: the rules of the later one stay.
  const { rows: begun } = await sql`
    insert into search_progress (version, since) values (${searchVersion}, now())
    on conflict (id) do update set version = excluded.version, since = excluded.since, message_before = null,
      document_before = null, done = false
      where search_progress.version < excluded.version returning version`.execute(db)
  return { message_before: null, document_before: null, since: null, done: begun.length === 0 }
}

/** Ids are in the order of time, so the primary keys lead from the newest message and document to the oldest. */
async function step(db: Db, { message_before, document_before }: Progress): Promise<void> {
  const { rows: lines } = await sql<MessageRow>`
    select id, dossier_id, seq, event, data, message, created_at, message_type, ${subjectOfMessage} as subject
    from message
    where ${before(message_before)} order by id desc limit ${linesAStep}`.execute(db)
  const { rows: documents } = await sql<{ id: string }>`
    select id from document where deleted_at is null and ${before(document_before)}
    order by id desc limit ${documentsAStep}`.execute(db)
  const found = lines.filter(({ message_type }) => message_type === foundLines)
  await whileIndexing(db, async (tx) => {
    await writeEntries(tx, found.map(toEntry))
    // Each again with its first line, because of a new rule of words.
    const first = lines.filter(({ seq }) => seq === 1).map(({ dossier_id }) => dossier_id)
    const fresh = await untitled(tx, [...new Set(lines.map(({ dossier_id }) => dossier_id))])
    await indexTitles(tx, [...new Set([...first, ...fresh])])
  })
  await indexDocuments(
    db,
    documents.map(({ id }) => id),
  )
  const done = lines.length < linesAStep && documents.length < documentsAStep
  if (done) await whileIndexing(db, async (tx) => indexTitles(tx, await untitled(tx, null)))
  await sql`
    update search_progress set message_before = ${lines.at(-1)?.id ?? message_before}::uuid,
      document_before = ${documents.at(-1)?.id ?? document_before}::uuid,
      since = coalesce(${lines.at(-1)?.created_at ?? null}::timestamptz, since), done = ${done}
    where version = ${searchVersion}`.execute(db)
}

/** The dossiers, of these or of all, that have no entry of their own yet. */
async function untitled(db: Db, ids: string[] | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dossier where (${ids}::uuid[] is null or id = any(${ids}::uuid[])) and not exists (
      select from search_entry where kind = 'dossier' and source_id = dossier.id)`.execute(db)
  return rows.map(({ id }) => id)
}

function before(id: string | null) {
  return id === null ? sql`true` : sql`id < ${id}::uuid`
}
