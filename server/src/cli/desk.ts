import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../platform/cannot-start.ts'
import type { Config } from '../platform/config.ts'
import { connect } from '../platform/database/db.ts'
import { type Deps, openDeps } from '../platform/deps.ts'
import { startPostgres } from '../platform/database/embedded-postgres.ts'
import { pendingChanges, prepareDatabase } from '../platform/database/prepare-database.ts'
import { reasonOf } from '../platform/reason.ts'
import { findRunningPostgres } from '../platform/database/running-postgres.ts'
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
    openUnmigrated: () => (deps ??= openThere(config, stopping).then((there) => there.deps)),
    openEmpty: () => (deps ??= openAsItIs(config, stopping)),
    close: () => stopping.all(),
  }
}

/** A database that a server may be using right now is not changed under it. */
async function openAll(config: Config, stopping: Stopping): Promise<Deps> {
  const { deps, isUsed } = await openThere(config, stopping)
  if (!isUsed) await prepareDatabase(deps.pool)
  const pending = await pendingChanges(deps)
  if (pending.length)
    throw new CannotDo(
      `The database is older than this Klopt (${pending.join(', ')}): start Klopt once, or use the command migrate.`,
    )
  return deps
}

/** While Klopt runs its PostgreSQL is used; else it is started for as long as the command takes. */
async function openThere(config: Config, stopping: Stopping): Promise<{ deps: Deps; isUsed: boolean }> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'db')))
    throw new CannotDo(`There is no database in ${dataDir} yet: start Klopt once, or set DATA_DIR or DATABASE_URL.`)
  const used = databaseUrl ? { connectionString: databaseUrl } : await findRunningPostgres(dataDir)
  const deps = openOver(used ?? (await startOwn(dataDir, stopping)), config, stopping)
  await checkAnswer(deps, databaseUrl ? 'DATABASE_URL: the' : 'The')
  return { deps, isUsed: used !== null }
}

async function checkAnswer({ pool }: Deps, subject: string) {
  try {
    await pool.query('select')
  } catch (error) {
    throw new CannotStart(`${subject} database does not answer (${reasonOf(error)}).`)
  }
}

async function startOwn(dataDir: string, stopping: Stopping) {
  const { connection, stop } = await startPostgres(dataDir)
  stopping.later('PostgreSQL', stop)
  return connection
}

async function openAsItIs(config: Config, stopping: Stopping): Promise<Deps> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return openOver({ connectionString: databaseUrl }, config, stopping)
  if (await findRunningPostgres(dataDir))
    throw new CannotDo(`Klopt runs in ${dataDir}: stop it first, or set another DATA_DIR.`)
  return openOver(await startOwn(dataDir, stopping), config, stopping)
}

function openOver(connection: Parameters<typeof connect>[0], config: Config, stopping: Stopping): Deps {
  // Whoever typed the command may interrupt it; a backup of a large table takes as long as it takes.
  const patience = { statement_timeout: patience_ms, query_timeout: 0 }
  const { pool, db } = connect({ ...connection, ...patience, application_name: 'klopt-command' })
  stopping.later('the connections to the database', () => pool.end())
  return openDeps(config, pool, db)
}
