import { createBirpc } from 'birpc'
import type { MessagePort } from 'node:worker_threads'
import { connect } from '../platform/db.ts'
import { type Deps, openDeps } from '../platform/deps.ts'
import { tooMany } from '../platform/errors.ts'
import { startJobs } from '../platform/jobs.ts'
import { type Limits, MemoryLimits } from '../platform/limits.ts'
import { Live } from '../platform/live.ts'
import { setLog } from '../platform/log.ts'
import type { Places } from '../platform/places.ts'
import { tasks } from '../tasks.ts'
import type { Given, Jobs, Process } from './spoken.ts'

const look_at_clock_ms = 60_000

/** Begins and ends the jobs in this thread, as its process asks through `port`. */
export function serveJobs({ config, connection }: Omit<Given, 'compiled'>, port: MessagePort): void {
  setLog(config)
  const { pool, db } = connect({ ...connection, max: 1 }) // for the clock: each crew has its own
  let running: Awaited<ReturnType<typeof startJobs>> | undefined
  const jobs: Jobs = {
    async begin() {
      await lookAtClock()
      running = await startJobs(deps, tasks)
    },
    async end() {
      await running?.stop()
      await pool.end()
    },
  }
  const process = createBirpc<Process, Jobs>(jobs, {
    post: (said) => port.postMessage(said),
    on: (hear) => void port.on('message', hear),
  })
  const own = openDeps(config, pool, db)
  const limits = new LimitsOfProcess(process)
  const live = new Live(undefined, (parcel) => void process.pass.asEvent(parcel), own.clock)
  const places: Places = { occupy: (...asked) => own.places.occupy(...asked), taken: (kinds) => process.taken(kinds) }
  const deps: Deps = { ...own, live, places, limits }
  setInterval(() => void lookAtClock(), look_at_clock_ms).unref()

  function lookAtClock() {
    return deps.clock.set(db).catch(() => undefined) // the database is away: the next time
  }
}

/** Counts with what the requests take; the rest is for them alone. */
class LimitsOfProcess extends MemoryLimits {
  readonly #process: Pick<Process, 'take'>

  constructor(process: Pick<Process, 'take'>) {
    super()
    this.#process = process
  }

  override async take(...asked: Parameters<Limits['take']>): Promise<void> {
    const seconds = await this.#process.take(...asked)
    if (seconds > 0) throw tooMany(seconds)
  }
}
