import type { WorkerEvents } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const look_ms = 10_000
const again_ms = 1000
const name = 'klopt works as '

/**
 * Gives jobs back that a killed worker had begun: the queue itself would keep them for four hours. Who lives holds a
 * lock under the name that stands in its jobs, on a connection of its own, which goes with the process.
 */
export function holdJobs(pool: pg.Pool, events: WorkerEvents): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  events.on('pool:create', ({ workerPool }) => void hold(workerPool.id))
  const timer = setInterval(() => void giveBack(pool).catch(() => undefined), look_ms).unref() // or the next time
  return {
    stop() {
      clearInterval(timer)
      stopping.abort()
    },
  }

  async function hold(id: string) {
    while (!signal.aborted) {
      await holdOnce(id).catch(() => undefined) // the database is away: then nobody can give back either
      await pause(again_ms, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Comes back when the connection is lost, or we stop. */
  async function holdOnce(id: string) {
    const holder = await pool.connect()
    const lost = new Promise<void>((resolve) => {
      holder.once('end', () => resolve())
      signal.addEventListener('abort', () => resolve())
      if (signal.aborted) resolve() // while we connected: it is not told again
    })
    try {
      await holder.query('select pg_advisory_lock(hashtext($1))', [name + id])
      await lost
    } finally {
      holder.release(true) // and the lock with it
    }
  }
}

/** Younger ones may be of a worker that is only just taking its lock. */
async function giveBack(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
       select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds'
     ) held where pg_try_advisory_xact_lock(hashtext($1 || locked_by)) having count(*) > 0`,
    [name],
  )
}
