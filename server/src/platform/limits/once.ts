import type { Clock } from '../clock.ts'
import { hashed } from '../ids.ts'
import type { RedisLink } from '../nodes/redis.ts'

/** Remembers single-use tokens until they expire. */
export class Once {
  readonly #clock: Clock
  readonly #redis: RedisLink | null
  readonly #used = new Map<string, number>()

  constructor(clock: Clock, redis: RedisLink | null = null) {
    this.#clock = clock
    this.#redis = redis
  }

  /** False when it was used before, on any node. */
  async use(name: string, until: number): Promise<boolean> {
    const now = this.#clock.now()
    for (const [old, end] of this.#used) if (end < now) this.#used.delete(old)
    if (this.#used.has(name)) return false
    this.#used.set(name, until)
    const key = `klopt:once:${hashed(name).toString('base64url')}`
    const lifetime = Math.max(1, Math.ceil(until - now))
    return (await this.#redis?.ask((redis) => redis.set(key, 1, 'PX', lifetime, 'NX'))) !== null
  }
}
