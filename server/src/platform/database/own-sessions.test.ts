import type pg from 'pg'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { refuseSharedSessions } from './own-sessions.ts'

const world = useWorld()

test('connections with sessions of their own are taken', async () => {
  await expect(refuseSharedSessions(world.pool)).resolves.toBeUndefined()
})

test('a pooler that hands out sessions per transaction is refused, with the setting that mends it', async () => {
  const servers = await Promise.all([world.pool.connect(), world.pool.connect()])

  await expect(refuseSharedSessions(poolerOver([...servers]))).rejects.toThrow(/pool_mode = session/)

  for (const server of servers) server.release()
})

/** Gives a transaction, or else each statement, the server that became free last, as PgBouncer does. */
function poolerOver(free: pg.PoolClient[]): pg.Pool {
  const connect = () => {
    let held: pg.PoolClient | undefined
    const query = async (text: string) => {
      const server = held ?? free.pop()
      if (!server) throw new Error('no server is free')
      const result = await server.query(text)
      held = text === 'begin' || (held && text !== 'rollback') ? server : undefined
      if (!held) free.push(server)
      return result
    }
    return { query, release: () => undefined }
  }
  return { connect } as unknown as pg.Pool
}
