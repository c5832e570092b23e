import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { startJobs } from './jobs.ts'
import { log } from './log.ts'

const world = useWorld()

test('what recurs is done by one node at a time, also when another starts meanwhile', async () => {
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

test('a crew that could not begin leaves nothing behind: it begins when it can, and stops', async () => {
  const idle = { every: '0 0 1 1 *', work: async () => undefined }
  const rename = (from: string, to: string) =>
    world.pool.query(`alter function graphile_worker.${from} rename to ${to}`)
  const refused = vi.spyOn(log, 'error').mockReturnValue()
  await rename('add_job', 'gone')
  const starting = startJobs(world.deps, { idle })
  await expect.poll(() => refused.mock.calls.at(-1)?.[1]).toBe('The jobs do not begin')
  await rename('gone', 'add_job')

  const jobs = await starting

  expect(await Promise.race([jobs.stop().then(() => 'stopped'), pause(10_000, 'hangs')])).toBe('stopped')
})

test('a crew whose first look at the queue failed looks again', async () => {
  const done = vi.fn<() => Promise<void>>(async () => undefined)
  const rename = (from: string, to: string) => world.pool.query(`alter table graphile_worker.${from} rename to ${to}`)
  const looked = async () => {
    const { rowCount } = await world.pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle' and query like $1`,
      ['insert into %_private_tasks as tasks%'],
    )
    return rowCount
  }
  await rename('_private_tasks', 'gone')
  const jobs = await startJobs(world.deps, { idle: { work: done } })
  await expect.poll(looked).toBeGreaterThan(0)
  await rename('gone', '_private_tasks')

  await world.pool.query(`select graphile_worker.add_job('idle')`)

  await expect.poll(() => done.mock.calls.length, { timeout: 10_000 }).toBe(1)
  await jobs.stop()
})
