import type { WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { connectLike } from '../database/db.ts'
import { holdJobs } from './job-holder.ts'

const world = useWorld()

test('a crew that stops while its lock connects leaves no connection open', async () => {
  const { pool } = connectLike(world.pool, { max: 1 })
  const events = new EventEmitter() as WorkerEvents
  const holding = holdJobs(pool, events)

  events.emit('pool:create', { workerPool: { id: 'of a stopped crew' } } as never)
  holding.stop()

  expect(await Promise.race([pool.end().then(() => 'ended'), pause(5000, 'hangs')])).toBe('ended')
})
