import { expect } from 'vitest'

/** Simulated users who repeat their turn until stopped. An unexpected error rejects all waiting promises. */
export class Crew {
  /** The number of turns by all together. */
  done = 0
  #over = false
  readonly #working: Promise<void[]>

  constructor(count: number, turn: (person: number, n: number) => Promise<unknown>) {
    this.#working = Promise.all(Array.from({ length: count }, (_, person) => this.#work(person, turn)))
    this.#working.catch(() => undefined) // the next to wait gets the error
  }

  /** Waits until this many turns have been done in total. */
  reach(turns: number): Promise<void> {
    return this.during(async () => {
      await expect.poll(() => this.done, { timeout: 180_000, interval: 5 }).toBeGreaterThanOrEqual(turns)
    })
  }

  /** Does something while they work. */
  async during(work: () => Promise<void>): Promise<void> {
    await Promise.race([this.#working, work()])
  }

  async stop(): Promise<void> {
    this.#over = true
    await this.#working
  }

  async #work(person: number, turn: (person: number, n: number) => Promise<unknown>): Promise<void> {
    for (let n = 0; !this.#over; n += 1) {
      await turn(person, n)
      this.done += 1
    }
  }
}
