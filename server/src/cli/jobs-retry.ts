import { sql } from 'kysely'
import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { CannotDo, type Command, WrongUsage } from './command.ts'
import { counted } from './counted.ts'
import { jobKinds } from './job-kinds.ts'

export const jobsRetry: Command = {
  summary: 'Runs a job again now, with all its tries.',
  usage: '<id> | --all',
  details: ['A running Klopt takes it within seconds. jobs:list has the ids.'],
  options: { all: { type: 'boolean', help: 'all jobs that failed for good' } },
  words: 1,
  without_words: true,
  async run(desk, { words: [id], values: { all } }) {
    if (Boolean(id) === Boolean(all)) throw new WrongUsage('Give the id of a job, or --all.')
    const { db } = await desk.open()
    const jobs = await db.transaction().execute(async (db) => {
      const jobs = id ? [await takeJob(db, id)] : await takeFailed(db)
      await sql`
        select graphile_worker.reschedule_jobs(${jobs.map((job) => job.id)}::bigint[], run_at => now(), attempts => 0)`.execute(
        db,
      )
      await auditJobs(db, 'job_retried', jobs)
      return jobs
    })
    desk.print(jobs.length ? `${counted(jobs.length, 'job')} will run again.` : 'No job has failed for good.')
  },
}

export const jobsDrop: Command = {
  summary: 'Removes a job from the queue without doing it.',
  usage: '<id>',
  details: [
    'Use it for a job that fails each time. What it would have done is not done until something asks for it again.',
    'Recurring jobs come back at their next time, and mails and archives that still wait are queued again.',
  ],
  words: 1,
  async run(desk, { words: [id = ''] }) {
    const { db } = await desk.open()
    const { task } = await db.transaction().execute(async (db) => {
      const job = await takeJob(db, id)
      await sql`select graphile_worker.complete_jobs(${[job.id]}::bigint[])`.execute(db)
      await auditJobs(db, 'job_dropped', [job])
      return job
    })
    desk.print(`Job ${id} was removed: ${jobKinds[task] ?? task}.`)
  },
}

type Job = { id: string; task: string; runs: boolean }

/** A job that does not run. It stays locked, so that no worker takes it meanwhile. */
async function takeJob(db: Db, id: string): Promise<Job> {
  const isNumber = /^\d{1,18}$/.test(id)
  const [job] = isNumber
    ? await takeJobs(db, sql`job.id = ${id}::bigint and (key is not null or locked_at is not null)`)
    : []
  if (!job) throw new CannotDo(`There is no job ${id}: see jobs:list.`)
  if (job.runs) throw new CannotDo(`Job ${id} runs now: wait until it has ended.`)
  return job
}

async function takeFailed(db: Db): Promise<Job[]> {
  return takeJobs(db, sql`attempts >= max_attempts and locked_at is null and key is not null`)
}

async function takeJobs(db: Db, which: ReturnType<typeof sql>): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select job.id::text, identifier as task, locked_at is not null as runs
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
    where ${which} for update of job`.execute(db)
  return rows
}

async function auditJobs(db: Db, action: 'job_retried' | 'job_dropped', jobs: Job[]): Promise<void> {
  for (const { id, task } of jobs) await audit(db, { action, data: { job_id: id, task } })
}
