import { LiveEvent } from '@klopt/contract'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from './deps.ts'
import type { Delivery } from './live.ts'
import type { Tx } from './transaction.ts'

const channel = 'klopt_signal'
const restart_ms = 1000
const longest = 7900 // PostgreSQL carries less than 8000 bytes

const Signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('admit'), user_id: z.string(), dossier_id: z.string(), until: z.string().nullable() }),
  z.object({ kind: z.literal('expel'), user_id: z.string(), dossier_id: z.string() }),
  z.object({ kind: z.literal('silence'), dossier_id: z.string() }),
  z.object({ kind: z.literal('sign_out'), user_id: z.string(), session_id: z.string().optional() }),
  z.object({ kind: z.literal('person_changed'), user_id: z.string() }),
])
const Told = z.union([z.object({ signal: Signal }), z.object({ event: LiveEvent, to: z.array(z.string()).optional() })])

/**
 * Hears what another process has done, such as an admin command that ended a session, and does to the lines here what
 * it would have done itself. What is told while the connection is away is lost: watchRights makes that good.
 */
export function hearSignals({ pool, live }: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const { password } = pool.options // not enumerable
  let client: pg.Client | undefined
  const listening = listen()

  async function listen() {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => undefined) // the database is away: the next try finds it again
      await pause(restart_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function listenOnce() {
    const own = new pg.Client({ ...pool.options, ...(password !== undefined && { password }), keepAlive: true })
    client = own
    own.on('error', () => undefined)
    own.on('notification', ({ payload = '' }) => obey(payload))
    const ended = once(own, 'end')
    await own.connect()
    await own.query(`listen ${channel}`)
    if (stopping.signal.aborted) await own.end()
    await ended
  }

  function obey(payload: string) {
    const told = Told.safeParse(parsed(payload))
    if (told.success) live.publish(told.data as Delivery)
    else console.error('A signal from another process was not understood.')
  }

  return async () => {
    stopping.abort()
    await client?.end().catch(() => undefined)
    await listening
  }
}

/** Like `transaction`, for a process that has no lines itself: its events and signals go to those that have, on commit. */
export async function tellingTransaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
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
      if (Buffer.byteLength(payload) <= longest) await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    }
    return result
  })
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
