/**
 * The requests in progress. A handler continues after its client disconnects, and closing the server only waits for
 * connections. Wait for `over` before closing the database.
 */
export class InFlight {
  readonly #work = new Set<Promise<unknown>>()

  /** Returns the work itself and counts it until it ends. */
  async count<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work)
    try {
      return await work
    } finally {
      this.#work.delete(work)
    }
  }

  /** Resolves once nothing is in progress. Errors are reported to the callers of `count`. */
  async over(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work)
  }
}
