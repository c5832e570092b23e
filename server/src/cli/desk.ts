import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../platform/cannot-start.ts'
import type { Config } from '../platform/config.ts'
import { connect } from '../platform/database/db.ts'
import { type Deps, openDeps } from '../platform/deps.ts'
import { startPostgres } from '../platform/database/embedded-postgres.ts'
import { pendingChanges, prepareDatabase } from '../platform/database/prepare-database.ts'
import { databaseFault } from '../platform/reason.ts'
import { findRunningPostgres } from '../platform/database/running-postgres.ts'
import { Stopping } from '../platform/stopping.ts'
import { CannotDo, type Desk } from './command.ts'

const patienceMs = 60_000 // an export or a year's clean-up takes longer than a request

/** Opens the database on demand. `close` closes it and stops a PostgreSQL that was started for the command. */
export function openDesk(config: Config, print: Desk['print']): Desk & { close(): Promise<void> } {
  const stopping = new Stopping()
  let deps: Promise<Deps> | undefined
  return {
    config,
    print,
    open: () => (deps ??= openAll(config, stopping)),
    openUnmigrated: () => (deps ??= openExisting(config, stopping).then((existing) => existing.deps)),
    openEmpty: () => (deps ??= openAsItIs(config, stopping)),
    openWithoutDatabase: () => openOver({ connectionString: config.databaseUrl }, config, stopping),
    close: () => stopping.all(),
  }
}

/** Does not migrate a database that a running server may be using. */
async function openAll(config: Config, stopping: Stopping): Promise<Deps> {
  const { deps, isUsed } = await openExisting(config, stopping)
  if (!isUsed) await prepareDatabase(deps.pool)
  const pending = await pendingChanges(deps)
  if (pending.length)
    throw new CannotDo(
      `The database is older than this Klopt (${pending.join(', ')}): start Klopt once, or use the command migrate.`,
    )
  return deps
}

/** Uses the PostgreSQL of a running Klopt, or starts it for the time of the command. */
async function openExisting(config: Config, stopping: Stopping): Promise<{ deps: Deps; isUsed: boolean }> {
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
    throw new CannotStart(`${subject} database ${databaseFault(error)}`)
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
  // No query_timeout: a backup of a large table may take long, and the operator can interrupt it.
  const patience = { statement_timeout: patienceMs, query_timeout: 0 }
  const { pool, db } = connect({ ...connection, ...patience, application_name: 'klopt-command' })
  stopping.later('the connections to the database', () => pool.end())
  return openDeps(config, pool, db)
}
