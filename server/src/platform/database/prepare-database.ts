import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { connectLike, type Db, migrate, pendingMigrations } from './db.ts'
import { isQueueOld, migrateJobs } from '../jobs/jobs.ts'
import { log } from '../log.ts'

const lock = 'klopt prepares the database'
const tries = 30
const retry_ms = 1000

/**
 * Brings tables and queue to the newest version. Of several nodes that start at once one does it and the others wait.
 * A change waits two seconds at most for a lock on a table, then lets those through who queue behind it and tries again;
 * itself it may take as long as it needs.
 */
export async function prepareDatabase(pool: pg.Pool): Promise<void> {
  const own = connectLike(pool, { max: 3, statement_timeout: 0, query_timeout: 0, lock_timeout: 2000 })
  const holder = await own.pool.connect()
  try {
    await holder.query('set lock_timeout = 0')
    await holder.query('select pg_advisory_lock(hashtext($1))', [lock])
    await insist(() => migrate(own.db))
    await migrateJobs(own.pool)
  } finally {
    holder.release(true) // the lock goes with the connection
    await own.pool.end()
  }
}

/** What `prepareDatabase` would do, by name. */
export async function pendingChanges({ pool, db }: { pool: pg.Pool; db: Db }): Promise<string[]> {
  return [...(await pendingMigrations(db)), ...((await isQueueOld(pool)) ? ['the queue'] : [])]
}

/** Instead of `prepareDatabase`, for a start that is to change nothing. */
export async function refusePending(database: { pool: pg.Pool; db: Db }): Promise<void> {
  const pending = await pendingChanges(database)
  if (pending.length)
    throw new CannotStart(`The database waits for ${pending.join(', ')}: npm run klopt -- migrate does that.`)
}

async function insist(change: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await change()
    } catch (error) {
      if (!isBusy(error) || left === 1) throw error
      log.warn('The database is busy: a change of its tables waits for its turn.')
      await pause(retry_ms)
    }
  }
}

/** A lock did not come in time, or two waited for each other and this one gave way. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}
