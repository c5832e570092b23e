import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import type { Db } from '../database/db.ts'

export type Installation = {
  id: string
  used_at: string | null
  /** Another server or database used the storage with this id: this one is a copy. */
  is_copy: boolean
}

const migration = new URL('../../../migrations/0020_installation.sql', import.meta.url)

/** Standbys share the identifier of their server, and copies of a database have an oid of their own. */
const here = sql<string>`concat_ws('/',
  case when has_function_privilege('pg_control_system()', 'execute') then (select system_identifier from pg_control_system()) end,
  (select oid from pg_database where datname = current_database()))`
const columns = ['id', 'used_at', sql<boolean>`coalesce(used_in <> ${here}, false)`.as('is_copy')] as const

export async function readInstallation(db: Db): Promise<Installation> {
  return db.selectFrom('installation').select(columns).executeTakeFirstOrThrow()
}

/** Notes that this database uses its storage now. Never earlier than before, whatever the clock says. */
export async function noteUse(db: Db): Promise<Installation> {
  return db
    .updateTable('installation')
    .set({ used_at: sql<string>`greatest(used_at, clock_timestamp())`, used_in: here })
    .returning(columns)
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
