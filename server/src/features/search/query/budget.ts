import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { finding_ms, search_ms } from '../limits.ts'

const query_canceled = '57014'
/** The bound of statements is set again only if it is this much too long, so that a fast search sets none. */
const step_ms = 50
const rest_ms = search_ms - finding_ms

/**
 * The time of one search, on a connection of its own that bounds statements by `finding_ms`. Once the time for finding is over, the search shows what it has
 * found, for which the rest is kept.
 */
export class Budget {
  isComplete = true
  readonly #db: Db
  readonly #began = performance.now()
  #bound = finding_ms

  constructor(db: Db) {
    this.#db = db
  }

  get isLeft(): boolean {
    const left = this.#left(finding_ms) > 0
    if (!left) this.isComplete = false
    return left
  }

  /** What was found, or `otherwise` if there was no time for it. */
  spend<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return this.#within(finding_ms, work, otherwise)
  }

  /** What is shown of it, or `otherwise` if there was no time for it. */
  finish<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return this.#within(search_ms, work, otherwise)
  }

  /** Gives the connection its usual bound again. */
  async end(): Promise<void> {
    if (this.#bound !== finding_ms) await this.#set(finding_ms)
  }

  async #within<T>(most_ms: number, work: () => Promise<T>, otherwise: T): Promise<T> {
    const left = this.#left(most_ms)
    if (left > 0)
      try {
        if (this.#bound > left + step_ms || this.#bound < Math.min(left, rest_ms)) await this.#set(left)
        return await work()
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === query_canceled)) throw error
      }
    this.isComplete = false
    return otherwise
  }

  async #set(ms: number): Promise<void> {
    this.#bound = ms
    await sql`select set_config('statement_timeout', ${String(ms)}, false)`.execute(this.#db)
  }

  #left(most_ms: number): number {
    return Math.ceil(most_ms - (performance.now() - this.#began))
  }
}
