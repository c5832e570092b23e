import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Delivery } from '../live/live.ts'
import { channel, payloadMost } from '../live/signals.ts'
import type { Tx } from './transaction.ts'

/** Like `transaction`, for a process without sockets: PostgreSQL NOTIFY delivers its events and signals on commit. */
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
      // An event is only a hint. Clients notice the gap when one is too long for the channel.
      if (Buffer.byteLength(payload) <= payloadMost) await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    }
    return result
  })
}
