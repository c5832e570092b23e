type Options = { most: number; lifetime_ms: number }

/** A cache with a lifetime and a maximum size that removes the oldest entries first. */
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
    this.#entries.delete(key) // a Map keeps insertion order: an updated entry becomes the newest
    this.#entries.set(key, { value, until: performance.now() + this.#options.lifetime_ms })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#options.most && oldest !== undefined) this.#entries.delete(oldest)
  }
}
