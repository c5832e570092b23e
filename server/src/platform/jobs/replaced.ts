import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/**
 * Ends jobs that were replaced by another one with their key while they ran, or after they had failed for good, and did
 * not succeed. The queue has taken their key and all their tries (`add_jobs` of graphile-worker), and would keep the
 * row. Every other job has a key (`queue_job`).
 *
 * The job that replaced one does the same, unless they have lists: it has what was added after the one before began.
 * Such a list is queued again.
 */
export async function settleReplaced(db: Db): Promise<void> {
  await sql`
    with replaced as (
      delete from graphile_worker._private_jobs
      where key is null and attempts >= max_attempts and locked_at is null
      returning task_id, payload
    )
    select queue_job(identifier, payload) from replaced join graphile_worker._private_tasks task on task.id = task_id
    where json_typeof(payload) = 'array'`.execute(db)
}
