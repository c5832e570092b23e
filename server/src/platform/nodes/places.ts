import type { RedisLink } from './redis.ts'

/** How long nothing is concluded from not knowing who is on other nodes. */
const uncertain_ms = 5 * 60_000

/** Who has a place of a kind at this moment: an open line, an upload that runs. */
export type Places = {
  /** Takes one of `most` places. Answers how to leave it, or null when all are taken. */
  occupy(kind: string, most: number): Promise<(() => void) | null>
  /** Which of these kinds anybody has a place of. */
  taken(kinds: string[]): Promise<Set<string>>
}

/** The places of this process. */
export class MemoryPlaces implements Places {
  readonly counts = new Map<string, number>()

  async occupy(kind: string, most: number): Promise<(() => void) | null> {
    if (this.count(kind) >= most) return null
    return this.enter(kind)
  }

  async taken(kinds: string[]): Promise<Set<string>> {
    return new Set(kinds.filter((kind) => this.counts.has(kind)))
  }

  count(kind: string): number {
    return this.counts.get(kind) ?? 0
  }

  /** Answers how to leave; whoever has left does not leave again. */
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
 * The places of all nodes. Each writes its own counts, always as they are and never as a change, so that repeating a
 * write does no harm; a node that is gone is forgotten within ten seconds, and its places with it.
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
    const leave = this.#own.enter(kind, () => this.#write(kind)) // before the question: a second one counts it too
    const { node, nodes, places } = this.#redis
    const count = this.#own.count(kind)
    const fits = await this.#redis.ask((redis) => redis.kloptOccupy(nodes, places, node, kind, count, most))
    if (fits !== 0) return leave
    leave()
    return null
  }

  /** While Redis is away for a moment everybody may be somewhere; later only who is here counts. */
  async taken(kinds: string[]): Promise<Set<string>> {
    if (kinds.length === 0) return new Set()
    const { nodes, places } = this.#redis
    const found = await this.#redis.ask((redis) => redis.kloptTaken(nodes, places, ...kinds))
    if (found) return new Set(found)
    return this.#redis.away_ms < uncertain_ms ? new Set(kinds) : this.#own.taken(kinds)
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
