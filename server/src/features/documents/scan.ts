import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scanner } from '../../platform/storage/scanner.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'

/** Queues contents that were never scanned. Existing verdicts stay valid. The job starts after the commit. */
export async function askForScan(db: Db, contents: string[]): Promise<void> {
  await sql`
    with asked as (
      insert into scan (sha256) select distinct unnest(${contents}::text[]) on conflict do nothing returning sha256
    )
    select queue_job('scan_files', job_key => 'scan_files', queue_name => 'scan_files')
    where exists (select from asked)`.execute(db)
}

/**
 * Scans pending files, the longest untried first, until none is left or the scanner is unavailable. Files without a
 * verdict stay pending for the next run, within a minute.
 */
export async function scanFiles(deps: Deps, _: unknown, signal: AbortSignal): Promise<void> {
  const { scanner } = deps
  if (!scanner) return
  const { rows } = await sql<{ begun: string }>`select now()::text as begun`.execute(deps.db)
  const begun = rows[0]?.begun ?? ''
  const failed: unknown[] = []
  while (!signal.aborted) {
    const engine = await scanner.engine(signal)
    const result = await transaction(deps, (tx) => scanNext(tx, scanner, engine, begun, signal))
    if (!result) break
    if (result.error) failed.push(result.error)
  }
  if (failed.length) throw new AggregateError(failed, `${failed.length} files have no verdict of the virus scanner`)
}

/**
 * The row stays locked during the scan, so that no other process scans the same file. If this process dies, the lock
 * ends.
 */
async function scanNext(
  tx: Tx,
  scanner: Scanner,
  engine: string,
  begun: string,
  signal: AbortSignal,
): Promise<{ error?: unknown } | null> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from scan
    where verdict = 'pending' and coalesce(tried_at < ${begun}::timestamptz, true)
      and (exists (select from document where document.sha256 = scan.sha256 and deleted_at is null)
        or exists (select from mail_in where raw_sha256 = scan.sha256))
    order by tried_at nulls first, asked_at
    limit 1 for update skip locked`.execute(tx.db)
  const [next] = rows
  if (!next) return null
  try {
    const finding = await scanner.scan(await tx.deps.files.open(next.sha256), signal)
    await decide(tx.db, next.sha256, finding, engine)
    return {}
  } catch (error) {
    const finding = error instanceof Error ? error.message : String(error)
    await sql`
      update scan set tried_at = clock_timestamp(), finding = ${finding}, engine = ${engine}
      where sha256 = ${next.sha256}`.execute(tx.db)
    return { error }
  }
}

async function decide(db: Db, sha256: string, finding: string | null, engine: string): Promise<void> {
  await sql`
    update scan set verdict = ${finding === null ? 'clean' : 'infected'}, finding = ${finding}, engine = ${engine},
      tried_at = clock_timestamp(), decided_at = clock_timestamp()
    where sha256 = ${sha256}`.execute(db)
  if (finding === null) return
  const documents = await db.selectFrom('document').select(['id', 'uploader_id']).where('sha256', '=', sha256).execute()
  for (const { id, uploader_id } of documents)
    await audit(db, {
      action: 'virus_found',
      person_id: uploader_id,
      data: { document_id: id, sha256, finding },
    })
}
