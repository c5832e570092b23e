import { z } from 'zod'
import { jsonOf } from '../json-of.ts'
import type { Heading, LiveParcel } from '../live/live.ts'
import { log } from '../log.ts'
import type { RedisLink } from './redis.ts'
import { Signal } from '../live/signal.ts'

const endOfLabel = 0x0a

const Label = z.object({
  node: z.string(),
  signal: Signal.optional(),
  heading: z
    .object({ message_type: z.string(), dossier_id: z.string().optional(), user_id: z.string().nullish() })
    .optional(),
  to: z.array(z.string()).optional(),
})

type BusOptions = {
  /** The slower way around Redis, for parcels that it did not accept. */
  detour: { readonly isBusy: boolean; send(parcel: LiveParcel): void }
  /** Delivers a parcel of another node to the sockets of this one. */
  deliver(parcel: LiveParcel): void
}

/** For so long after it said so, a node counts as one that hears nothing from Redis. It repeats it every second. */
const deafMs = 3000
/** More than the time in which a node notices that it is deaf, and says so. */
const missedMs = 2500
const keptMost = 1000

/**
 * Sends parcels to the other nodes through Redis, in order. When Redis is lost, unconfirmed parcels are sent by the
 * detour, oldest first. While another node hears nothing from Redis, all take both ways, first those that it may have
 * missed. They may arrive twice, but are never lost.
 */
export class RedisBus {
  readonly #redis: RedisLink
  readonly #ways: BusOptions
  readonly #unconfirmed = new Set<LiveParcel>()
  /** What was lately sent through Redis alone. */
  #recent: { parcel: LiveParcel; at: number }[] = []
  #deaf_until = -Infinity

  constructor(redis: RedisLink, ways: BusOptions) {
    this.#redis = redis
    this.#ways = ways
    redis.on('message', (bytes) => this.#receive(bytes))
    redis.on('deaf', () => this.#sendAround())
  }

  send(parcel: LiveParcel): void {
    if (!this.#redis.isHere || this.#ways.detour.isBusy) return this.#ways.detour.send(parcel)
    if (performance.now() < this.#deaf_until) this.#ways.detour.send(parcel)
    else this.#keep(parcel)
    this.#unconfirmed.add(parcel)
    void this.#sendByRedis(parcel)
  }

  #keep(parcel: LiveParcel): void {
    const at = performance.now()
    this.#recent.push({ parcel, at })
    const isOld = (this.#recent[0]?.at ?? at) < at - missedMs || this.#recent.length > keptMost
    if (isOld) this.#recent = this.#recent.slice(-keptMost / 2).filter((one) => one.at >= at - missedMs)
  }

  #sendAround(): void {
    const now = performance.now()
    if (now > this.#deaf_until && this.#redis.isHere)
      for (const { parcel, at } of this.#recent) if (at >= now - missedMs) this.#ways.detour.send(parcel)
    this.#recent = []
    this.#deaf_until = now + deafMs
  }

  async #sendByRedis(parcel: LiveParcel): Promise<void> {
    if (await this.#redis.publish(write(this.#redis.node, parcel))) this.#unconfirmed.delete(parcel)
    else this.#takeDetour()
  }

  #takeDetour(): void {
    for (const parcel of this.#unconfirmed) this.#ways.detour.send(parcel)
    this.#unconfirmed.clear()
  }

  #receive(bytes: Buffer): void {
    const message = read(bytes)
    if (!message) return log.warn('Ignored an invalid message from another node.')
    if (message.node !== this.#redis.node) this.#ways.deliver(message.parcel)
  }
}

/** A label with the receivers, a line break, and the unchanged frame, which the other nodes do not parse. */
function write(node: string, parcel: LiveParcel): Buffer {
  if ('signal' in parcel) return Buffer.from(`${JSON.stringify({ node, signal: parcel.signal })}\n`)
  const { heading, frame, to } = parcel
  const { message_type, dossier_id, user_id } = heading
  const label = JSON.stringify({ node, heading: { message_type, dossier_id, user_id }, to })
  return Buffer.concat([Buffer.from(`${label}\n`), frame])
}

function read(bytes: Buffer): { node: string; parcel: LiveParcel } | null {
  const end = bytes.indexOf(endOfLabel)
  const label = Label.safeParse(jsonOf(bytes.toString('utf8', 0, end))).data
  if (!label) return null
  const { node, signal, heading, to } = label
  if (signal) return { node, parcel: { signal } }
  return heading ? { node, parcel: { heading: heading as Heading, frame: bytes.subarray(end + 1), to } } : null
}
