import type { WorkerEvents } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const lookMs = 10_000
const retryMs = 1000
const name = 'klopt works as '

/**
 * Releases the jobs of a killed worker: the queue itself would keep them locked for four hours. Every running worker
 * holds an advisory lock on its id, on a separate connection that closes with the process.
 */
export function holdJobs(pool: pg.Pool, events: WorkerEvents): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  events.on('pool:create', ({ workerPool }) => void hold(workerPool.id))
  // A failed run is repeated.
  const timer = setInterval(() => void releaseJobs(pool).catch(() => undefined), lookMs).unref()
  return {
    stop() {
      clearInterval(timer)
      stopping.abort()
    },
  }

  async function hold(id: string) {
    while (!signal.aborted) {
      await holdOnce(id).catch(() => undefined) // the database is away: nobody can release jobs either
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Returns when the connection is lost or the worker stops. */
  async function holdOnce(id: string) {
    const holder = await pool.connect()
    const lost = new Promise<void>((resolve) => {
      holder.once('end', () => resolve())
      signal.addEventListener('abort', () => resolve())
      if (signal.aborted) resolve() // it stopped while we connected: no event follows
    })
    try {
      await holder.query('select pg_advisory_lock(hashtext($1))', [name + id])
      await lost
    } finally {
      holder.release(true) // closing the connection releases the lock
    }
  }
}

/**
 * Jobs locked in the last 5 s may be those of a worker that does not have its advisory lock yet. A job runs again at
 * once, but one that may itself kill its process waits longer each time, up to a minute, so that other jobs get on.
 */
async function releaseJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with dead as materialized (
       select locked_by from (
         select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds'
       ) held where pg_try_advisory_xact_lock(hashtext($1 || locked_by))
     ), queues as (
       update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
       from dead where queue.locked_by = dead.locked_by
     )
     update graphile_worker._private_jobs job set locked_at = null, locked_by = null,
       run_at = greatest(run_at, now()) + case when attempts > 1 then exp(least(attempts + 1, 4)) else 0 end * interval '1 second'
     from dead where job.locked_by = dead.locked_by`,
    [name],
  )
}
