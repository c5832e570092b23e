import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { type Patience, startCrew } from './job-crew.ts'
import { type Crew, logger } from './job-life.ts'
import { settleReplaced } from './replaced.ts'
import type { TaskList } from './task.ts'

const concurrency = 3
const mailsAtOnce = 2
const settleMs = 10_000
const newestTables = 20 // the newest migration of graphile-worker, which does not export it

/** Creates the tables of the queue. Must run before the first transaction that adds a job, also without a worker. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger })
}

/** Whether `migrateJobs` would change something. */
export async function isQueueOld(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select to_regclass('graphile_worker.migrations') as there`)
  if (!rows[0]?.there) return true
  const { rows: done } = await pool.query('select max(id) as newest from graphile_worker.migrations')
  return done[0]?.newest < newestTables
}

/** Runs the jobs until `stop`. */
export async function startJobs(
  deps: Deps,
  tasks: TaskList,
  patience: Partial<Patience> = {},
): Promise<{ stop(): Promise<void> }> {
  const entries = Object.entries(tasks)
  const crews = entries.flatMap(([name, task]): Crew[] =>
    task.apart ? [{ tasks: { [name]: task }, concurrency: task.apart(deps.config) }] : [],
  )
  const [mails = [], usual = []] = [true, false].map((is) =>
    entries.filter(([, { apart, mails }]) => !apart && Boolean(mails) === is),
  )
  if (mails.length > 0) crews.push({ tasks: Object.fromEntries(mails), concurrency: mailsAtOnce })
  if (usual.length > 0) crews.push({ tasks: Object.fromEntries(usual), concurrency })
  const started = await Promise.all(crews.map((crew) => startCrew(deps, crew, patience)))
  const settle = () => void settleReplaced(deps.db).catch(() => undefined) // a failed run is repeated
  const settling = setInterval(settle, patience.look_ms ?? settleMs).unref()
  return {
    async stop() {
      clearInterval(settling)
      await Promise.all(started.map((crew) => crew.stop()))
    },
  }
}
