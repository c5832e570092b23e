/** A timeout that restarts with every `moved`. Aborts its signal after `ms` without progress. */
export class Patience {
  readonly signal: AbortSignal
  readonly #timer: NodeJS.Timeout

  constructor(ms: number) {
    const giving = new AbortController()
    this.signal = giving.signal
    this.#timer = setTimeout(() => giving.abort(new Error(`no progress for ${ms / 1000} s`)), ms)
  }

  moved(): void {
    this.#timer.refresh()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
