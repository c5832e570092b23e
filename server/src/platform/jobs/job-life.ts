import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../database/database-away.ts'
import { connectLike } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { holdJobs } from './job-holder.ts'
import { log } from '../log.ts'
import { type TaskList, workInTime } from './task.ts'

const poll_ms = 5000 // only for jobs that wait for their time: new ones wake the worker by NOTIFY

/** Those who do some of the jobs, and how many at once. */
export type Crew = { tasks: TaskList; concurrency: number }

/**
 * A crew at work, from its first look at the queue to its end. It has connections of its own, so that whatever hangs in
 * it holds up nothing of the life after it.
 */
export class Life {
  readonly begun: Promise<void>
  /** When its jobs are no longer held by it, in `end_ms` after it begins to end at the latest. */
  readonly over: Promise<void>
  /** When its connections are given back as well. */
  readonly closed: Promise<void>
  readonly #crew: Crew
  readonly #end_ms: number
  readonly #pool: pg.Pool
  readonly #events: WorkerEvents = new EventEmitter()
  readonly #running: Promise<Runner>
  readonly #ending = Promise.withResolvers<void>()
  #busy = 0
  #took_at = performance.now()

  constructor(deps: Deps, crew: Crew, end_ms: number) {
    // A job may hold two connections, and one that recurs a third; the others are for the queue itself: one listens,
    // and one tells that we live.
    const { pool, db } = connectLike(deps.pool, { max: 3 * crew.concurrency + 4 })
    this.#crew = crew
    this.#end_ms = end_ms
    this.#pool = pool
    nudge(pool, this.#events, crew.concurrency)
    const holding = holdJobs(pool, this.#events)
    // Who could not look at the queue begins anew: the library remembers a first look that failed, and never looks again.
    this.#events.once('worker:getJob:error', () => this.end())
    this.#events.once('pool:gracefulShutdown', () => this.#ending.resolve())
    this.#running = this.#run({ ...deps, pool, db })
    this.begun = this.#running.then(() => undefined)
    this.begun.catch(complain)
    this.over = this.#last().finally(() => holding.stop())
    this.closed = this.over.then(() => this.#soon(pool.end()))
  }

  /** How long it has had a worker free that took nothing. */
  get idle_ms(): number {
    return this.#busy < this.#crew.concurrency ? performance.now() - this.#took_at : 0
  }

  end(): void {
    this.#ending.resolve()
    void this.#running.then((runner) => runner.stop()).catch(() => undefined) // it had fallen already
  }

  /**
   * The library itself may never say that it is over: where one job could not be recorded and another could, it waits for
   * a count to come to 0 that has passed it. So what has begun to end is not waited for longer than its jobs are.
   */
  async #last(): Promise<void> {
    const ended = this.#running.then((runner) => runner.promise).catch(() => undefined) // the logger has told why
    await Promise.race([ended, this.#ending.promise.then(() => this.#soon(ended))])
  }

  async #soon(work: Promise<unknown>): Promise<void> {
    const patience = new AbortController()
    await Promise.race([work, pause(this.#end_ms, undefined, patience)]).finally(() => patience.abort())
  }

  async #run(deps: Deps): Promise<Runner> {
    const { tasks, concurrency } = this.#crew
    const recurring = Object.entries(tasks).filter(([, { every }]) => every)
    // Before the runner is there: one that begins and is not given back would never be stopped.
    const names = recurring.map(([name]) => name)
    await this.#pool.query('select graphile_worker.add_job(name, job_key => name) from unnest($1::text[]) name', [
      names,
    ])
    return run({
      pgPool: this.#pool,
      taskList: this.#taskList(deps),
      concurrency,
      logger,
      events: this.#events,
      preset: awaited,
      pollInterval: poll_ms,
      noHandleSignals: true, // main.ts ends everything in order
      crontab: recurring.map(([name, { every }]) => `${every} ${name} ?jobKey=${name}`).join('\n'),
    })
  }

  #taskList(deps: Deps): NonNullable<RunnerOptions['taskList']> {
    return Object.fromEntries(
      Object.entries(this.#crew.tasks).map(([name, task]) => [
        name,
        async (payload, { abortSignal }) => {
          this.#busy += 1
          this.#took_at = performance.now()
          try {
            const work = () => workInTime(task, deps, payload, abortSignal)
            await (task.every ? unlessElsewhere(this.#pool, name, work) : work())
          } finally {
            this.#busy -= 1
            this.#took_at = performance.now()
          }
        },
      ]),
    )
  }
}

function complain(error: unknown) {
  if (!isDatabaseAway(error)) log.error({ err: error }, 'The jobs do not begin')
}

/**
 * Does what recurs on one node at a time. The queue gives each turn to one node, but a start asks for one more, and a
 * turn may last longer than the time to the next. The lock is one of the connection, so it goes with a killed process.
 */
async function unlessElsewhere(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect()
  try {
    const { rows } = await holder.query('select pg_try_advisory_lock(hashtext($1)) as free', [`klopt does ${name}`])
    if (rows[0]?.free) await work()
  } finally {
    holder.release(true) // and the lock with it
  }
}

// What a worker does not batch it does not wait for: a database that goes away just then would end the process.
const awaited = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Whenever the worker begins to listen it also looks: it has not heard of what was added a moment ago. */
function nudge(pool: pg.Pool, events: WorkerEvents, count: number): void {
  const look = () => pool.query(`select pg_notify('jobs:insert', '{"count":${count}}')`)
  events.on('pool:listen:success', ({ client }) => client.once('drain', () => void look().catch(() => undefined)))
}

export const logger = new Logger(() => (level, message) => {
  if (level === 'error') log.error(`Jobs: ${message}`)
  if (level === 'warning') log.warn(`Jobs: ${message}`)
})
