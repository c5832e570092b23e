import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { triesMost } from '../mail/retries.ts'

/**
 * Counts of queued jobs, of those more than 5 minutes late, and of those that failed for good. One without a key was
 * replaced (`settleReplaced`), and one that runs may still succeed.
 */
export async function readJobs(db: Db) {
  const { rows } = await sql<{ waiting: number; late: number; given_up: number }>`
    select count(*) as waiting,
      count(*) filter (where run_at < now() - interval '5 minutes' and attempts < max_attempts and locked_at is null)
        as late,
      count(*) filter (where attempts >= max_attempts and locked_at is null and key is not null) as given_up
    from graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: 0, late: 0, given_up: 0 }
}

/**
 * Counts of queued mails, of those being retried after a failure, and of those that failed for good. A mail that its
 * receiver's server refused at once is no fault of ours: people are told.
 */
export async function readMails(db: Db) {
  const { rows } = await sql<{ waiting: number; retrying: number; failed: number }>`
    select count(*) as waiting, count(*) filter (where tries > 0) as retrying,
      (select count(*) from mail where failed_at is not null and (bounced_at is null or tries >= ${triesMost})) as failed
    from mail where sent_at is null and skipped_at is null and failed_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, retrying: 0, failed: 0 }
}

/** Counts of orders and invoices that wait to be read, and of those that failed after crashing three readers. */
export async function readReadings(db: Db) {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where reading_state in ('queued', 'reading')) as waiting,
      count(*) filter (where reading_state = 'failed') as failed
    from document where reading_state in ('queued', 'reading', 'failed') and deleted_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/** Received mails by state, and the seconds that those of the last hour took until they were handled. */
export async function readMailIn(db: Db) {
  const { rows } = await sql<{ state: string; count: number; seconds: number | null }>`
    select state, count(*) as count,
      percentile_cont(0.95) within group (order by extract(epoch from handled_at - created_at)::float8)
        filter (where handled_at > now() - interval '1 hour') as seconds
    from mail_in group by state`.execute(db)
  const oldest = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from mail_in where state = 'waiting'`.execute(db)
  return { states: rows, oldest_s: Math.round(oldest.rows[0]?.seconds ?? 0) }
}

/** How many seconds the oldest unindexed message has waited, and whether existing ones are still being indexed. */
export async function readIndexing(db: Db) {
  const { rows } = await sql<{ lag: number; backfill: boolean }>`
    select coalesce(extract(epoch from now() - min(search_due_at)), 0)::float8 as lag,
      exists (select from search_progress where not done) as backfill
    from dossier where search_due_at is not null`.execute(db)
  return rows[0] ?? { lag: 0, backfill: false }
}

/** Unix time of the last good backup, 0 if there is none, and counts of stored files without any document. */
export async function readUpkeep(db: Db) {
  const { rows } = await sql<{ backed_up_s: number; unknown_files: number; trashed_files: number }>`
    select coalesce(extract(epoch from backed_up_at), 0)::float8 as backed_up_s, unknown_files, trashed_files
    from installation`.execute(db)
  return rows[0] ?? { backed_up_s: 0, unknown_files: 0, trashed_files: 0 }
}

/** The last error of the newest unsent mail that has one, or null. */
export async function readMailTrouble(db: Db): Promise<string | null> {
  const { rows } = await sql<{ last_error: string }>`
    select last_error from mail where sent_at is null and skipped_at is null and last_error is not null
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.last_error ?? null
}

/**
 * The number of seconds that the oldest due job is late, or 0. There are few priorities, and the index gives the first
 * job of each, so this stays cheap however long the queue is.
 */
export async function readOldestDue(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    with recursive first as (
      (select priority, run_at from graphile_worker._private_jobs where is_available order by priority, run_at limit 1)
      union all
      select later.* from first cross join lateral (
        select priority, run_at from graphile_worker._private_jobs
        where is_available and priority > first.priority order by priority, run_at limit 1
      ) later
    )
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
    from first where run_at <= now()`.execute(db)
  return Math.round(rows[0]?.seconds ?? 0)
}

/** Whether an available job of these tasks has been due for longer than `mostMs`. */
export async function isAnyOverdue(db: Db, tasks: string[], mostMs: number): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select exists (
      select from graphile_worker._private_jobs job
      where is_available and run_at < now() - ${mostMs} * interval '1 millisecond'
        and task_id in (select id from graphile_worker._private_tasks where identifier = any (${tasks}))
        and not exists (
          select from graphile_worker._private_job_queues queue where queue.id = job.job_queue_id and not is_available
        )
    ) as overdue`.execute(db)
  return rows[0]?.overdue ?? false
}
