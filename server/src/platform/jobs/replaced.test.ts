import { expect, test } from 'vitest'
import { useLog } from '../../testing/use-log.ts'
import { useWorld } from '../../testing/world.ts'
import { readJobs } from './backlog.ts'
import { startJobs } from './jobs.ts'

const world = useWorld()
const log = useLog()

const queue = (payload: unknown) =>
  world.pool.query(`select queue_job('gated', $1::json, job_key => 'one')`, [JSON.stringify(payload)])
const readRows = async () => {
  const { rows } = await world.pool.query(
    'select payload, attempts, max_attempts, key, locked_at is not null as runs from graphile_worker._private_jobs order by id',
  )
  return rows
}

/** Runs a job that is replaced while it runs and then fails; the one that replaced it succeeds. */
async function replaceOne(first: unknown, second: unknown) {
  const done: unknown[] = []
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const gated = {
    async work(_: unknown, payload: unknown) {
      if (done.push(payload) > 1) return
      begun.resolve()
      await gate.promise
    },
  }
  await queue(first)
  const jobs = await startJobs(world.deps, { gated }, { look_ms: 50 })
  await begun.promise
  await queue(second)
  const whileItRuns = await readJobs(world.db)
  gate.reject(new Error('broken'))
  await expect.poll(readRows).toEqual([])
  await jobs.stop()
  return { done, whileItRuns }
}

test('a job that was replaced while it ran, and then failed, does not stay as failed for good', async () => {
  const { done, whileItRuns } = await replaceOne({ of: 'one' }, { of: 'one' })

  expect(done).toEqual([{ of: 'one' }, { of: 'one' }])
  expect(whileItRuns).toMatchObject({ given_up: 0 })
  expect(log).toEqual([expect.stringContaining('Failed task')])
})

test('the list of a job that was replaced while it ran, and then failed, is not lost', async () => {
  const { done } = await replaceOne(['a'], ['b'])

  expect(done[0]).toEqual(['a'])
  expect(done.slice(1)).toHaveLength(2)
  expect(done.slice(1)).toEqual(expect.arrayContaining([['a'], ['b']]))
})

test('a job that fails at its last try counts as failed for good, also without a key of its own', async () => {
  await world.pool.query(`select queue_job('hopeless'); update graphile_worker._private_jobs set max_attempts = 1`)
  const work = async () => {
    throw new Error('broken')
  }
  const jobs = await startJobs(world.deps, { hopeless: { work } }, { look_ms: 50 })

  await expect.poll(() => readJobs(world.db)).toMatchObject({ given_up: 1 })
  await jobs.stop()
})
