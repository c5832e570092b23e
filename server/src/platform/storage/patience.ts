/** Gives up, by its signal, on what has not moved for `ms`. */
export class Patience {
  readonly signal: AbortSignal
  readonly #timer: NodeJS.Timeout

  constructor(ms: number) {
    const giving = new AbortController()
    this.signal = giving.signal
    this.#timer = setTimeout(() => giving.abort(new Error(`nothing moved for ${ms / 1000} s`)), ms)
  }

  moved(): void {
    this.#timer.refresh()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
