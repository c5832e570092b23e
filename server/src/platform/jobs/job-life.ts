import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../database/database-away.ts'
import { connectLike } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { holdJobs } from './job-holder.ts'
import { log } from '../log.ts'
import { queueRecurring } from './recurring.ts'
import { releaseOnce } from './release-once.ts'
import { type TaskList, workInTime } from './task.ts'

const pollMs = 5000 // only for jobs with a later run_at: a new job wakes the worker by NOTIFY

/** A pool of workers: the tasks it runs, and how many jobs at once. */
export type Crew = { tasks: TaskList; concurrency: number }

/**
 * One period of a crew, from its start to its end. It has its own connections, so that nothing that hangs in it delays
 * the next life.
 */
export class Life {
  readonly started: Promise<void>
  /** Resolves when it no longer holds jobs, at most `endMs` after its end began. */
  readonly over: Promise<void>
  /** Resolves when its connections are closed as well. */
  readonly closed: Promise<void>
  readonly #crew: Crew
  readonly #end_ms: number
  readonly #pool: pg.Pool
  readonly #events: WorkerEvents = new EventEmitter()
  readonly #running: Promise<Runner>
  readonly #ending = Promise.withResolvers<void>()
  #busy = 0
  #took_at = performance.now()
  /** Whether it has taken any job. */
  took_any = false

  constructor(deps: Deps, crew: Crew, endMs: number) {
    // A job may use two connections, and a recurring one three. The queue itself needs the others: one to listen, and
    // one for the worker's lock.
    const { pool, db } = connectLike(deps.pool, { max: 3 * crew.concurrency + 4 })
    this.#crew = crew
    this.#end_ms = endMs
    this.#pool = pool
    releaseOnce(pool)
    nudge(pool, this.#events, crew.concurrency)
    const holding = holdJobs(pool, this.#events)
    const recurring = queueRecurring(pool, crew.tasks)
    // Restart when the first poll fails: graphile-worker caches that failure and never polls again.
    this.#events.once('worker:getJob:error', () => this.end())
    this.#events.once('pool:gracefulShutdown', () => this.#ending.resolve())
    this.#running = this.#run({ ...deps, pool, db })
    this.started = this.#running.then(() => undefined)
    this.started.catch(logStartError)
    this.over = this.#untilEnded().finally(() => {
      recurring.stop()
      holding.stop()
    })
    this.closed = this.over.then(() => this.#withinEndTime(pool.end()))
  }

  /** How long it has had a free worker without taking a job. */
  get idle_ms(): number {
    return this.#busy < this.#crew.concurrency ? performance.now() - this.#took_at : 0
  }

  end(): void {
    this.#ending.resolve()
    void this.#running.then((runner) => runner.stop()).catch(() => undefined) // it failed before
  }

  /**
   * graphile-worker may never report its end: if recording one job fails and another succeeds, its counter of open
   * batches skips 0. So wait for the end at most `endMs`.
   */
  async #untilEnded(): Promise<void> {
    const ended = this.#running.then((runner) => runner.promise).catch(() => undefined) // already logged
    await Promise.race([ended, this.#ending.promise.then(() => this.#withinEndTime(ended))])
  }

  async #withinEndTime(work: Promise<unknown>): Promise<void> {
    const patience = new AbortController()
    await Promise.race([work, pause(this.#end_ms, undefined, patience)]).finally(() => patience.abort())
  }

  async #run(deps: Deps): Promise<Runner> {
    const { tasks, concurrency } = this.#crew
    const recurring = Object.entries(tasks).filter(([, { every }]) => every)
    // Before the runner starts: if this failed afterwards, nobody could stop the runner.
    const names = recurring.map(([name]) => name)
    const delays = recurring.map(([, { start_minutes = 0 }]) => start_minutes)
    await this.#pool.query(
      `select queue_job(name, job_key => name, run_at => now() + delay * interval '1 minute')
       from unnest($1::text[], $2::int[]) task (name, delay)`,
      [names, delays],
    )
    return run({
      pgPool: this.#pool,
      taskList: this.#taskList(deps),
      concurrency,
      logger,
      events: this.#events,
      preset: unbatched,
      pollInterval: pollMs,
      noHandleSignals: true, // main.ts stops everything in order
    })
  }

  #taskList(deps: Deps): NonNullable<RunnerOptions['taskList']> {
    return Object.fromEntries(
      Object.entries(this.#crew.tasks).map(([name, task]) => [
        name,
        async (payload, { abortSignal }) => {
          this.#busy += 1
          this.took_any = true
          this.#took_at = performance.now()
          try {
            const work = () => workInTime(task, deps, payload, abortSignal)
            await (task.every ? unlessElsewhere(this.#pool, name, work) : work())
          } catch (error) {
            throw abortSignal?.aborted
              ? new DOMException('Klopt is stopping: the job is done later', 'AbortError')
              : error
          } finally {
            this.#busy -= 1
            this.#took_at = performance.now()
          }
        },
      ]),
    )
  }
}

function logStartError(error: unknown) {
  if (!isDatabaseAway(error)) log.error({ err: error }, 'The jobs cannot start')
}

/**
 * Runs a recurring task on one node at a time. The queue gives each run to one node, but every start adds a run, and a
 * run may last longer than its interval. The lock belongs to the connection, so a killed process releases it.
 */
async function unlessElsewhere(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect()
  try {
    const { rows } = await holder.query('select pg_try_advisory_lock(hashtext($1)) as free', [`klopt does ${name}`])
    if (rows[0]?.free) await work()
  } finally {
    holder.release(true) // closing the connection releases the lock
  }
}

// Without a delay graphile-worker awaits the recording of each job. Otherwise an error there, when the database goes
// away, would be unhandled and end the process.
const unbatched = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Makes the worker poll whenever it starts to listen: it missed notifications of jobs added just before. */
function nudge(pool: pg.Pool, events: WorkerEvents, count: number): void {
  const look = () => pool.query(`select pg_notify('jobs:insert', '{"count":${count}}')`)
  events.on('pool:listen:success', ({ client }) => client.once('drain', () => void look().catch(() => undefined)))
}

/** The queue logs each of its errors at the same level, also those after which it tries again. */
export const logger = new Logger(() => (level, message, meta) => {
  if (level === 'error') log[levelOfFault(meta)](`Jobs: ${message}`)
  if (level === 'warning') log.warn(`Jobs: ${message}`)
})

type Fault = { job?: { attempts: number; max_attempts: number }; error?: unknown; fatalError?: unknown }

/** What a stop, a timeout or a database that was away interrupted is done later. It is a fault if that fails as well. */
function levelOfFault({ job, error, fatalError = error }: Fault = {}): 'warn' | 'error' {
  if (fatalError === undefined) return 'warn' // a consequence of another one, which has an error
  const isInterruption = fatalError instanceof Error && interruptions.has(fatalError.name)
  const lasts = job && job.attempts > Math.min(3, job.max_attempts - 1)
  return !lasts && (isInterruption || isDatabaseAway(fatalError)) ? 'warn' : 'error'
}

const interruptions = new Set(['AbortError', 'TimeoutError'])
