import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Delivery } from '../live/live.ts'
import { channel, payload_most } from '../live/signals.ts'
import type { Tx } from './transaction.ts'

/** Like `transaction`, for a process without sockets: PostgreSQL passes its events and signals on when it commits. */
export async function notifyingTransaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return deps.db.transaction().execute(async (db) => {
    const deliveries: Delivery[] = []
    const result = await work({
      db,
      deps,
      emit: (event, to) => void deliveries.push(to ? { event, to } : { event }),
      signal: (signal) => void deliveries.push({ signal }),
    })
    for (const delivery of deliveries) {
      const payload = JSON.stringify(delivery)
      // An event is a hint, and one too long for the channel is found by its gap.
      if (Buffer.byteLength(payload) <= payload_most) await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    }
    return result
  })
}
