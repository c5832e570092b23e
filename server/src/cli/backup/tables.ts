import type pg from 'pg'

/** A source of rows to copy, with its columns. `name` is quoted if needed. */
export type Source = { name: string; columns: string; from: string }

/** No timeout for large tables, and a fixed date format. */
export const copySettings = `set local statement_timeout = 0; set local datestyle = 'ISO, YMD'`

/** The queued jobs, in the columns that `restoreJobs` needs. */
export const jobsName = 'waiting_jobs'
const jobs: Source = {
  name: jobsName,
  columns: 'identifier, payload, queue_name, run_at, attempts, max_attempts, key, priority, flags',
  // A running job is not done yet, so its attempt does not count.
  from: `(
    select task.identifier, payload, queue_name, run_at,
      case when job.locked_at is null then attempts else greatest(attempts - 1, 0) end as attempts,
      max_attempts, key, priority, array(select jsonb_object_keys(flags)) as flags
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = task_id
    left join graphile_worker._private_job_queues queue on queue.id = job_queue_id
  ) waiting`,
}

/**
 * All tables of Klopt, and the jobs. Left out are generated columns, unlogged tables, which are of this moment, and what
 * a database is by itself.
 */
export async function readSources(client: pg.ClientBase): Promise<Source[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p' and relname not like 'kysely\\_%' and relname <> 'installation'
    group by relname order by relname`)
  return [...rows.map(({ name, columns }) => ({ name, columns, from: name })), jobs]
}

/** Adds the restored jobs to the queue of this database, unchanged. */
export async function restoreJobs(client: pg.ClientBase): Promise<void> {
  await client.query(`
    with added as materialized (
      select (graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority, flags)).id,
        attempts
      from ${jobsName}
    )
    select graphile_worker.reschedule_jobs(array[id], attempts => added.attempts) from added where added.attempts > 0`)
}

export async function makeRoomForJobs(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temporary table ${jobsName} (identifier text, payload json, queue_name text, run_at timestamptz,
      attempts integer, max_attempts integer, key text, priority integer, flags text[]) on commit drop`)
}
