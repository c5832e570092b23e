import { log, say } from './log.ts'

const PATIENCE = 10_000

type Step = { name: string; stop: () => unknown }

/**
 * What was started, to be stopped in the opposite order, once. Ctrl-C often arrives twice (from the terminal and from
 * npm) and must not cut the stop short; who asks again after ten seconds means it.
 */
export class Stopping {
  readonly #steps: Step[] = []
  #asked: number | undefined
  #done: Promise<void> | undefined

  /** Whether it has been asked for, or has begun. */
  get begun(): boolean {
    return this.#asked !== undefined || this.#done !== undefined
  }

  /** Adds how to stop what has just been started. */
  later(name: string, stop: Step['stop']): void {
    this.#steps.push({ name, stop })
  }

  /** Stops everything; what is still starting adds itself and is stopped too. One failure does not spare the others. */
  all(): Promise<void> {
    this.#done ??= this.#stopAll()
    return this.#done
  }

  /** Ends the process orderly at the first signal. `starting` is waited for: what is half started cannot be stopped. */
  onSignals(starting: Promise<unknown>): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.#end(starting))
  }

  async #end(starting: Promise<unknown>) {
    if (this.#asked !== undefined) {
      if (performance.now() - this.#asked > PATIENCE) process.exit(1)
      return
    }
    this.#asked = performance.now()
    say('Klopt is stopping.')
    await starting.catch(() => undefined)
    await this.all()
    process.exit(process.exitCode ?? 0)
  }

  async #stopAll() {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step.stop()
      } catch (error) {
        log.error({ err: error }, `${step.name} did not stop orderly`)
        process.exitCode = 1
      }
    }
  }
}
