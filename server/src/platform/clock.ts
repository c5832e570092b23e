import { sql } from 'kysely'
import type { Db } from './database/db.ts'

/**
 * The database's clock as this process last read it, plus the monotonic time since. Things expire at the same moment on
 * every node, even on one whose own clock is wrong or jumps.
 */
export class Clock {
  #began = performance.timeOrigin

  now(): number {
    return this.#began + performance.now()
  }

  /**
   * Reads the database's clock. Never behind it, however long the answer takes: what has ended for the database must have
   * ended here too.
   */
  async set(db: Db): Promise<void> {
    const started = performance.now()
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
    if (rows[0]) this.#began = Date.parse(rows[0].now) - started
  }
}
