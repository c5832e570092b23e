import { Refusal, tooMany } from '../errors.ts'
import { MemoryPlaces, type Places } from '../nodes/places.ts'

/** In seconds. */
export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

const scanEveryMs = 60_000

/**
 * A rate limit: `most` times in `seconds`, per key, in a sliding window. With `doubles_to`, reaching `most` starts a
 * wait of `seconds`, and every further attempt doubles it, up to `doubles_to` seconds.
 */
export type Limit = { name: string; most: number; seconds: number; doubles_to?: number }

/** Counts against rate limits. Asynchronous, because several nodes share their counts. */
export type Limits = {
  /** Counts `amount` against all limits. If one is exceeded, counts nothing and refuses with 429 and a retry time. */
  take(limits: Limit | readonly Limit[], key: string, amount?: number): Promise<void>
  /** Undoes one count, after an attempt that succeeded. */
  giveBack(limit: Limit, key: string): Promise<void>
  /** Resets a key. */
  clear(limit: Limit, key: string): Promise<void>
  /** Occupies one of `most` places until the returned function is called, or refuses. */
  hold(limit: { name: string; most: number }, key: string): Promise<() => void>
}

type Bucket = {
  counts: { at: number; amount: number; before: { wait: number; until: number } }[]
  total: number
  wait: number
  until: number
  forget_at: number
}

/** Counts against limits of several keys. If one refuses, none of them counts. */
export async function takeEach(limits: Limits, takes: [Limit | readonly Limit[], key: string][]): Promise<void> {
  const counted: [Limit, string][] = []
  for (const [each, key] of takes) {
    try {
      await limits.take(each, key)
    } catch (refusal) {
      for (const [limit, own] of counted) await limits.giveBack(limit, own)
      throw refusal
    }
    counted.push(...[each].flat().map((limit): [Limit, string] => [limit, key]))
  }
}

/** Counts one, or returns false when that exceeds the limit. For callers that then drop the call silently. */
export async function fits(limits: Limits, limit: Limit, key: string): Promise<boolean> {
  try {
    await limits.take(limit, key)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return false
    throw error
  }
}

/** Whether one more would fit. Counts nothing. */
export async function hasRoom(limits: Limits, limit: Limit, key: string): Promise<boolean> {
  if (!(await fits(limits, limit, key))) return false
  await limits.giveBack(limit, key)
  return true
}

/** Counts in the memory of this process. Only tests change `scale`. */
export class MemoryLimits implements Limits {
  readonly #buckets = new Map<string, Bucket>()
  readonly #scale: number
  readonly #places: Places
  #scanned = performance.now()

  /** With several nodes, pass their shared `places`. */
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
    Object.assign(bucket, last.before) // also undo the wait that it started
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
    const bucket = this.#buckets.get(id)
    if (!bucket || bucket.forget_at <= now) {
      const fresh = { counts: [], total: 0, wait: 0, until: 0, forget_at: now + limit.seconds * 1000 }
      this.#buckets.set(id, fresh)
      return fresh
    }
    const since = now - limit.seconds * 1000
    const old = bucket.counts.findIndex(({ at }) => at > since)
    if (old !== 0) for (const { amount } of bucket.counts.splice(0, old === -1 ? Infinity : old)) bucket.total -= amount
    return bucket
  }

  #forgetOld(): void {
    const now = performance.now()
    if (now - this.#scanned < scanEveryMs) return
    this.#scanned = now
    for (const [id, { forget_at }] of this.#buckets) if (forget_at <= now) this.#buckets.delete(id)
  }
}

function idOf({ name }: { name: string }, key: string): string {
  return `${name} ${key}`
}
