import { log, say } from './log.ts'

const PATIENCE = 10_000
/** Less than what systemd (90 s) and Kubernetes (30 s) wait before they kill. */
const LONGEST = 20_000

/** Nobody waits for one that is `alone`: it ends or is repeated by itself when Klopt ends before it. */
type Step = { name: string; stop: () => unknown; alone: boolean }

/**
 * Stops everything that was started, once, in reverse order. Ctrl-C often arrives twice (from the terminal and from
 * npm) and must not interrupt the stop. A signal more than ten seconds after the first ends the process at once, and
 * twenty seconds after it the process ends by itself: with code 0 if only jobs or PostgreSQL were left.
 */
export class Stopping {
  readonly #steps: Step[] = []
  #signalled_at: number | undefined
  #current: Pick<Step, 'name' | 'alone'> = { name: 'the start', alone: false }
  #done: Promise<void> | undefined
  readonly #longest_ms: number

  constructor(longestMs = LONGEST) {
    this.#longest_ms = longestMs
  }

  /** Whether a stop was requested or has started. */
  get isStopping(): boolean {
    return this.#signalled_at !== undefined || this.#done !== undefined
  }

  /** Adds the stop function of something that has just started. */
  later(name: string, stop: Step['stop'], { alone = false } = {}): void {
    this.#steps.push({ name, stop, alone })
  }

  /** Stops everything, also parts that are added meanwhile. After a failure the other parts still stop. */
  all(): Promise<void> {
    this.#done ??= this.#stopAll().finally(this.#limit())
    return this.#done
  }

  /** Stops gracefully at the first signal. Waits for `starting` first: a half-started Klopt cannot be stopped. */
  onSignals(starting: Promise<unknown>): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.#end(starting))
  }

  async #end(starting: Promise<unknown>) {
    if (this.#signalled_at !== undefined) {
      if (performance.now() - this.#signalled_at > PATIENCE) process.exit(1)
      return
    }
    this.#signalled_at = performance.now()
    say('Klopt is stopping.')
    this.#limit()
    await starting.catch(() => undefined)
    await this.all()
    process.exit(process.exitCode ?? 0)
  }

  /** Returns how to lift the limit. */
  #limit(): () => void {
    const late = setTimeout(() => {
      const { name, alone } = this.#current
      const text = `Klopt ends before its stop is complete: ${name} took too long.`
      if (alone) log.warn(`${text} Nothing is lost.`)
      else log.error(text)
      process.exit(alone ? (process.exitCode ?? 0) : 1)
    }, this.#longest_ms)
    return () => clearTimeout(late)
  }

  async #stopAll() {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      this.#current = step
      try {
        await step.stop()
      } catch (error) {
        log.error({ err: error }, `${step.name} did not stop cleanly`)
        process.exitCode = 1
      }
    }
  }
}
