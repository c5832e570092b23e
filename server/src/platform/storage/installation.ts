import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import type { Db } from '../database/db.ts'

export type Installation = { id: string; used_at: string | null }

const migration = new URL('../../../migrations/0020_installation.sql', import.meta.url)

export async function readInstallation(db: Db): Promise<Installation> {
  return db.selectFrom('installation').select(['id', 'used_at']).executeTakeFirstOrThrow()
}

/** Notes that this database uses its storage now. Never earlier than before, whatever the clock says. */
export async function noteUse(db: Db): Promise<Installation> {
  return db
    .updateTable('installation')
    .set({ used_at: sql<string>`greatest(used_at, clock_timestamp())` })
    .returning(['id', 'used_at'])
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
