type Options = { most: number; lasting_ms: number }

/** Answers that are true for a while. It holds so many and forgets the oldest first. */
export class Cache<T> {
  readonly #entries = new Map<string, { value: T; until: number }>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry && entry.until > performance.now()) return entry.value
    this.#entries.delete(key)
    return undefined
  }

  set(key: string, value: T): void {
    this.#entries.delete(key) // a Map keeps the order of arrival: what is told again is young again
    this.#entries.set(key, { value, until: performance.now() + this.#options.lasting_ms })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#options.most && oldest !== undefined) this.#entries.delete(oldest)
  }
}
