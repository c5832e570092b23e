import type { Clock } from '../clock.ts'
import { hashed } from '../ids.ts'
import type { RedisLink } from '../nodes/redis.ts'

/** What may be used once, remembered for as long as it would work. */
export class Once {
  readonly #clock: Clock
  readonly #redis: RedisLink | null
  readonly #used = new Map<string, number>()

  constructor(clock: Clock, redis: RedisLink | null = null) {
    this.#clock = clock
    this.#redis = redis
  }

  /** False when it has been used before, on whichever node. */
  async use(name: string, until: number): Promise<boolean> {
    const now = this.#clock.now()
    for (const [old, end] of this.#used) if (end < now) this.#used.delete(old)
    if (this.#used.has(name)) return false
    this.#used.set(name, until)
    const key = `klopt:once:${hashed(name).toString('base64url')}`
    const lasting = Math.max(1, Math.ceil(until - now))
    return (await this.#redis?.ask((redis) => redis.set(key, 1, 'PX', lasting, 'NX'))) !== null
  }
}
