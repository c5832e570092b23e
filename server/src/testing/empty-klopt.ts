import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/db.ts'
import { openDeps } from '../platform/deps.ts'
import { newId } from '../platform/ids.ts'
import { administer } from './administer.ts'
import { Caller } from './caller.ts'
import { freePort } from './free-port.ts'
import { typeCommand, urlOf } from './klopt-command.ts'

/** An empty data folder and an empty database without tables. */
export async function emptyKlopt(more: Record<string, string> = {}) {
  const server = inject('postgres')
  const database = `empty_${newId().replaceAll('-', '')}`
  await administer({ ...inject('postgres'), database: 'postgres' }, `create database ${database}`)
  const folder = await mkdtemp(join(tmpdir(), 'klopt-empty-'))
  const port = await freePort()
  const own = { DATA_DIR: folder, PORT: String(port), DATABASE_URL: urlOf(database) }
  const env = { ...own, LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000', ...more }
  const { pool, db } = connect({ ...server, database })
  const stops = [() => pool.end()]

  return {
    env,
    pool,
    db,
    klopt: (...argv: string[]) => typeCommand(argv, env),
    /** Serves the restored data. `callerOf` makes a caller with a session or a stranger. */
    serve: async () => {
      const deps = openDeps(readConfig(env), pool, db)
      const app = await buildApp(deps, { checkAnswers: true })
      await app.listen({ port, host: '127.0.0.1' })
      stops.unshift(() => app.close())
      const callerOf = ({ token, ...identity }: Pick<Caller, 'token' | 'id' | 'email' | 'full_name' | 'company_id'>) =>
        new Caller(`http://127.0.0.1:${port}`, token, identity)
      return { deps, callerOf }
    },
    close: async () => {
      for (const stop of stops) await stop()
      await administer({ ...inject('postgres'), database: 'postgres' }, `drop database ${database} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
