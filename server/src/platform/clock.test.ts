import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { Clock } from './clock.ts'

const world = useWorld()

test("the clock is never behind the database's, also when the answer arrives late", async () => {
  const clock = new Clock()
  const setting = clock.set(world.db)
  await new Promise((resolve) => setImmediate(resolve)) // the question is on its way
  const until = performance.now() + 200
  while (performance.now() < until); // the process is busy, and the answer waits
  await setting

  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(world.db)
  expect(clock.now()).toBeGreaterThanOrEqual(Date.parse(rows[0]?.now ?? ''))
})
