import { setTimeout as pause } from 'node:timers/promises'
import { isPatienceOver } from './database-away.ts'

type Waiting<Q, A> = { question: Q; resolve: (answer: A) => void; reject: (reason: unknown) => void }

/** For what all ask whose line was cut, and where nobody sees such a moment pass. */
export const rest_after_cut_ms = 20

/**
 * Many questions, one statement: what is asked while `at_once` of them run, and `rest_ms` after, goes into the next, and
 * where nobody waits a question goes out at once. None joins a statement that already runs: what its answer says was so
 * after it was asked. The more is asked, the less each costs.
 */
export class Gather<Q, A> {
  readonly #answer: (questions: Q[]) => Promise<A[]>
  readonly #most: number
  readonly #at_once: number
  readonly #rest_ms: number
  #waiting: Waiting<Q, A>[] = []
  #running = 0

  /**
   * `answer` gives an answer for each question, in their order; of one that throws nobody is answered, and where the
   * database let us wait for nothing nobody who waits either.
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
      const asked = this.#waiting.splice(0, this.#most)
      try {
        const answers = await this.#answer(asked.map(({ question }) => question))
        for (const [n, { resolve }] of asked.entries()) resolve(answers[n] as A)
      } catch (error) {
        // Whoever waits would wait as long again, for the same.
        const refused = isPatienceOver(error) ? [...asked, ...this.#waiting.splice(0)] : asked
        for (const { reject } of refused) reject(error)
      }
      if (this.#rest_ms > 0 && this.#waiting.length < this.#most) await pause(this.#rest_ms)
    }
    this.#running -= 1
  }
}
