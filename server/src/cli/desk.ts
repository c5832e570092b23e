import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../platform/cannot-start.ts'
import type { Config } from '../platform/config.ts'
import { connect, pendingMigrations } from '../platform/db.ts'
import { type Deps, openDeps } from '../platform/deps.ts'
import { startPostgres } from '../platform/embedded-postgres.ts'
import { prepareDatabase } from '../platform/prepare-database.ts'
import { findRunningPostgres } from '../platform/running-postgres.ts'
import { Stopping } from '../platform/stopping.ts'
import { CannotDo, type Desk } from './command.ts'

const patience_ms = 60_000 // an export or a year's clean-up is no request

/** Opens what a command needs when it needs it; `close` ends it, also a PostgreSQL that was started for it. */
export function openDesk(config: Config, print: Desk['print']): Desk & { close(): Promise<void> } {
  const stopping = new Stopping()
  let deps: Promise<Deps> | undefined
  return {
    config,
    print,
    open: () => (deps ??= openAll(config, stopping)),
    openEmpty: () => (deps ??= openAsItIs(config, stopping)),
    close: () => stopping.all(),
  }
}

/** While Klopt runs its PostgreSQL is used; else it is started for as long as the command takes. */
async function openAll(config: Config, stopping: Stopping): Promise<Deps> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return openMigrated({ connectionString: databaseUrl })
  if (!existsSync(join(dataDir, 'db')))
    throw new CannotDo(`There is no database in ${dataDir} yet: start Klopt once, or set DATA_DIR or DATABASE_URL.`)
  const running = await findRunningPostgres(dataDir)
  if (running) return openMigrated(running)
  const { connection, stop } = await startPostgres(dataDir)
  stopping.later('PostgreSQL', stop)
  const deps = openOver(connection, config, stopping)
  await prepareDatabase(deps.pool)
  return deps

  /** A database that a server may be using right now is not changed under it. */
  async function openMigrated(connection: Parameters<typeof connect>[0]): Promise<Deps> {
    const deps = openOver(connection, config, stopping)
    const pending = await pendingMigrations(deps.db).catch((error: unknown) => {
      throw new CannotStart(`The database does not answer (${error instanceof Error ? error.message : String(error)}).`)
    })
    if (pending.length)
      throw new CannotDo(`The database is older than this Klopt (${pending.join(', ')}): start Klopt once.`)
    return deps
  }
}

async function openAsItIs(config: Config, stopping: Stopping): Promise<Deps> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return openOver({ connectionString: databaseUrl }, config, stopping)
  if (await findRunningPostgres(dataDir))
    throw new CannotDo(`Klopt runs in ${dataDir}: stop it first, or set another DATA_DIR.`)
  const { connection, stop } = await startPostgres(dataDir)
  stopping.later('PostgreSQL', stop)
  return openOver(connection, config, stopping)
}

function openOver(connection: Parameters<typeof connect>[0], config: Config, stopping: Stopping): Deps {
  // Whoever typed the command may interrupt it; a backup of a large table takes as long as it takes.
  const patience = { statement_timeout: patience_ms, query_timeout: 0 }
  const { pool, db } = connect({ ...connection, ...patience, application_name: 'klopt-command' })
  stopping.later('the connections to the database', () => pool.end())
  return openDeps(config, pool, db)
}
