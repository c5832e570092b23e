import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { connectLike } from '../database/db.ts'
import { releaseOnce } from './release-once.ts'

const world = useWorld()

test('a connection that is released twice is returned once, and the pool goes on', async () => {
  const { pool } = connectLike(world.pool, { max: 1 })
  releaseOnce(pool)
  const released = Promise.withResolvers<void>()
  pool.connect((error, _, release) => {
    if (error) return released.reject(error)
    release()
    release()
    released.resolve()
  })
  await released.promise

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0])
  await pool.end()
})

test('a connection that broke is closed, also when it is released again', async () => {
  const { pool } = connectLike(world.pool, { max: 1 })
  releaseOnce(pool)
  const client = await new Promise<{ release: (error?: boolean) => void }>((resolve, reject) => {
    pool.connect((error, _, release) => (error ? reject(error) : resolve({ release })))
  })

  client.release(true)
  client.release()

  expect(pool.totalCount).toBe(0)
  await pool.end()
})

test('a pool that has ended gives its error, and nothing to release', async () => {
  const { pool } = connectLike(world.pool, { max: 1 })
  releaseOnce(pool)
  await pool.end()

  const given = await new Promise<unknown[]>((resolve) => {
    pool.connect((...all) => resolve(all))
  })

  expect(String(given[0])).toContain('after calling end on the pool')
  expect(given[2]).toBeUndefined()
})
