import { LiveEvent } from '@klopt/contract'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { jsonOf } from '../json-of.ts'
import { type Delivery, type Live, pack, type LiveParcel } from './live.ts'
import { log } from '../log.ts'
import { Signal } from './signal.ts'
import type { RedisLink } from '../nodes/redis.ts'

export const channel = 'klopt_signal'
const restart_ms = 1000
const waiting_most = 1000
/** PostgreSQL carries less than 8000 bytes. */
export const payload_most = 7900

const node = z.string().optional()
const Told = z.union([
  z.object({ node, signal: Signal }),
  z.object({ node, event: LiveEvent, to: z.array(z.string()).optional() }),
])

/** The node's own lines, and the Redis by which it is known among others. */
type Listener = { pool: pg.Pool; live: Live; redis: RedisLink | null }

/**
 * Hears through the database what another process has done, such as an admin command that ended a session or a node
 * while Redis is away, and does to the lines here what it would have done itself. What is told while the connection is
 * away is lost: watchRights makes that good.
 */
export function hearSignals({ pool, live, redis }: Listener): () => Promise<void> {
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
    const ended = new Promise((resolve) => own.once('end', resolve))
    await Promise.race([own.connect(), ended]) // pg never settles a `connect` that `end` interrupts
    if (!stopping.signal.aborted) await own.query(`listen ${channel}`)
    if (stopping.signal.aborted) await own.end()
    await ended
  }

  function obey(payload: string) {
    const told = Told.safeParse(jsonOf(payload))
    if (!told.success) log.warn('A signal from another process was not understood.')
    else if (!redis || told.data.node !== redis.node) live.deliver(pack(told.data as Delivery))
  }

  return async () => {
    stopping.abort()
    await client?.end().catch(() => undefined)
    await listening
  }
}

/**
 * Tells other nodes by the database what Redis did not take. Many at once are one statement, in their order; when even
 * the database is away, or too much waits, events are dropped, which are hints, and rights are read again.
 */
export class Detour {
  readonly #pool: pg.Pool
  readonly #node: string
  #waiting: LiveParcel[] = []
  #isBusy = false

  constructor(pool: pg.Pool, node: string) {
    this.#pool = pool
    this.#node = node
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  tell(parcel: LiveParcel): void {
    if (this.#waiting.length < waiting_most || 'signal' in parcel) this.#waiting.push(parcel)
    if (!this.#isBusy) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      const payloads = this.#waiting.map((parcel) => written(this.#node, parcel))
      this.#waiting = []
      const short = payloads.filter((payload) => Buffer.byteLength(payload) <= payload_most)
      await this.#pool
        .query('select pg_notify($1, told) from unnest($2::text[]) with ordinality as one (told, n) order by n', [
          channel,
          short,
        ])
        .catch(() => undefined) // nobody can write anything now, and who comes back reads again
    }
    this.#isBusy = false
  }
}

function written(node: string, parcel: LiveParcel): string {
  if ('signal' in parcel) return JSON.stringify({ node, signal: parcel.signal })
  const { frame, to } = parcel
  return `{"node":"${node}",${to ? `"to":${JSON.stringify(to)},` : ''}"event":${frame.toString()}}`
}
