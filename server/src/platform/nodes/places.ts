import type { RedisLink } from './redis.ts'

/** For so long after losing Redis, everybody may still be connected to another node. */
const uncertainMs = 5 * 60_000

/** Occupied slots, such as open sockets and running uploads. */
export type Places = {
  /** Occupies one of `most` places. Returns a function that frees it, or null when all are taken. */
  occupy(kind: string, most: number): Promise<(() => void) | null>
  /** The kinds of which at least one place is occupied. */
  occupied(kinds: string[]): Promise<Set<string>>
}

/** The places of this process. */
export class MemoryPlaces implements Places {
  readonly counts = new Map<string, number>()

  async occupy(kind: string, most: number): Promise<(() => void) | null> {
    if (this.count(kind) >= most) return null
    return this.enter(kind)
  }

  async occupied(kinds: string[]): Promise<Set<string>> {
    return new Set(kinds.filter((kind) => this.counts.has(kind)))
  }

  count(kind: string): number {
    return this.counts.get(kind) ?? 0
  }

  /** Returns a function that frees the place. Calling it again does nothing. */
  enter(kind: string, onLeave: () => void = () => {}): () => void {
    this.counts.set(kind, this.count(kind) + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const left = this.count(kind) - 1
      if (left > 0) this.counts.set(kind, left)
      else this.counts.delete(kind)
      onLeave()
    }
  }
}

/**
 * The places of all nodes. Each node writes its own counts, as absolute numbers, so that writes are idempotent. A dead
 * node and its places are removed within ten seconds.
 */
export class RedisPlaces implements Places {
  readonly #redis: RedisLink
  readonly #own = new MemoryPlaces()

  constructor(redis: RedisLink) {
    this.#redis = redis
    for (const event of ['here', 'forgotten'] as const) redis.on(event, () => this.#writeAll())
  }

  async occupy(kind: string, most: number): Promise<(() => void) | null> {
    if (this.#own.count(kind) >= most) return null
    // Before the query, so that a concurrent one counts it too.
    const leave = this.#own.enter(kind, () => this.#write(kind))
    const { node, nodes, places } = this.#redis
    const count = this.#own.count(kind)
    const fits = await this.#redis.ask((redis) => redis.kloptOccupy(nodes, places, node, kind, count, most))
    if (fits !== 0) return leave
    leave()
    return null
  }

  /** While Redis is away briefly, all kinds count as occupied. Later only this node's places count. */
  async occupied(kinds: string[]): Promise<Set<string>> {
    if (kinds.length === 0) return new Set()
    const { nodes, places } = this.#redis
    const found = await this.#redis.ask((redis) => redis.kloptTaken(nodes, places, ...kinds))
    if (found) return new Set(found)
    return this.#redis.away_ms < uncertainMs ? new Set(kinds) : this.#own.occupied(kinds)
  }

  #write(kind: string): void {
    const key = `${this.#redis.places}${this.#redis.node}`
    const count = this.#own.count(kind)
    void this.#redis.ask<unknown>((redis) => (count > 0 ? redis.hset(key, kind, count) : redis.hdel(key, kind)))
  }

  #writeAll(): void {
    const key = `${this.#redis.places}${this.#redis.node}`
    const counts = [...this.#own.counts]
    void this.#redis.ask((redis) => {
      const all = redis.multi().del(key)
      for (let n = 0; n < counts.length; n += 1000) all.hset(key, ...counts.slice(n, n + 1000).flat())
      return all.exec()
    })
  }
}
