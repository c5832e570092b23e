import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

type OneDb = { db: Db }
/** What nobody set off, as an old document that a newer reader reads again, is found without a line or a mail. */
type CompareOptions = { quiet?: boolean }

/**
 * Has the invoices of a dossier laid beside its orders again, after `seconds`: whatever they say may have changed. Many
 * who ask before it begins are answered by one run; who asks while it runs gets another.
 */
export async function askToCompare(
  { db }: OneDb,
  dossierId: string,
  how: CompareOptions & { seconds?: number } = {},
): Promise<void> {
  await ask(db, 'run_cards', dossierId, how)
}

/** Has it looked for versions among the documents of a dossier, and then has its invoices laid beside its orders. */
export async function askForVersions({ db }: OneDb, dossierId: string, how: CompareOptions = {}): Promise<void> {
  await ask(db, 'find_versions', dossierId, how)
}

/** Has each company's own checks of the invoices of a dossier made again, after every run of its cards. */
export async function askToCheck({ db }: OneDb, dossierId: string): Promise<void> {
  await ask(db, 'check_cards', dossierId)
}

/** Has what each company keeps of a dossier made, in the transaction that closes it and never waits for it. */
export async function askToArchive({ db }: OneDb, dossierId: string): Promise<void> {
  await sql`
    insert into archive (dossier_id, company_id)
    select dossier_id, company_id from dossier_company where dossier_id = ${dossierId}
    on conflict do nothing`.execute(db)
  await ask(db, 'make_archive', dossierId)
}

/** One job of a kind waits for a dossier, however many ask for it, and one that is quiet, which silences no other. */
async function ask(db: Db, job: string, dossierId: string, { seconds = 0, quiet = false } = {}): Promise<void> {
  const key = `${job} ${dossierId}${quiet ? ' quiet' : ''}`
  await sql`
    select graphile_worker.add_job(${job}, json_build_object('dossier_id', ${dossierId}::text, 'quiet', ${quiet}::boolean),
      job_key => ${key}, run_at => now() + make_interval(secs => ${seconds}))`.execute(db)
}
