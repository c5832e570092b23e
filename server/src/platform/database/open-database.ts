import { sql } from 'kysely'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { connect } from './db.ts'
import { startPostgres } from './embedded-postgres.ts'
import { refuseSharedSessions } from './own-sessions.ts'
import { prepareDatabase, refusePending } from './prepare-database.ts'
import { databaseFault } from '../reason.ts'
import type { Stopping } from '../stopping.ts'
import { onlyWritable } from './writable.ts'

const OLDEST = 15

/**
 * Opens the database of DATABASE_URL, or starts Klopt's own, and migrates it. With `migrating` false, a database that
 * needs migrations is refused.
 */
export async function openDatabase(config: Config, stopping: Stopping, { migrating = true } = {}) {
  const connection = await connectionOf(config, stopping)
  const database = connect(onlyWritable(connection))
  stopping.later('the connections to the database', () => database.pool.end())
  if (config.databaseUrl) {
    await check(database.db)
    await refuseSharedSessions(database.pool)
  }
  await (migrating ? prepareDatabase(database.pool) : refusePending(database))
  return { ...database, connection }
}

async function connectionOf({ databaseUrl, dataDir }: Config, stopping: Stopping): Promise<pg.PoolConfig> {
  if (databaseUrl) return { connectionString: databaseUrl, application_name: 'klopt' }
  const { connection, stop } = await startPostgres(dataDir)
  stopping.later('PostgreSQL', stop, { alone: true }) // it goes on with its shutdown
  return connection
}

async function check(db: ReturnType<typeof connect>['db']) {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`
    .execute(db)
    .catch((error: unknown) => {
      throw new CannotStart(`DATABASE_URL: the database ${databaseFault(error)}`)
    })
  const version = rows[0]?.version ?? ''
  if (parseInt(version, 10) < OLDEST)
    throw new CannotStart(`DATABASE_URL: Klopt needs PostgreSQL ${OLDEST} or newer, and this is ${version}.`)
}
