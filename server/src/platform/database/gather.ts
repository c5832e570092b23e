import { setTimeout as pause } from 'node:timers/promises'
import { isPatienceOver } from './database-away.ts'

type QueuedQuestion<Q, A> = { question: Q; resolve: (answer: A) => void; reject: (reason: unknown) => void }

/** For queries that every client sends at once after a reconnect, where nobody notices this delay. */
export const restAfterCutMs = 20

/**
 * Batches questions into statements. At most `at_once` statements run at a time, with a pause of `rest_ms` between
 * them. With nothing queued, a question runs immediately. A question never joins a running statement, so its answer
 * is never older than the question.
 */
export class Gather<Q, A> {
  readonly #answer: (questions: Q[]) => Promise<A[]>
  readonly #most: number
  readonly #at_once: number
  readonly #rest_ms: number
  #waiting: QueuedQuestion<Q, A>[] = []
  #running = 0

  /**
   * `answer` returns one answer per question, in the same order. If it throws, all its questions are rejected. After
   * a timeout the queued questions are rejected as well.
   */
  constructor(answer: (questions: Q[]) => Promise<A[]>, { most = 100, at_once = 1, rest_ms = 0 } = {}) {
    this.#answer = answer
    this.#most = most
    this.#at_once = at_once
    this.#rest_ms = rest_ms
  }

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject })
      if (this.#running < this.#at_once) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running += 1
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most)
      try {
        const answers = await this.#answer(batch.map(({ question }) => question))
        for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as A)
      } catch (error) {
        // Reject queued questions too: they would time out the same way.
        const rejected = isPatienceOver(error) ? [...batch, ...this.#waiting.splice(0)] : batch
        for (const { reject } of rejected) reject(error)
      }
      if (this.#rest_ms > 0 && this.#waiting.length < this.#most) await pause(this.#rest_ms)
    }
    this.#running -= 1
  }
}
