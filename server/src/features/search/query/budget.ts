const query_canceled = '57014'

/** The time of one search. Once it is over, the search answers with what it has found. */
export class Budget {
  isComplete = true
  readonly #until: number

  constructor(ms: number) {
    this.#until = performance.now() + ms
  }

  get isLeft(): boolean {
    const left = performance.now() < this.#until
    if (!left) this.isComplete = false
    return left
  }

  /** The result of a statement, or `otherwise` if PostgreSQL stopped it because it took too long. */
  async spend<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (!this.isLeft) return otherwise
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === query_canceled)) throw error
      this.isComplete = false
      return otherwise
    }
  }
}
