import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

const queue = (payload: unknown) =>
  world.pool.query(`select queue_job('of_nobody', $1::json, job_key => 'one')`, [JSON.stringify(payload)])
const readJobs = async () => {
  const { rows } = await world.pool.query(
    'select payload, locked_at is not null as runs from graphile_worker._private_jobs order by id',
  )
  return rows
}

test('jobs with one key that wait are merged into one', async () => {
  await queue(['a'])
  await queue(['b'])

  expect(await readJobs()).toEqual([{ payload: ['a', 'b'], runs: false }])
})

test('a job that is asked for at the moment in which a worker takes the one before it runs after that one', async () => {
  await world.pool.query('delete from graphile_worker._private_jobs')
  await queue(['a'])
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const worker = await world.pool.connect()
  await worker.query(`begin; update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'`)
  const asked = queue(['b'])
  await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBe(1)
  await worker.query('commit')
  worker.release()
  await asked

  expect(await readJobs()).toEqual([
    { payload: ['a'], runs: true },
    { payload: ['b'], runs: false },
  ])
})
