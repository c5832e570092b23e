/**
 * What is being done for somebody. It goes on after they are gone, and closing the server waits for connections alone: so
 * whoever takes away what it works with waits until it is over.
 */
export class UnderWay {
  readonly #work = new Set<Promise<unknown>>()

  /** The work itself, counted until it ends. */
  async count<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work)
    try {
      return await work
    } finally {
      this.#work.delete(work)
    }
  }

  /** Settles once nothing is done any more; how it ended says whoever asked for it. */
  async over(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work)
  }
}
