import { isPatienceOver } from './database-away.ts'
import { Refusal } from '../errors.ts'

const waiting_most = 100

type Lane = { last: Promise<unknown>; length: number }

/**
 * Work on one thing, one after the other in the order of asking. PostgreSQL frees a row before its answer is on its
 * way, so the answers of two writers could overtake each other; here the second asks when the first has been told.
 * It also keeps a busy dossier from holding all connections with writers that only wait for its row.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()

  /**
   * Does `work` when its turn comes; a lane that is too long refuses with 503, so that nobody waits in vain. When the
   * database let the first wait for nothing, those behind are told the same: they would find it so one after the other.
   */
  async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (lane.length >= waiting_most)
      throw new Refusal(503, 'unavailable', 'Het is even te druk. Probeer het zo opnieuw.', { retry_after: 2 })
    this.#lanes.set(key, lane)
    lane.length += 1
    const result =
      lane.length === 1
        ? work()
        : lane.last.then(work, (error: unknown) => (isPatienceOver(error) ? Promise.reject(error) : work()))
    lane.last = result
    try {
      return await result
    } finally {
      lane.length -= 1
      if (lane.length === 0) this.#lanes.delete(key)
    }
  }
}
