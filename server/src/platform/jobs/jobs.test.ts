import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { log as logOfAll } from '../log.ts'
import { useLog } from '../../testing/use-log.ts'
import { useWorld } from '../../testing/world.ts'
import { readOldestDue } from './backlog.ts'
import { startJobs } from './jobs.ts'

const world = useWorld()
const log = useLog()

test('a recurring task runs on one node at a time, even when another node starts', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const counts = { now: 0, most: 0 }
  const slow = {
    every: '0 0 1 1 *', // and at every start
    async work() {
      counts.now += 1
      counts.most = Math.max(counts.most, counts.now)
      await gate
      counts.now -= 1
    },
  }
  const waiting = async () => {
    const { rowCount } = await world.pool.query('select from graphile_worker.jobs where run_at <= now()')
    return rowCount
  }

  const a = await startJobs(world.deps, { slow })
  await expect.poll(() => counts.now).toBe(1)
  const b = await startJobs(world.deps, { slow })
  await expect.poll(waiting).toBe(1) // the one that runs
  open()
  await expect.poll(waiting).toBe(0)
  await Promise.all([a.stop(), b.stop()])

  expect(counts).toEqual({ now: 0, most: 1 })
})

test('a crew that failed to start starts later and can be stopped', async () => {
  const idle = { every: '0 0 1 1 *', work: async () => undefined }
  const rename = (from: string, to: string) =>
    world.pool.query(`alter function graphile_worker.${from} rename to ${to}`)
  await rename('add_job', 'gone')
  const starting = startJobs(world.deps, { idle })
  await expect.poll(() => log.at(-1)).toMatch(/^The jobs cannot start:/)
  await rename('gone', 'add_job')

  const jobs = await starting

  expect(await Promise.race([jobs.stop().then(() => 'stopped'), pause(10_000, 'hangs')])).toBe('stopped')
})

test('a crew whose first poll failed polls again', async () => {
  const done = vi.fn<() => Promise<void>>(async () => undefined)
  // A sequence counts failed polls too: a rollback does not undo it.
  await world.pool.query(
    `create sequence public.looks;
     create function public.refuse() returns trigger language plpgsql as
       $$ begin perform nextval('public.looks'); raise exception 'not now'; end $$;
     create trigger refuse before insert on graphile_worker._private_tasks execute function public.refuse()`,
  )
  const jobs = await startJobs(world.deps, { idle: { work: done } })
  const looked = async () => (await world.pool.query('select is_called from public.looks')).rows[0]?.is_called
  await expect.poll(looked).toBe(true)
  await world.pool.query('drop trigger refuse on graphile_worker._private_tasks')

  await world.pool.query(`select graphile_worker.add_job('idle')`)

  await expect.poll(() => done.mock.calls.length).toBe(1)
  await jobs.stop()
})

test('a crew that failed to record one job but recorded the next restarts', async () => {
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const ends = { begun: 0, over: 0 }
  const work = async () => {
    await gates[ends.begun++]?.promise.finally(() => (ends.over += 1))
  }
  const rename = (from: string, to: string) => world.pool.query(`alter table graphile_worker.${from} rename to ${to}`)
  const add = (count: number) =>
    world.pool.query(`select graphile_worker.add_job('gated') from generate_series(1, ${count}::int)`)
  const waiting = async () => {
    const { rowCount } = await world.pool.query(`select from graphile_worker.jobs where task_identifier = 'gated'`)
    return rowCount
  }
  const failed = () => log.some((line) => line.includes('Failed to complete jobs'))
  const jobs = await startJobs(world.deps, { gated: { work } }, { end_ms: 500 })
  await add(3)
  await expect.poll(() => ends.begun).toBe(3)

  await rename('_private_jobs', 'gone')
  gates[0]?.resolve()
  await expect.poll(failed).toBe(true)
  await rename('gone', '_private_jobs')
  gates[1]?.resolve()
  await expect.poll(waiting).toBe(2)
  gates[2]?.reject(new Error('of its own'))
  await expect.poll(() => ends.over).toBe(3)
  await add(1)

  await expect.poll(() => ends.begun).toBeGreaterThan(3)
  await jobs.stop()
})

