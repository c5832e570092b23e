import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { isDatabaseSilent } from './database-away.ts'
import { log } from '../log.ts'
import { answered, sharePulse } from './pulse.ts'
import { namedQuery } from './prepared.ts'
import type { DB } from './schema.ts'
import { dropReadOnly } from './writable.ts'

export type Db = Kysely<DB>

const { TIMESTAMPTZ, DATE, INT8 } = pg.types.builtins

/** Timestamps as ISO 8601 with milliseconds (as in the API), dates as YYYY-MM-DD, bigint as a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === TIMESTAMPTZ && format !== 'binary') return (value: string) => new Date(value).toISOString()
    if (oid === DATE && format !== 'binary') return String
    if (oid === INT8 && format !== 'binary') return Number
    return pg.types.getTypeParser(oid, format)
  },
}

// PostgreSQL enforces statement_timeout itself. query_timeout is for a server that no longer responds.
const patience = { statement_timeout: 5000, query_timeout: 6000, connectionTimeoutMillis: 5000, keepAlive: true }
/** A busy pool is waited for less long than a new connection: 2 of 5 seconds. */
const turnPart = 0.4

/** The pool and its query builder. A connection that breaks while idle is replaced without an error. */
export function connect(connection: pg.PoolConfig): { pool: pg.Pool; db: Db } {
  const pool = new pg.Pool({ max: 10, ...patience, types, ...connection })
  // A running query reports the error itself. An idle connection is replaced by the next query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  dropReadOnly(pool)
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: withoutSilent(pool) }) }) }
}

/** Takes a connection when it is its turn, and gives up before long if the pool is busy or the database silent. */
export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const isFree = pool.idleCount > 0 || pool.totalCount < pool.options.max
  const connecting = pool.connect()
  const turnMs = turnPart * (pool.options.connectionTimeoutMillis ?? patience.connectionTimeoutMillis)
  const { promise: refused, reject } = Promise.withResolvers<never>()
  const busy = () => reject(new Error('timeout exceeded when trying to connect')) // the pool's own message
  const impatient = isFree ? undefined : setTimeout(busy, turnMs)
  try {
    return await answered(pool, () => Promise.race([connecting, refused]))
  } catch (error) {
    void connecting.then(
      (late) => late.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(impatient)
  }
}

const closeMark = '/* or close */'

/**
 * Put at the start of a statement that sets something for its connection: if it fails, the connection is closed after
 * use.
 */
export const orClose = sql.raw(closeMark)

/** The pool, except that a connection with a timed-out query is closed: the next query on it would wait as well. */
function withoutSilent(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await takeConnection(pool)
      let isSpoilt = false
      async function query(text: string, values: unknown[]) {
        try {
          return await answered(pool, () => client.query(namedQuery(text), values))
        } catch (error) {
          isSpoilt ||= isDatabaseSilent(error) || text.startsWith(closeMark)
          throw error
        }
      }
      const release = (destroy = false) => client.release(destroy || isSpoilt)
      return { query, release } as unknown as PostgresPoolClient // without cursors, which we do not use
    },
  }
}

/** A separate pool for the same database. */
export function connectLike(pool: pg.Pool, more: pg.PoolConfig): { pool: pg.Pool; db: Db } {
  const { password } = pool.options // not enumerable, so that no log shows it
  const like = connect({ ...pool.options, ...(password !== undefined && { password }), ...more })
  sharePulse(pool, like.pool)
  return like
}

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Migrates the database to the newest version, or to `until`: each file of migrations/ once, in order, under a lock.
 * A database of a newer Klopt is left alone. Every version works with the tables of the next one, so that nodes can be
 * upgraded one by one and rolled back.
 */
export async function migrate(db: Db, until?: string): Promise<void> {
  const newer = await unknownMigrations(db)
  if (newer.length) return log.warn(`The database is newer than this Klopt (${newer.join(', ')}).`)
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest())
  if (error) throw error
}

/** All files of migrations/ in order, with the time each one was applied. */
export async function listMigrations(db: Db): Promise<{ name: string; done_at: Date | null }[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  return (await migrator.getMigrations()).map(({ name, executedAt }) => ({ name, done_at: executedAt ?? null }))
}

/** The names of the migrations that `migrate` would apply. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await listMigrations(db)).filter(({ done_at }) => !done_at).map(({ name }) => name)
}

/** The migrations of a newer Klopt that this database already has. */
export async function unknownMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return []
  const migrations = await readMigrations()
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name).filter((name) => !(name in migrations))
}

/** The names of all migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

async function readMigrations() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = files.map(async (file) => {
    const text = await readFile(new URL(file, folder), 'utf8')
    return [
      file.replace('.sql', ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(migrations))
}
