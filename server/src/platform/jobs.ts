import { EventEmitter } from 'node:events'
import { Logger, run, runMigrations, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectLike } from './db.ts'
import type { Config } from './config.ts'
import { isDatabaseAway } from './database-away.ts'
import type { Deps } from './deps.ts'
import { holdJobs } from './job-holder.ts'
import { log } from './log.ts'

const concurrency = 3
const poll_ms = 5000 // only for jobs that wait for their time: new ones wake the worker by NOTIFY
const restart_ms = 1000
const newest_tables = 20 // of graphile-worker, which does not tell

/** One kind of job. Its deps have database connections of their own: slow jobs take none from the requests. */
export type Task = {
  work(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void>
  /** When it is due by itself, as a crontab pattern; then it is due at every start too. */
  every?: string
  /** For what takes long: at most so many at once on a node, and none of them in the way of the others. */
  apart?: (config: Config) => number
}
export type TaskList = Record<string, Task>

/** Those who do some of the jobs, and how many at once. */
type Crew = { tasks: TaskList; concurrency: number }

/** Makes the tables of the queue. Must have run before the first transaction that adds a job, worker or not. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger })
}

/** Whether `migrateJobs` would change something. */
export async function isQueueOld(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select to_regclass('graphile_worker.migrations') as there`)
  if (!rows[0]?.there) return true
  const { rows: done } = await pool.query('select max(id) as newest from graphile_worker.migrations')
  return done[0]?.newest < newest_tables
}

/** Does the jobs until `stop`. */
export async function startJobs(deps: Deps, tasks: TaskList): Promise<{ stop(): Promise<void> }> {
  const named = Object.entries(tasks)
  const usual: Crew = { tasks: Object.fromEntries(named.filter(([, { apart }]) => !apart)), concurrency }
  const others = named.flatMap(([name, task]): Crew[] =>
    task.apart ? [{ tasks: { [name]: task }, concurrency: task.apart(deps.config) }] : [],
  )
  const crews = [usual, ...others].filter(({ tasks }) => Object.keys(tasks).length > 0)
  const started = await Promise.all(crews.map((crew) => startCrew(deps, crew)))
  return { stop: async () => void (await Promise.all(started.map((crew) => crew.stop()))) }
}

/** When the worker falls because its database went away, or does not begin for that, it comes back with it. */
async function startCrew(deps: Deps, { tasks, concurrency }: Crew): Promise<{ stop(): Promise<void> }> {
  // A job may hold two connections, and one that recurs a third; the others are for the queue itself: one listens, and
  // one tells that we live.
  const own = connectLike(deps.pool, { max: 3 * concurrency + 4 })
  const jobDeps = { ...deps, ...own }
  const stopping = new AbortController()
  let runner = await insist()
  const watching = watch()

  async function watch() {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch(() => undefined) // the logger has told why
      await rest()
      runner = await insist()
    }
  }

  /** Begins as soon as its database lets it. */
  async function insist(): Promise<Runner | undefined> {
    while (!stopping.signal.aborted) {
      const next = await begin(own.pool, jobDeps, { tasks, concurrency }).catch(complain)
      if (next && stopping.signal.aborted) await next.stop()
      if (next) return next
      await rest()
    }
  }

  async function rest() {
    await pause(restart_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  }

  async function stop() {
    stopping.abort()
    await runner?.stop().catch(() => undefined) // it had fallen already
    await watching
    await own.pool.end()
  }

  return { stop }
}

function complain(error: unknown) {
  if (!isDatabaseAway(error)) log.error({ err: error }, 'The jobs do not begin')
}

async function begin(pgPool: pg.Pool, deps: Deps, { tasks, concurrency }: Crew): Promise<Runner> {
  const named = Object.entries(tasks)
  const recurring = named.filter(([, { every }]) => every)
  // Before the runner is there: one that begins and is not given back would never be stopped.
  const names = recurring.map(([name]) => name)
  await pgPool.query('select graphile_worker.add_job(name, job_key => name) from unnest($1::text[]) name', [names])
  const taskList: RunnerOptions['taskList'] = Object.fromEntries(
    named.map(([name, task]) => [
      name,
      (payload, { abortSignal }) => {
        const work = () => task.work(deps, payload, abortSignal)
        return task.every ? unlessElsewhere(pgPool, name, work) : work()
      },
    ]),
  )
  const events = nudging(pgPool)
  const holding = holdJobs(pgPool, events)
  const running = run({
    pgPool,
    taskList,
    concurrency,
    logger,
    events,
    preset: awaited,
    pollInterval: poll_ms,
    noHandleSignals: true, // main.ts ends everything in order
    crontab: recurring.map(([name, { every }]) => `${every} ${name} ?jobKey=${name}`).join('\n'),
  })
  // Who could not look at the queue begins anew: the library remembers a first look that failed, and never looks again.
  events.once('worker:getJob:error', () => void running.then((runner) => runner.stop()).catch(() => undefined))
  const runner = await running.catch((error: unknown) => {
    holding.stop()
    throw error
  })
  void runner.promise.catch(() => undefined).finally(() => holding.stop())
  return runner
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
function nudging(pool: pg.Pool): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const look = () => pool.query(`select pg_notify('jobs:insert', '{"count":${concurrency}}')`)
  events.on('pool:listen:success', ({ client }) => client.once('drain', () => void look().catch(() => undefined)))
  return events
}

const logger = new Logger(() => (level, message) => {
  if (level === 'error') log.error(`Jobs: ${message}`)
  if (level === 'warning') log.warn(`Jobs: ${message}`)
})
