import { type BirpcReturn, type ChannelOptions, createBirpc } from 'birpc'
import { keepReadersWarm, sandbox } from '../features/readings/reader/read-in-sandbox.ts'
import { describeSandbox } from '../features/readings/reader/sandbox.ts'
import { keepPushing } from '../features/push/keep-pushing.ts'
import { keepIndexing } from '../features/search/index/keep-indexing.ts'
import { connect, connectLike } from '../platform/database/db.ts'
import { onlyWritable } from '../platform/database/writable.ts'
import { type Deps, openDeps } from '../platform/deps.ts'
import { tooMany } from '../platform/errors.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { type Limits, MemoryLimits } from '../platform/limits/limits.ts'
import { Live } from '../platform/live/live.ts'
import { log, setLog } from '../platform/log.ts'
import type { Places } from '../platform/nodes/places.ts'
import { tasks } from '../tasks.ts'
import type { Jobs, Server } from './protocol.ts'

const clockIntervalMs = 60_000

/** Starts and stops the jobs in this process on request of the server, over `channel`. */
export function serveJobs(channel: ChannelOptions): void {
  let crew: { end(): Promise<void> } | undefined
  const jobs: Jobs = {
    async begin({ config, connection }) {
      setLog(config)
      const { pool, db } = connect({ ...onlyWritable(connection), max: 1 }) // for the clock: each crew has its own
      const deps = withServer(server, openDeps(config, pool, db))
      const setClock = () => deps.clock.set(db).catch(() => undefined) // the database is away: try again later
      setInterval(setClock, clockIntervalMs).unref()
      await setClock()
      const running = await startJobs(deps, tasks)
      const loops = connectLike(pool, { max: 2 }) // of their own, so that they do not delay the clock
      const index = keepIndexing({ ...deps, ...loops })
      const pushes = keepPushing({ ...deps, ...loops }, async () => {
        const { openSender, pushAgent } = await import('../features/push/sender.ts') // rarely needed
        return openSender(config, pushAgent(config))
      })
      crew = {
        async end() {
          await Promise.all([running.stop(), Promise.all([index.stop(), pushes.stop()]).then(() => loops.pool.end())])
          await pool.end()
        },
      }
      keepReadersWarm(config.readers)
      // Found now, so that the first reader need not wait.
      void sandbox().then((chosen) => log.info({ sandbox: chosen }, describeSandbox(chosen)))
    },
    end: async () => crew?.end(),
  }
  const server = createBirpc<Server, Jobs>(jobs, channel)
}

/** Replaces the dependencies that both processes share by calls to the server. */
function withServer(server: BirpcReturn<Server, Jobs>, own: Deps): Deps {
  return {
    ...own,
    live: new Live(undefined, (parcel) => void server.pass.asEvent(parcel), own.clock),
    places: {
      occupy: (...args) => own.places.occupy(...args),
      occupied: (kinds) => server.occupied(kinds),
    } satisfies Places,
    limits: new ServerLimits(server),
  }
}

/** `take` counts on the server, together with requests. Jobs use no other method. */
class ServerLimits extends MemoryLimits {
  readonly #server: Pick<Server, 'take'>

  constructor(server: Pick<Server, 'take'>) {
    super()
    this.#server = server
  }

  override async take(...args: Parameters<Limits['take']>): Promise<void> {
    const seconds = await this.#server.take(...args)
    if (seconds > 0) throw tooMany(seconds)
  }
}
