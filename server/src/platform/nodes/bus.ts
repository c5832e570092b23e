import { z } from 'zod'
import { jsonOf } from '../json-of.ts'
import type { Heading, LiveParcel } from '../live/live.ts'
import { log } from '../log.ts'
import type { RedisLink } from './redis.ts'
import { Signal } from '../live/signal.ts'

const end_of_label = 0x0a

const Label = z.object({
  node: z.string(),
  signal: Signal.optional(),
  heading: z
    .object({ message_type: z.string(), dossier_id: z.string().optional(), user_id: z.string().nullish() })
    .optional(),
  to: z.array(z.string()).optional(),
})

type BusOptions = {
  /** The slower way around Redis, for what it did not take. */
  detour: { readonly isBusy: boolean; tell(parcel: LiveParcel): void }
  /** Gives what another node told to the lines here. */
  deliver(parcel: LiveParcel): void
}

/**
 * Carries what happened on this node to the others through Redis, in the order in which it happened here. What Redis
 * has not confirmed goes the other way as soon as it is lost, the oldest first; it may then arrive twice, never not.
 */
export class RedisBus {
  readonly #redis: RedisLink
  readonly #ways: BusOptions
  readonly #unconfirmed = new Set<LiveParcel>()

  constructor(redis: RedisLink, ways: BusOptions) {
    this.#redis = redis
    this.#ways = ways
    redis.on('told', (words) => this.#hear(words))
  }

  tell(parcel: LiveParcel): void {
    if (!this.#redis.isHere || this.#ways.detour.isBusy) return this.#ways.detour.tell(parcel)
    this.#unconfirmed.add(parcel)
    void this.#send(parcel)
  }

  async #send(parcel: LiveParcel): Promise<void> {
    if (await this.#redis.tell(write(this.#redis.node, parcel))) this.#unconfirmed.delete(parcel)
    else this.#goAround()
  }

  #goAround(): void {
    for (const parcel of this.#unconfirmed) this.#ways.detour.tell(parcel)
    this.#unconfirmed.clear()
  }

  #hear(words: Buffer): void {
    const told = read(words)
    if (!told) return log.warn('What another node told was not understood.')
    if (told.node !== this.#redis.node) this.#ways.deliver(told.parcel)
  }
}

/** A label that says for whom, a line's end, and the frame as it is: no node reads it again. */
function write(node: string, parcel: LiveParcel): Buffer {
  if ('signal' in parcel) return Buffer.from(`${JSON.stringify({ node, signal: parcel.signal })}\n`)
  const { heading, frame, to } = parcel
  const { message_type, dossier_id, user_id } = heading
  const label = JSON.stringify({ node, heading: { message_type, dossier_id, user_id }, to })
  return Buffer.concat([Buffer.from(`${label}\n`), frame])
}

function read(words: Buffer): { node: string; parcel: LiveParcel } | null {
  const end = words.indexOf(end_of_label)
  const label = Label.safeParse(jsonOf(words.toString('utf8', 0, end))).data
  if (!label) return null
  const { node, signal, heading, to } = label
  if (signal) return { node, parcel: { signal } }
  return heading ? { node, parcel: { heading: heading as Heading, frame: words.subarray(end + 1), to } } : null
}
