import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'

type OneDb = { db: Db }
/**
 * `quiet`: without a line or a mail, for changes nobody made, such as a newer reader rereading a document. `by`: whose act
 * asks for it, to whom its lines are no news.
 */
type CompareOptions = { quiet?: boolean; by?: string | undefined }

/**
 * Queues a comparison of the dossier's invoices with its orders, after `seconds`. Requests made before the job starts
 * are merged into one run; a request made while it runs queues another.
 */
export async function askToCompare(
  { db }: OneDb,
  dossierId: string,
  how: CompareOptions & { seconds?: number } = {},
): Promise<void> {
  await ask(db, 'run_cards', dossierId, how)
}

/** Queues a search for versions among the dossier's documents, followed by a comparison. */
export async function askForVersions({ db }: OneDb, dossierId: string, how: CompareOptions = {}): Promise<void> {
  await ask(db, 'find_versions', dossierId, how)
}

/** Queues each company's own checks of the dossier's invoices. Runs after every comparison. */
export async function askToCheck({ db }: OneDb, dossierId: string): Promise<void> {
  await ask(db, 'check_cards', dossierId)
}

/**
 * Queues the archives that the companies keep. Called in the transaction that closes the dossier, which does not wait.
 */
export async function askToArchive({ db }: OneDb, dossierId: string): Promise<void> {
  await sql`
    insert into archive (dossier_id, company_id)
    select dossier_id, company_id from dossier_company where dossier_id = ${dossierId}
    on conflict do nothing`.execute(db)
  await ask(db, 'make_archive', dossierId)
}

/** The part of a dossier that changed, so that other words find it. */
type ChangedItem = { document_id: string } | { message_id: string }

/** Queues the indexing of changed documents and messages. The changes of one dossier are merged into one job. */
export async function askToIndex(
  { db, deps }: OneDb & { deps: Pick<Deps, 'config'> },
  dossierId: string,
  changed: ChangedItem[],
): Promise<void> {
  if (!deps.config.search || changed.length === 0) return
  // The queue appends one list to another with the same key.
  await sql`
    select queue_job('index_changed', ${JSON.stringify(changed)}::json,
      job_key => ${`index:${dossierId}`})`.execute(db)
}

/** At most one job of a kind is queued per dossier, plus a quiet one, which does not silence the other. */
async function ask(
  db: Db,
  job: string,
  dossierId: string,
  { seconds = 0, quiet = false, by }: CompareOptions & { seconds?: number } = {},
): Promise<void> {
  const key = `${job} ${dossierId}${quiet ? ' quiet' : ''}`
  await sql`
    select queue_job(${job}, ${JSON.stringify({ dossier_id: dossierId, quiet, by })}::json,
      job_key => ${key}, run_at => now() + make_interval(secs => ${seconds}))`.execute(db)
}
