import { LiveEvent } from '@klopt/contract'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { jsonOf } from '../json-of.ts'
import { type Delivery, type Live, pack, type LiveParcel } from './live.ts'
import { pulseOf } from '../database/pulse.ts'
import { checkLike, cut, whenReadOnly } from '../database/writable.ts'
import { log } from '../log.ts'
import { Signal } from './signal.ts'
import type { RedisLink } from '../nodes/redis.ts'

export const channel = 'klopt_signal'
const restartMs = 1000
const waitingMost = 1000
const tellMs = 1000
/** A payload of NOTIFY must be shorter than 8000 bytes. */
export const payloadMost = 7900

const node = z.string().optional()
const Payload = z.union([
  z.object({ node: z.string(), deaf: z.literal(true) }),
  z.object({ node, signal: Signal }),
  z.object({ node, event: LiveEvent, to: z.array(z.string()).optional() }),
])

/** `live` delivers to this node's sockets. `redis` knows this node's id among the others. */
type Listener = { pool: pg.Pool; live: Live; redis: RedisLink | null }

/**
 * Receives deliveries of other processes by LISTEN, such as an admin command that ended a session, or another node
 * while Redis is down, and delivers them here. Notifications while the connection is lost are missed; watchRights
 * repairs that.
 */
export function receiveSignals({ pool, live, redis }: Listener): () => Promise<void> {
  const stopping = new AbortController()
  const { password } = pool.options // not enumerable
  let client: pg.Client | undefined
  const listening = listen()
  const telling = redis && setInterval(tellDeaf, tellMs).unref()
  redis?.on('away', tellDeaf)

  /** The others send around Redis as well while this node hears nothing from it. */
  function tellDeaf() {
    if (redis?.isHere) return
    const payload = JSON.stringify({ node: redis?.node, deaf: true })
    void pool.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined) // it is repeated
  }

  async function listen() {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => undefined) // the database is away: try again later
      await pause(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function listenOnce() {
    const own = new pg.Client({ ...pool.options, ...(password !== undefined && { password }), keepAlive: true })
    client = own
    own.on('error', () => undefined)
    own.on('notification', ({ payload = '' }) => receive(payload))
    const ended = new Promise((resolve) => own.once('end', resolve))
    try {
      await Promise.race([own.connect(), ended]) // pg never settles a `connect` that `end` interrupts
      if (stopping.signal.aborted) return
      await checkLike(pool, own)
      whenReadOnly(own, () => cut(own)) // nobody notifies there
      await own.query(`listen ${channel}`) // a standby refuses it
      pulseOf(pool)?.use(own)
      await ended
    } finally {
      void own.end().catch(() => undefined)
    }
  }

  function receive(payload: string) {
    const parsed = Payload.safeParse(jsonOf(payload))
    if (!parsed.success) log.warn('Ignored an invalid signal from another process.')
    else if (redis && parsed.data.node === redis.node) return
    else if ('deaf' in parsed.data) redis?.emit('deaf')
    else live.deliver(pack(parsed.data as Delivery))
  }

  return async () => {
    stopping.abort()
    if (telling) clearInterval(telling)
    redis?.off('away', tellDeaf)
    await client?.end().catch(() => undefined)
    await listening
  }
}

/**
 * Sends to the other nodes by NOTIFY what Redis did not accept, in order and in batches. When the database is away too,
 * or the queue is full, events are dropped: they are hints, and clients read everything again later.
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

  send(parcel: LiveParcel): void {
    if (this.#waiting.length < waitingMost || 'signal' in parcel) this.#waiting.push(parcel)
    if (!this.#isBusy) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      const payloads = this.#waiting.map((parcel) => serialise(this.#node, parcel))
      this.#waiting = []
      const short = payloads.filter((payload) => Buffer.byteLength(payload) <= payloadMost)
      await this.#pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) with ordinality as one (payload, n) order by n', [
          channel,
          short,
        ])
        .catch(() => undefined) // nobody can write now, and clients read again when they reconnect
    }
    this.#isBusy = false
  }
}

function serialise(node: string, parcel: LiveParcel): string {
  if ('signal' in parcel) return JSON.stringify({ node, signal: parcel.signal })
  const { frame, to } = parcel
  return `{"node":"${node}",${to ? `"to":${JSON.stringify(to)},` : ''}"event":${frame.toString()}}`
}
