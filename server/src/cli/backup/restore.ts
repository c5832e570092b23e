import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { migrate } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/storage/files.ts'
import { hasTable, install } from '../../platform/storage/installation.ts'
import { migrateJobs } from '../../platform/jobs/jobs.ts'
import { prepareDatabase } from '../../platform/database/prepare-database.ts'
import { CannotDo } from '../command.ts'
import type { Manifest } from './manifest.ts'
import { copySettings, makeRoomForJobs, readSources, restoreJobs } from './tables.ts'
import { readTar } from './tar-file.ts'

/**
 * Restores a verified backup. The files come first, because they can do no harm; then the tables are made anew, as the
 * version of the backup has them, and filled in one transaction. The database keeps its id.
 */
export async function restoreBackup({ pool, db, files, mark }: Deps, path: string, manifest: Manifest): Promise<void> {
  await install(db)
  await mark.examine()
  await fillFiles(files, path)
  await removeTables(pool)
  await migrate(db, manifest.migrations.at(-1))
  await migrateJobs(pool)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(copySettings)
    await fill(client, path, manifest)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  await prepareDatabase(pool)
}

/** The number of companies in this database: without any it is a fresh installation, which a restore may replace. */
export async function countCompanies({ pool, db }: Deps): Promise<number> {
  if (!(await hasTable(db, 'company'))) return 0
  const { rows } = await pool.query<{ count: number }>('select count(*) as count from company')
  return rows[0]?.count ?? 0
}

/** Everything that Klopt makes, except what the database is by itself. Extensions stay. */
async function removeTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(copySettings)
    await client.query('drop schema if exists graphile_worker cascade')
    const { rows } = await client.query<{ statement: string }>(`
      select format('drop table if exists %s cascade', oid::regclass) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'installation' and not relispartition
      union all
      select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function fillFiles(files: Files, path: string): Promise<void> {
  for await (const entry of readTar(path)) {
    const [folder, name = ''] = entry.name.split('/')
    if (folder === 'files') await storeFile(files, name, entry.bytes)
  }
}

async function fill(client: pg.ClientBase, path: string, manifest: Manifest): Promise<void> {
  await makeRoomForJobs(client)
  const links = await cutLinks(client)
  const columns = await readColumns(client, manifest)
  for await (const entry of readTar(path)) {
    const [folder, name = ''] = entry.name.split('/')
    if (folder === 'files') break // they come after the tables
    if (columns.has(name))
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
