import { tooMany } from '../errors.ts'
import { hashed } from '../ids.ts'
import type { Limit, Limits, MemoryLimits } from './limits.ts'
import type { RedisLink } from '../nodes/redis.ts'

/** Counts in Redis, shared by all nodes. While Redis is down each node counts on its own. */
export class RedisLimits implements Limits {
  readonly #redis: RedisLink
  readonly #alone: MemoryLimits
  readonly #scale: number

  constructor(redis: RedisLink, alone: MemoryLimits, scale = 1) {
    this.#redis = redis
    this.#alone = alone
    this.#scale = scale
  }

  async take(limits: Limit | readonly Limit[], key: string, amount = 1): Promise<void> {
    const all = [limits].flat()
    const keys = all.flatMap((limit) => keysOf(limit, key))
    const words = all.flatMap(({ most, seconds, doubles_to = 0 }) => [
      most * this.#scale,
      seconds * 1000,
      doubles_to * 1000,
    ])
    const wait = await this.#redis.ask((redis) => redis.kloptTake(keys.length, ...keys, amount, ...words))
    if (wait === undefined) return this.#alone.take(limits, key, amount)
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
  }

  async giveBack(limit: Limit, key: string): Promise<void> {
    const [list, hash] = keysOf(limit, key)
    const isDone = await this.#redis.ask((redis) => redis.kloptGiveBack(list, hash))
    if (!isDone) await this.#alone.giveBack(limit, key) // it was counted in memory, or not at all
  }

  async clear(limit: Limit, key: string): Promise<void> {
    await this.#redis.ask((redis) => redis.del(...keysOf(limit, key)))
    await this.#alone.clear(limit, key)
  }

  hold(limit: { name: string; most: number }, key: string): Promise<() => void> {
    return this.#alone.hold(limit, key)
  }
}

/** Keys contain e-mail and network addresses, so Redis only gets their hash. */
function keysOf({ name }: Limit, key: string): [list: string, hash: string] {
  const id = hashed(`${name} ${key}`).toString('base64url')
  return [`klopt:limit:${id}:counts`, `klopt:limit:${id}`]
}
