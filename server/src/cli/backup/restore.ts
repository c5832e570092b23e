import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { migrate } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/storage/files.ts'
import { migrateJobs } from '../../platform/jobs/jobs.ts'
import { prepareDatabase } from '../../platform/database/prepare-database.ts'
import { CannotDo } from '../command.ts'
import type { Manifest } from './manifest.ts'
import { copy_settings, jobs_name, makeRoomForJobs, readSources, restoreJobs } from './tables.ts'
import { readTar } from './tar-file.ts'

/** Restores a verified backup into an empty installation. The database gets all of it or nothing. */
export async function restoreBackup({ pool, db, files }: Deps, path: string, manifest: Manifest): Promise<void> {
  await refuseOccupied(pool, manifest)
  await migrate(db, manifest.migrations.at(-1))
  await migrateJobs(pool)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(copy_settings)
    await fill(client, files, path, manifest)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  await prepareDatabase(pool)
}

/** Tables of the backup's version may exist, but must have no rows. */
async function refuseOccupied(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { name, from: source } of (await readSources(client)).filter(({ name }) => name !== jobs_name)) {
      const { rowCount } = await client.query(`select from ${source} limit 1`)
      if (rowCount)
        throw new CannotDo(`This Klopt is not empty: ${name} has rows. Restore into a new DATA_DIR or database.`)
    }
    const { rows: made } = await client.query<{ there: boolean }>(
      `select to_regclass('public.kysely_migration') is not null as there`,
    )
    if (!made[0]?.there) return
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
    if (rows.some(({ name }) => !migrations.includes(name)))
      throw new CannotDo('This database has the tables of a newer Klopt than the backup: restore into a new one.')
  } finally {
    client.release()
  }
}

async function fill(client: pg.ClientBase, files: Files, path: string, manifest: Manifest): Promise<void> {
  await makeRoomForJobs(client)
  const links = await cutLinks(client)
  const columns = await readColumns(client, manifest)
  for await (const entry of readTar(path)) {
    const [folder, name = ''] = entry.name.split('/')
    if (folder === 'files') await storeFile(files, name, entry.bytes)
    else if (columns.has(name))
      await pipeline(Readable.from(entry.bytes), client.query(from(`copy ${name} (${columns.get(name)}) from stdin`)))
  }
  for (const { name, rows } of manifest.tables) {
    const { rows: counted } = await client.query<{ count: number }>(`select count(*) as count from ${name}`)
    if (counted[0]?.count !== rows) throw new CannotDo(`${name} should have ${rows} rows and has ${counted[0]?.count}.`)
  }
  await restoreJobs(client)
  for (const link of links) await client.query(link)
}

/** The columns to copy into each table, from this database's own catalogue. */
async function readColumns(client: pg.ClientBase, { tables }: Manifest): Promise<Map<string, string>> {
  const columns = new Map((await readSources(client)).map((source) => [source.name, source.columns]))
  const other = tables.find((table) => columns.get(table.name) !== table.columns)
  if (other) throw new CannotDo(`The table ${other.name} has other columns than it had in the backup.`)
  return columns
}

/** Foreign keys form cycles, so drops them before filling. Returns the statements that add and check them again. */
async function cutLinks(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ cut: string; tie: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as cut,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as tie
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { cut } of rows) await client.query(cut)
  return rows.map(({ tie }) => tie)
}

async function storeFile(files: Files, sha256: string, content: AsyncIterable<Buffer>): Promise<void> {
  const draft = await files.draft(content)
  try {
    if (draft.sha256 !== sha256) throw new CannotDo(`The file ${sha256} has changed.`)
    await draft.keep()
  } finally {
    await draft.discard()
  }
}
