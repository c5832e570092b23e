import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { isDatabaseSilent } from './database-away.ts'
import { log } from '../log.ts'
import { asked } from './prepared.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

const { TIMESTAMPTZ, DATE, INT8 } = pg.types.builtins

/** Moments come as ISO 8601 with milliseconds, as the API sends them, days as YYYY-MM-DD; counts come as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === TIMESTAMPTZ && format !== 'binary') return (value: string) => new Date(value).toISOString()
    if (oid === DATE && format !== 'binary') return String
    if (oid === INT8 && format !== 'binary') return Number
    return pg.types.getTypeParser(oid, format)
  },
}

// PostgreSQL itself ends a statement in time; that it has gone silent only we can notice.
const patience = { statement_timeout: 5000, query_timeout: 6000, connectionTimeoutMillis: 5000, keepAlive: true }
const turn_ms = 2000

/** The pool and the query builder over it. A connection that breaks while idle is replaced, never thrown. */
export function connect(connection: pg.PoolConfig): { pool: pg.Pool; db: Db } {
  const pool = new pg.Pool({ max: 10, ...patience, types, ...connection })
  // The query that suffers from it reports it; one that nobody waits for is replaced by the next query's connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: withoutSilent(pool) }) }) }
}

/** Where all connections are taken nobody waits for one as long as a new one may take to be made. */
export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const isFree = pool.idleCount > 0 || pool.totalCount < pool.options.max
  const taken = pool.connect()
  if (isFree) return taken
  const { promise: refused, reject } = Promise.withResolvers<never>()
  const impatient = setTimeout(() => {
    void taken.then(
      (late) => late.release(),
      () => undefined,
    )
    reject(new Error('timeout exceeded when trying to connect')) // as the pool itself says it
  }, turn_ms)
  return Promise.race([taken, refused]).finally(() => clearTimeout(impatient))
}

/** The pool, but a connection whose answer did not come is closed: it would keep whoever gets it next waiting as well. */
function withoutSilent(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await takeConnection(pool)
      let isSilent = false
      async function query(text: string, values: unknown[]) {
        try {
          return await client.query(asked(text), values)
        } catch (error) {
          isSilent ||= isDatabaseSilent(error)
          throw error
        }
      }
      const release = (destroy = false) => client.release(destroy || isSilent)
      return { query, release } as unknown as PostgresPoolClient // but for cursors, which we do not use
    },
  }
}

/** Connections of their own to the same database. */
export function connectLike(pool: pg.Pool, more: pg.PoolConfig): { pool: pg.Pool; db: Db } {
  const { password } = pool.options // not enumerable, so that no log shows it
  return connect({ ...pool.options, ...(password !== undefined && { password }), ...more })
}

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the database to the newest version, or to `until`: each file of migrations/ once, in order, under a lock. One
 * that a newer Klopt has changed is left as it is: every version works on the tables of the next one, so that nodes can
 * be renewed one by one, and go back.
 */
export async function migrate(db: Db, until?: string): Promise<void> {
  const newer = await unknownMigrations(db)
  if (newer.length) return log.warn(`The database is newer than this Klopt (${newer.join(', ')}).`)
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest())
  if (error) throw error
}

/** All files of migrations/ in order, and when this database had them. */
export async function listMigrations(db: Db): Promise<{ name: string; done_at: Date | null }[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  return (await migrator.getMigrations()).map(({ name, executedAt }) => ({ name, done_at: executedAt ?? null }))
}

/** What `migrate` would do: the names of the files that this database has not had yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await listMigrations(db)).filter(({ done_at }) => !done_at).map(({ name }) => name)
}

/** What a newer Klopt has done to it. */
export async function unknownMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return []
  const known = await readMigrations()
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name).filter((name) => !(name in known))
}

/** All that there are, in order. */
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
