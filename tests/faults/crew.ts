import { expect } from 'vitest'

/** People at work, each doing turn after turn until told to stop. What one of them must not meet ends whatever waits. */
export class Crew {
  /** How many turns were done, by all together. */
  done = 0
  #over = false
  readonly #working: Promise<void[]>

  constructor(count: number, turn: (person: number, n: number) => Promise<unknown>) {
    this.#working = Promise.all(Array.from({ length: count }, (_, person) => this.#work(person, turn)))
    this.#working.catch(() => undefined) // told to whoever waits next
  }

  /** Waits until they have done so many turns in all. */
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
