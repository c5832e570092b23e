import { sql } from 'kysely'
import type { Db } from './database/db.ts'

/**
 * The database's clock, as far as this process knows it. What has expired is the same on every node, also on one whose
 * own clock is wrong or jumps: only the time since the last look is its own, by the clock that never jumps.
 */
export class Clock {
  #began = performance.timeOrigin

  now(): number {
    return this.#began + performance.now()
  }

  /** Looks at the database's clock. */
  async set(db: Db): Promise<void> {
    const asked = performance.now()
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
    if (rows[0]) this.#began = Date.parse(rows[0].now) - (asked + performance.now()) / 2
  }
}
