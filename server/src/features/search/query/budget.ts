import { sql } from 'kysely'
import { type Db, orClose } from '../../../platform/database/db.ts'
import { findingMs, searchMs } from '../limits.ts'

const queryCanceled = '57014'
/** Bounds of statements have these steps: few are set, and none is so short that it could not be set again. */
const stepMs = 50

/**
 * The time of one search, on a connection of its own that bounds statements by `findingMs`. Once the time for finding
 * is over, the search shows what it has found, for which the rest is kept.
 */
export class Budget {
  isComplete = true
  readonly #db: Db
  readonly #began = performance.now()
  #bound = findingMs

  constructor(db: Db) {
    this.#db = db
  }

  get isLeft(): boolean {
    const left = this.#left(findingMs) > 0
    if (!left) this.isComplete = false
    return left
  }

  /** What was found, or `otherwise` if there was no time for it, or if it took more than `mostMs`. */
  spend<T>(work: () => Promise<T>, otherwise: T, mostMs = findingMs): Promise<T> {
    return this.#within(Math.min(this.#left(findingMs), mostMs), work, otherwise)
  }

  /** What is shown of it, or `otherwise` if there was no time for it. */
  finish<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return this.#within(this.#left(searchMs), work, otherwise)
  }

  /**
   * Gives the connection its usual bound again. If that fails, the connection is closed, and the search has its answer.
   */
  async end(): Promise<void> {
    await this.#set(findingMs).catch(() => undefined)
  }

  async #within<T>(left: number, work: () => Promise<T>, otherwise: T): Promise<T> {
    if (left > 0)
      try {
        await this.#set(Math.min(Math.ceil(left / stepMs) * stepMs, findingMs))
        return await work()
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === queryCanceled)) throw error
      }
    this.isComplete = false
    return otherwise
  }

  async #set(ms: number): Promise<void> {
    if (ms === this.#bound) return
    await sql`${orClose} select set_config('statement_timeout', ${String(ms)}, false)`.execute(this.#db)
    this.#bound = ms
  }

  #left(mostMs: number): number {
    return mostMs - (performance.now() - this.#began)
  }
}
