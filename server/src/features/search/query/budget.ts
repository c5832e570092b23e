import { sql } from 'kysely'
import { type Db, orClose } from '../../../platform/database/db.ts'
import { finding_ms, search_ms } from '../limits.ts'

const query_canceled = '57014'
/** Bounds of statements have these steps: few are set, and none is so short that it could not be set again. */
const step_ms = 50

/**
 * The time of one search, on a connection of its own that bounds statements by `finding_ms`. Once the time for finding
 * is over, the search shows what it has found, for which the rest is kept.
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

  /** What was found, or `otherwise` if there was no time for it, or if it took more than `most_ms`. */
  spend<T>(work: () => Promise<T>, otherwise: T, most_ms = finding_ms): Promise<T> {
    return this.#within(Math.min(this.#left(finding_ms), most_ms), work, otherwise)
  }

  /** What is shown of it, or `otherwise` if there was no time for it. */
  finish<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return this.#within(this.#left(search_ms), work, otherwise)
  }

  /**
   * Gives the connection its usual bound again. If that fails, the connection is closed, and the search has its answer.
   */
  async end(): Promise<void> {
    await this.#set(finding_ms).catch(() => undefined)
  }

  async #within<T>(left: number, work: () => Promise<T>, otherwise: T): Promise<T> {
    if (left > 0)
      try {
        await this.#set(Math.min(Math.ceil(left / step_ms) * step_ms, finding_ms))
        return await work()
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === query_canceled)) throw error
      }
    this.isComplete = false
    return otherwise
  }

  async #set(ms: number): Promise<void> {
    if (ms === this.#bound) return
    await sql`${orClose} select set_config('statement_timeout', ${String(ms)}, false)`.execute(this.#db)
    this.#bound = ms
  }

  #left(most_ms: number): number {
    return most_ms - (performance.now() - this.#began)
  }
}
