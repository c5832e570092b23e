import { Refusal, tooMany } from '../errors.ts'
import { MemoryPlaces, type Places } from '../nodes/places.ts'

/** In seconds. */
export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

const scan_every_ms = 60_000

/**
 * How often something may happen: `most` times in `seconds`, per key, in a sliding window. With `doubles_to`, reaching
 * `most` begins a wait of `seconds`, and every further time doubles it, up to `doubles_to` seconds.
 */
export type Limit = { name: string; most: number; seconds: number; doubles_to?: number }

/** Counts what may not happen too often. Asynchronous, because several nodes must count in one place. */
export type Limits = {
  /** Counts `amount` more against every limit, or against none and refuses with 429 and the seconds to wait. */
  take(limits: Limit | readonly Limit[], key: string, amount?: number): Promise<void>
  /** Takes one count back: what was counted beforehand turned out well. */
  giveBack(limit: Limit, key: string): Promise<void>
  /** Begins anew for a key. */
  clear(limit: Limit, key: string): Promise<void>
  /** Holds one of `most` places until the answer is called, or refuses. */
  hold(limit: { name: string; most: number }, key: string): Promise<() => void>
}

type Bucket = {
  counts: { at: number; amount: number; before: { wait: number; until: number } }[]
  total: number
  wait: number
  until: number
  forget_at: number
}

/** Counts against limits of several keys: what one of them refuses counts in none. */
export async function takeEach(limits: Limits, takes: [Limit | readonly Limit[], key: string][]): Promise<void> {
  const taken: [Limit, string][] = []
  for (const [each, key] of takes) {
    try {
      await limits.take(each, key)
    } catch (refusal) {
      for (const [limit, own] of taken) await limits.giveBack(limit, own)
      throw refusal
    }
    taken.push(...[each].flat().map((limit): [Limit, string] => [limit, key]))
  }
}

/** Counts one more, or answers false when it is too many, for callers that drop it silently. */
export async function fits(limits: Limits, limit: Limit, key: string): Promise<boolean> {
  try {
    await limits.take(limit, key)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return false
    throw error
  }
}

/** Counts in the memory of this process. `scale` is raised by tests alone. */
export class MemoryLimits implements Limits {
  readonly #buckets = new Map<string, Bucket>()
  readonly #scale: number
  readonly #places: Places
  #scanned = performance.now()

  /** `places` are those of all nodes where there are several. */
  constructor(scale = 1, places: Places = new MemoryPlaces()) {
    this.#scale = scale
    this.#places = places
  }

  async take(limits: Limit | readonly Limit[], key: string, amount = 1): Promise<void> {
    this.#forgetOld()
    const all = [limits].flat()
    const waits = all.map((limit) => this.#wait(limit, this.#bucket(limit, key), amount))
    const longest = Math.max(...waits)
    if (longest > 0) throw tooMany(Math.ceil(longest / 1000))
    for (const limit of all) this.#count(limit, this.#bucket(limit, key), amount)
  }

  async giveBack(limit: Limit, key: string): Promise<void> {
    const bucket = this.#bucket(limit, key)
    const last = bucket.counts.pop()
    if (!last) return
    bucket.total -= last.amount
    Object.assign(bucket, last.before) // the wait that it began, too
  }

  async clear(limit: Limit, key: string): Promise<void> {
    this.#buckets.delete(idOf(limit, key))
  }

  async hold(limit: { name: string; most: number }, key: string): Promise<() => void> {
    const release = await this.#places.occupy(idOf(limit, key), limit.most * this.#scale)
    if (!release) throw tooMany(1)
    return release
  }

  #count(limit: Limit, bucket: Bucket, amount: number): void {
    const now = performance.now()
    bucket.counts.push({ at: now, amount, before: { wait: bucket.wait, until: bucket.until } })
    bucket.total += amount
    if (limit.doubles_to && (bucket.wait > 0 || bucket.total >= limit.most * this.#scale)) {
      bucket.wait = Math.min(bucket.wait * 2 || limit.seconds, limit.doubles_to)
      bucket.until = now + bucket.wait * 1000
    }
    bucket.forget_at = Math.max(bucket.until, now) + 1000 * (limit.doubles_to ?? limit.seconds)
  }

  /** Milliseconds until `amount` more fit, 0 when they fit now. */
  #wait(limit: Limit, bucket: Bucket, amount: number): number {
    const now = performance.now()
    if (limit.doubles_to) return Math.max(0, bucket.until - now)
    let excess = bucket.total + amount - limit.most * this.#scale
    if (excess <= 0) return 0
    for (const count of bucket.counts) {
      excess -= count.amount
      if (excess <= 0) return count.at + limit.seconds * 1000 - now
    }
    return limit.seconds * 1000
  }

  #bucket(limit: Limit, key: string): Bucket {
    const id = idOf(limit, key)
    const now = performance.now()
    const known = this.#buckets.get(id)
    if (!known || known.forget_at <= now) {
      const fresh = { counts: [], total: 0, wait: 0, until: 0, forget_at: now + limit.seconds * 1000 }
      this.#buckets.set(id, fresh)
      return fresh
    }
    const since = now - limit.seconds * 1000
    const old = known.counts.findIndex(({ at }) => at > since)
    if (old !== 0) for (const { amount } of known.counts.splice(0, old === -1 ? Infinity : old)) known.total -= amount
    return known
  }

  #forgetOld(): void {
    const now = performance.now()
    if (now - this.#scanned < scan_every_ms) return
    this.#scanned = now
    for (const [id, { forget_at }] of this.#buckets) if (forget_at <= now) this.#buckets.delete(id)
  }
}

function idOf({ name }: { name: string }, key: string): string {
  return `${name} ${key}`
}
