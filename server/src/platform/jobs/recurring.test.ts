import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { dueSince, queueDue } from './recurring.ts'

const world = useWorld()
const minuteOf = (time: string) => Date.parse(time) / 60_000

test('each task has its turn at its minutes, also those that passed during a pause, and once', () => {
  const items = parseCrontab('*/10 * * * * often\n23 3 * * * nightly\n0 0 * * 0 sundays')
  const due = (from: string, to: string) => dueSince(items, minuteOf(from), minuteOf(to)).toSorted()

  expect(due('2026-11-28T03:20:00Z', '2026-11-28T03:22:00Z')).toEqual([])
  expect(due('2026-11-28T03:22:00Z', '2026-11-28T03:23:00Z')).toEqual(['nightly'])
  expect(due('2026-11-28T23:59:00Z', '2026-11-29T00:21:00Z')).toEqual(['often', 'sundays'])
})

test('of several nodes one queues a turn, and a mark that a wrong clock left in the future stops nobody', async () => {
  const { pool } = world
  const { rows } = await pool.query(`select floor(extract(epoch from now()) / 60)::int as minute`)
  const minute: number = rows[0]?.minute ?? 0
  const jobs = async () => {
    const { rowCount } = await pool.query(`delete from graphile_worker._private_jobs where key = 'of_nobody'`)
    return rowCount
  }

  await Promise.all([1, 2, 3].map(() => queueDue(pool, ['of_nobody'], minute)))
  expect(await jobs()).toBe(1)
  await queueDue(pool, ['of_nobody'], minute)
  expect(await jobs()).toBe(0)
  await queueDue(pool, ['of_nobody'], minute + 1)
  expect(await jobs()).toBe(1)

  await pool.query(`update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 hour'`)
  await queueDue(pool, ['of_nobody'], minute + 2)
  expect(await jobs()).toBe(1)
})
