import { isPatienceOver } from './database-away.ts'
import { Refusal } from '../errors.ts'

const waitingMost = 100

type Lane = { last: Promise<unknown>; length: number }

/**
 * Runs the tasks of one key one after the other, in order. PostgreSQL unlocks a row before it sends its response, so
 * the responses of two writers could arrive in the wrong order. A lane also keeps a busy dossier from occupying all
 * connections with writers that wait for its row.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()

  /**
   * Runs `work` when its turn comes. A full lane refuses with 503. If a task fails by a database timeout, the tasks
   * behind it are rejected with the same error: each would time out in turn.
   */
  async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (lane.length >= waitingMost) throw new Refusal(503, 'too_busy', { retry_after: 2 })
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
