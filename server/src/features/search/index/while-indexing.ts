import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/**
 * A transaction that writes to the index, one at a time on all nodes: two that count the same words would wait for each
 * other in a circle.
 */
export function whileIndexing<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('klopt indexes'))`.execute(tx)
    return work(tx)
  })
}
