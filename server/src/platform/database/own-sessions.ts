import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'

const server = `select pid || ' since ' || backend_start as name from pg_stat_activity where pid = pg_backend_pid()`

/**
 * Refuses a pooler that hands out servers per transaction or statement. It answers every query, but live events, locks
 * and prepared statements belong to a session and get lost without an error.
 */
export async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    const first = await serverOf(one)
    await other.query('begin') // whoever hands out servers gives it the one that has just become free
    const [second, again] = [await serverOf(other), await serverOf(one)]
    if (second === first || again !== first)
      throw new CannotStart(
        'DATABASE_URL: a pooler hands out sessions per transaction, so that live events and locks would get lost. ' +
          'Set pool_mode = session, as described under Poolers in docs/operations.md.',
      )
  } finally {
    await other.query('rollback').catch(() => undefined)
    one.release()
    other.release()
  }
}

async function serverOf(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(server)
  return rows[0]?.name
}
