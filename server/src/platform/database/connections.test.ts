import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { connectLike, orClose } from './db.ts'

const world = useWorld()

test('a connection on which a setting failed is closed after use, and one on which a query failed is kept', async () => {
  const { pool, db } = connectLike(world.pool, { max: 1, statement_timeout: 50 })
  const isKeptAfter = async (slow: RawBuilder<unknown>) => {
    const connection = async () => (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)).rows[0]?.id
    const before = await connection()
    await expect(slow.execute(db)).rejects.toMatchObject({ code: '57014' })
    return (await connection()) === before
  }

  expect(await isKeptAfter(sql`select pg_sleep(60)`)).toBe(true)
  expect(await isKeptAfter(sql`${orClose} select pg_sleep(60)`)).toBe(false)

  await pool.end()
})