test('a crew that ignores due jobs is restarted and takes them', async () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined)
  const jobs = await startJobs(world.deps, { idle: { work } }, { stall_ms: 300, look_ms: 50 })
  const add = () => world.pool.query(`select graphile_worker.add_job('idle')`)
  await add()
  await expect.poll(() => work.mock.calls.length).toBe(1)

  // Its workers keep polling for the task id from their start.
  await world.pool.query(`delete from graphile_worker._private_tasks where identifier = 'idle'`)
  await add()

  await expect.poll(() => work.mock.calls.length).toBe(2)
  expect(log).toContain('Jobs have been due for 0.3 s and no worker took them; restarting the crew.')
  await jobs.stop()
})

test('a crew whose workers are all busy is not restarted, however long jobs are due', async () => {
  await world.pool.query('delete from graphile_worker._private_jobs')
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const work = vi.fn<() => Promise<void>>(() => gate)
  // Longer than a busy machine needs to take a job.
  const jobs = await startJobs(world.deps, { slow: { work, apart: () => 1 } }, { stall_ms: 1000, look_ms: 10 })
  await world.pool.query(`select graphile_worker.add_job('slow') from generate_series(1, 2)`)
  await expect.poll(() => work.mock.calls.length).toBe(1)

  log.length = 0 // on a busy machine the start may have taken longer

  await expect.poll(() => readOldestDue(world.db)).toBeGreaterThanOrEqual(2)
  expect(log).toEqual([])
  open()

  await expect.poll(() => work.mock.calls.length).toBe(2)
  await jobs.stop()
})

test('readiness reports the age of the oldest due job of any priority, without running and scheduled jobs', async () => {
  const add = (rest: string) => world.pool.query(`select graphile_worker.add_job('of_nobody', ${rest})`)
  await world.pool.query('delete from graphile_worker._private_jobs')
  await add(`run_at => now() + interval '1 hour'`)
  expect(await readOldestDue(world.db)).toBe(0)
  await add(`run_at => now() - interval '20 seconds'`)
  await add(`run_at => now() - interval '1 hour', priority => 7`)
  await add(`run_at => now() - interval '50 seconds', priority => -3`)

  expect(await readOldestDue(world.db)).toBeGreaterThanOrEqual(3600)
  const ready = await world.stranger.fetch('/readyz')
  expect(await ready.json()).toMatchObject({ ready: true, jobs: true, oldest_due_job_s: expect.any(Number) })
  await world.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where priority = 7`,
  )
  expect(await readOldestDue(world.db)).toBeLessThan(3600)
})

test('a job that lost its database is a warning until its fourth try, and a fault of its own is an error at once', async () => {
  const levels = { warn: vi.spyOn(logOfAll, 'warn'), error: vi.spyOn(logOfAll, 'error') }
  const tasks = {
    away: { work: () => Promise.reject(new Error('Query read timeout')) },
    broken: { work: () => Promise.reject(new TypeError('its own')) },
  }
  const jobs = await startJobs(world.deps, tasks)
  await world.pool.query(`select graphile_worker.add_job(task) from unnest(array['away', 'broken']) task`)
  const logged = ({ mock }: typeof levels.warn, what: string) =>
    mock.calls.filter(([line]) => String(line).includes(what)).length

  await expect.poll(() => logged(levels.error, 'its own')).toBe(1)
  await expect.poll(() => logged(levels.warn, 'Query read timeout')).toBe(1)
  const thrice = `update graphile_worker._private_jobs set attempts = 3, run_at = now()
    where locked_at is null and last_error = 'Query read timeout'`
  await expect.poll(async () => (await world.pool.query(thrice)).rowCount).toBe(1)
  await world.pool.query(`select pg_notify('jobs:insert', '{"count":1}')`)

  await expect.poll(() => logged(levels.error, 'Query read timeout')).toBe(1)
  expect(logged(levels.warn, 'its own')).toBe(0)
  await jobs.stop()
  for (const spy of Object.values(levels)) spy.mockRestore()
})

test('a mail is sent while other jobs occupy all other workers', async () => {
  const gate = Promise.withResolvers<void>()
  let busy = 0
  let sent = 0
  const slow = {
    async work() {
      busy += 1
      await gate.promise
    },
  }
  const letter = { work: async () => void (sent += 1), mails: true } as const
  await world.pool.query('delete from graphile_worker._private_jobs')
  const jobs = await startJobs(world.deps, { slow, letter })
  await world.pool.query(`select queue_job('slow') from generate_series(1, 5)`)
  await expect.poll(() => busy).toBe(3)

  await world.pool.query(`select queue_job('letter')`)
  await expect.poll(() => sent).toBe(1)

  expect(busy).toBe(3)
  gate.resolve()
  await expect.poll(() => busy).toBe(5)
  await jobs.stop()
})
