type Options = { failures: number; pause_ms: number }

/** A circuit breaker: stops calling a service after several failures in a row. After a pause one call tries again. */
export class Breaker {
  readonly #options: Options
  #failed = 0
  #closed_until = 0
  #trying = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether a call may be made now. If so, the caller must report `succeeded` or `failed`. */
  letsIn(): boolean {
    if (this.#failed < this.#options.failures) return true
    if (this.#trying || performance.now() < this.#closed_until) return false
    this.#trying = true
    return true
  }

  succeeded(): void {
    this.#failed = 0
    this.#trying = false
  }

  /** Counts a failure. True when it opens the circuit. */
  failed(): boolean {
    this.#failed += 1
    this.#trying = false
    this.#closed_until = performance.now() + this.#options.pause_ms
    return this.#failed === this.#options.failures
  }
}
