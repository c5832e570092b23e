import { expect, vi } from 'vitest'
import { receiveHere } from '../features/mail-in/testing/receive-here.ts'
import { readHere } from '../features/readings/testing/read-here.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import type { TaskList } from '../platform/jobs/task.ts'
import { tasks } from '../tasks.ts'
import type { World } from './world.ts'

/** Papers and mails are read in this process, without the half second of a process of their own. */
export const usualTasks = { ...tasks, read_document: readHere, receive_mail: receiveHere }

/** Runs the jobs until `stop`. Resolves after the jobs of every start, so that they do not see half-made test data. */
export async function runJobs(world: World, some: TaskList = usualTasks): ReturnType<typeof startJobs> {
  const jobs = await startJobs(world.deps, some)
  await quiet(world)
  return jobs
}

/** Waits until no job is left, so all mails are sent. */
export async function quiet({ pool }: World): Promise<void> {
  const left = 'select from graphile_worker.jobs where locked_at is not null or run_at <= now()'
  const isQuiet = async () => expect((await pool.query(left)).rowCount).toBe(0)
  await vi.waitFor(isQuiet, { timeout: 120_000, interval: 20 })
}
