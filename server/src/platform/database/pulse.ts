import { setImmediate as turnOfEvents, setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseSilent, silence } from './database-away.ts'
import { log } from '../log.ts'
import { cut } from './writable.ts'

// Together less than two seconds.
const lateMs = 900
const answerMs = 800
/** A stall of the machine ends sooner. */
const lastingMs = 60_000

/**
 * Notices that the database answers nothing, so that requests need not wait until the limit of their statement, which is
 * for slow ones. When a query has no answer after a while, it asks for a sign of life on a connection that does nothing
 * else. Without one, everything that waits fails, and so does everything new until the database answers again.
 */
export class Pulse {
  #line: pg.Client | null = null
  #question: Promise<boolean> | null = null
  #isSilent = false
  #isLooking = false
  readonly #waiting = new Set<(error: Error) => void>()

  /** The connection to ask on. Until there is one, only the limits of statements count. */
  use(line: pg.Client): void {
    this.#line = line
    line.once('end', () => {
      if (this.#line === line) this.#line = null
    })
  }

  /** Waits for what the database does, but not for one that is silent. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isSilent) throw silence()
    const { promise: cut, reject } = Promise.withResolvers<never>()
    const late = setTimeout(() => void this.#look(), lateMs)
    this.#waiting.add(reject)
    try {
      return await Promise.race([work(), cut])
    } finally {
      clearTimeout(late)
      this.#waiting.delete(reject)
    }
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const began = performance.now()
    let lasting = false
    while (!(await this.#answers())) {
      if (!this.#isSilent) log.warn('The database does not answer. Requests are refused with 503 until it does.')
      this.#isSilent = true
      const silentMs = performance.now() - began
      if (!lasting && silentMs > lastingMs)
        log.error(`The database has not answered for ${Math.round(silentMs / 1000)} s.`)
      lasting = silentMs > lastingMs
      for (const reject of this.#waiting) reject(silence())
    }
    if (this.#isSilent) log.warn('The database answers again.')
    this.#isSilent = false
    this.#isLooking = false
  }

  /** Whether a sign of life comes in time. A connection that breaks is one: each query then fails by itself. */
  async #answers(): Promise<boolean> {
    this.#question ??= this.#ask().finally(() => (this.#question = null))
    const givenUp = new AbortController()
    // If this process was busy, an answer may have arrived that it has not read yet.
    const late = pause(answerMs, false, givenUp).then(() => turnOfEvents(false))
    late.catch(() => undefined)
    return Promise.race([this.#question, late]).finally(() => givenUp.abort())
  }

  /** A line without an answer is closed: its server may be gone for good, and the next line leads to another one. */
  async #ask(): Promise<boolean> {
    const line = this.#line
    if (!line) return this.#isSilent ? pause(answerMs, false) : true
    return line.query('select').then(
      () => true,
      (error: unknown) => {
        if (isDatabaseSilent(error)) cut(line)
        return !isDatabaseSilent(error)
      },
    )
  }
}

const pulses = new WeakMap<pg.Pool, Pulse>()

/** Watches the database of a pool, and of all pools that are opened like it from now on. */
export function watchPulse(pool: pg.Pool): void {
  pulses.set(pool, new Pulse())
}

export function sharePulse(from: pg.Pool, to: pg.Pool): void {
  const pulse = pulses.get(from)
  if (pulse) pulses.set(to, pulse)
}

export function pulseOf(pool: pg.Pool): Pulse | undefined {
  return pulses.get(pool)
}

/** Waits for what the database of a pool does; at most two seconds if it is watched and silent. */
export function answered<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  return pulses.get(pool)?.wait(work) ?? work()
}
