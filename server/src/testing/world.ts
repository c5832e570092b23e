import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { connect } from '../platform/database/db.ts'
import { readConfig } from '../platform/config.ts'
import { openDeps } from '../platform/deps.ts'
import { RedisLink } from '../platform/nodes/redis.ts'
import { newId } from '../platform/ids.ts'
import { administer } from './administer.ts'
import { Caller } from './caller.ts'
import { freePort } from './free-port.ts'
import { type Makers, makersOf, type SignedIn } from './makers.ts'

export { password } from './makers.ts'

/** A running Klopt with its own database, data folder and port. */
export type World = Awaited<ReturnType<typeof openWorld>>

type Env = Record<string, string>

/** A machine that is busy with other tests is slow: twenty requests at once may wait longer than people would. */
const patience = 60_000

/** Opens a world for the tests of one file and closes it after them. `env` overrides settings. */
export function useWorld(env: Env | (() => Promise<Env>) = {}): World {
  const world = {} as World
  beforeAll(async () => void Object.assign(world, await openWorld(typeof env === 'function' ? await env() : env)))
  afterAll(() => world.close?.())
  return world
}

async function openWorld(env: Env) {
  const server = inject('postgres')
  const postgres = { ...server, database: 'postgres' }
  const database = `world_${newId().replaceAll('-', '')}`
  await administer(postgres, `create database ${database} template ${server.database} strategy wal_log`)
  const folder = await mkdtemp(join(tmpdir(), 'klopt-world-'))
  const port = await freePort()
  const config = readConfig({
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
    DEMO: '0',
    OCR_READERS: '0', // a test of photos reads them; in others they are only files
    ...env,
  })
  const { pool, db } = connect({ ...server, database, connectionTimeoutMillis: patience })
  const redis = config.redisUrl ? new RedisLink(config.redisUrl) : null
  await redis?.settled()
  const deps = openDeps(config, pool, db, redis)
  await deps.mark.adopt() // as a start does: many tests name files that are not stored
  const log: string[] = []
  const app = await buildApp(deps, { checkAnswers: true, log: { write: (line) => recordLog(log, line) } })
  await app.listen({ port, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${port}`
  const makers = await makersOf(db)

  async function person(...args: Parameters<Makers['person']>) {
    return callerOf(await makers.person(...args))
  }

  async function guest(...args: Parameters<Makers['guest']>) {
    return callerOf(await makers.guest(...args))
  }

  async function signedIn(id: string) {
    return callerOf(await makers.signedIn(id))
  }

  function callerOf({ access_token, ...identity }: SignedIn) {
    return new Caller(address, access_token, identity)
  }

  async function close() {
    const closed = app.close()
    app.server.closeAllConnections() // otherwise it waits up to a minute for open connections
    await closed
    await redis?.stop()
    await pool.end()
    await administer(postgres, `drop database ${database} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }

  const stranger = new Caller(address, null, { id: '', email: '', full_name: '', company_id: '' })
  return {
    address,
    env,
    config,
    deps,
    db,
    pool,
    app,
    log,
    stranger,
    ...makers,
    person,
    guest,
    signedIn,
    close,
  }
}

// Records the log for the test. Errors are printed too, so that they are visible with a failed test.
function recordLog(log: string[], line: string) {
  log.push(line)
  if (/"level":"(error|fatal)"/.test(line)) process.stdout.write(line)
}
