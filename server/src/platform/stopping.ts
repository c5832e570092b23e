import { log, say } from './log.ts'

const PATIENCE = 10_000
/** Less than what systemd (90 s) and Kubernetes (30 s) wait before they kill. */
const LONGEST = 20_000

type Step = { name: string; stop: () => unknown }

/**
 * Stops everything that was started, once, in reverse order. Ctrl-C often arrives twice (from the terminal and from
 * npm) and must not interrupt the stop. A signal more than ten seconds after the first ends the process at once, and
 * twenty seconds after it the process ends by itself.
 */
export class Stopping {
  readonly #steps: Step[] = []
  #signalled_at: number | undefined
  #current = 'the start'
  #done: Promise<void> | undefined
  readonly #longest_ms: number

  constructor(longest_ms = LONGEST) {
    this.#longest_ms = longest_ms
  }

  /** Whether a stop was requested or has started. */
  get isStopping(): boolean {
    return this.#signalled_at !== undefined || this.#done !== undefined
  }

  /** Adds the stop function of something that has just started. */
  later(name: string, stop: Step['stop']): void {
    this.#steps.push({ name, stop })
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
      log.error(`Klopt ends before its stop is complete: ${this.#current} took too long.`)
      process.exit(1)
    }, this.#longest_ms)
    return () => clearTimeout(late)
  }

  async #stopAll() {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      this.#current = step.name
      try {
        await step.stop()
      } catch (error) {
        log.error({ err: error }, `${step.name} did not stop cleanly`)
        process.exitCode = 1
      }
    }
  }
}
