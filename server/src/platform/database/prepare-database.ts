import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { noteBuilds, refuseMuchNewer } from './builds.ts'
import { connectLike, type Db, migrate, pendingMigrations } from './db.ts'
import { isQueueOld, migrateJobs } from '../jobs/jobs.ts'
import { log } from '../log.ts'

const lock = 'klopt prepares the database'
const tries = 30
const retryMs = 1000

/**
 * Migrates the tables and the job queue. When several nodes start at once, one migrates and the others wait. A
 * migration waits at most 2 s for a table lock, then lets the queries behind it pass and tries again. It has no time
 * limit itself.
 */
export async function prepareDatabase(pool: pg.Pool): Promise<void> {
  const own = connectLike(pool, { max: 3, statement_timeout: 0, query_timeout: 0, lock_timeout: 2000 })
  const holder = await own.pool.connect()
  try {
    await holder.query('set lock_timeout = 0')
    await holder.query('select pg_advisory_lock(hashtext($1))', [lock])
    await refuseMuchNewer(own.db)
    await insist(() => migrate(own.db))
    await noteBuilds(own.db)
    await migrateJobs(own.pool)
  } finally {
    holder.release(true) // closing the connection releases the lock
    await own.pool.end()
  }
}

/** The names of the migrations that `prepareDatabase` would run. */
export async function pendingChanges({ pool, db }: { pool: pg.Pool; db: Db }): Promise<string[]> {
  return [...(await pendingMigrations(db)), ...((await isQueueOld(pool)) ? ['the queue'] : [])]
}

/** Replaces `prepareDatabase` for a start that must not change the database. */
export async function refusePending(database: { pool: pg.Pool; db: Db }): Promise<void> {
  await refuseMuchNewer(database.db)
  const pending = await pendingChanges(database)
  if (pending.length)
    throw new CannotStart(`The database needs migrations (${pending.join(', ')}): run npm run klopt -- migrate.`)
}

async function insist(change: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await change()
    } catch (error) {
      if (!isBusy(error) || left === 1) throw error
      log.warn('The database is busy: a migration waits and tries again.')
      await pause(retryMs)
    }
  }
}

/** A lock timeout, or a deadlock in which this transaction was aborted. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}
