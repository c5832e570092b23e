import { type RawBuilder, sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import type { Db } from '../database/db.ts'

export type Installation = {
  id: string
  used_at: string | null
  /** Another server or database used the storage with this id: this one is a copy. */
  is_copy: boolean
}

const migration = new URL('../../../migrations/0020_installation.sql', import.meta.url)

/**
 * Which server and database these are: standbys share the identifier of their server, and a copy has an oid of its own. Some
 * hosts keep the identifier from everybody, and PostgreSQL refuses even a query that would not reach it.
 */
async function placeOf(db: Db) {
  const { rows } = await sql<{ shown: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute') as shown`.execute(db)
  const server = rows[0]?.shown ? sql`(select system_identifier from pg_control_system())` : sql`null`
  return sql<string>`concat_ws('/', ${server}, (select oid from pg_database where datname = current_database()))`
}

const columns = (here: RawBuilder<string>) =>
  ['id', 'used_at', sql<boolean>`coalesce(used_in <> ${here}, false)`.as('is_copy')] as const

export async function readInstallation(db: Db): Promise<Installation> {
  return db
    .selectFrom('installation')
    .select(columns(await placeOf(db)))
    .executeTakeFirstOrThrow()
}

/** Notes that this database uses its storage now. Never earlier than before, whatever the clock says. */
export async function noteUse(db: Db): Promise<Installation> {
  const here = await placeOf(db)
  return db
    .updateTable('installation')
    .set({ used_at: sql<string>`greatest(used_at, clock_timestamp())`, used_in: here })
    .returning(columns(here))
    .executeTakeFirstOrThrow()
}

/** Gives a database that has no tables yet its id. */
export async function install(db: Db): Promise<void> {
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db)
  return rows[0]?.there ?? false
}
