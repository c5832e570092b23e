import { type BirpcReturn, type ChannelOptions, createBirpc } from 'birpc'
import { sandbox } from '../features/readings/reader/read-in-sandbox.ts'
import { describeSandbox } from '../features/readings/reader/sandbox.ts'
import { connect } from '../platform/database/db.ts'
import { type Deps, openDeps } from '../platform/deps.ts'
import { tooMany } from '../platform/errors.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { type Limits, MemoryLimits } from '../platform/limits/limits.ts'
import { Live } from '../platform/live/live.ts'
import { log, setLog } from '../platform/log.ts'
import type { Places } from '../platform/nodes/places.ts'
import { tasks } from '../tasks.ts'
import type { Jobs, Server } from './spoken.ts'

const look_at_clock_ms = 60_000

/** Begins and ends the jobs in this process, as the server asks over `channel`. */
export function serveJobs(channel: ChannelOptions): void {
  let crew: { end(): Promise<void> } | undefined
  const jobs: Jobs = {
    async begin({ config, connection }) {
      setLog(config)
      const { pool, db } = connect({ ...connection, max: 1 }) // for the clock: each crew has its own
      const deps = beside(server, openDeps(config, pool, db))
      const lookAtClock = () => deps.clock.set(db).catch(() => undefined) // the database is away: the next time
      setInterval(lookAtClock, look_at_clock_ms).unref()
      await lookAtClock()
      const running = await startJobs(deps, tasks)
      crew = { end: () => running.stop().then(() => pool.end()) }
      void sandbox().then((chosen) => log.info({ sandbox: chosen }, describeSandbox(chosen))) // tried out now, for the first reader too
    },
    end: async () => crew?.end(),
  }
  const server = createBirpc<Server, Jobs>(jobs, channel)
}

/** What is one for both processes stays with the server. */
function beside(server: BirpcReturn<Server, Jobs>, own: Deps): Deps {
  return {
    ...own,
    live: new Live(undefined, (parcel) => void server.pass.asEvent(parcel), own.clock),
    places: {
      occupy: (...asked) => own.places.occupy(...asked),
      taken: (kinds) => server.taken(kinds),
    } satisfies Places,
    limits: new LimitsOfServer(server),
  }
}

/** Counts with what the requests take; the rest is for them alone. */
class LimitsOfServer extends MemoryLimits {
  readonly #server: Pick<Server, 'take'>

  constructor(server: Pick<Server, 'take'>) {
    super()
    this.#server = server
  }

  override async take(...asked: Parameters<Limits['take']>): Promise<void> {
    const seconds = await this.#server.take(...asked)
    if (seconds > 0) throw tooMany(seconds)
  }
}
