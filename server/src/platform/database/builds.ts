import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import { version } from '../version.ts'
import { type Db, migrationNames, unknownMigrations } from './db.ts'

/**
 * Refuses a database that is more than one version newer than this Klopt: only the next version is sure to keep what
 * this one reads. The versions are counted that brought the migrations which this one does not have.
 */
export async function refuseMuchNewer(db: Db): Promise<void> {
  const unknown = await unknownMigrations(db)
  if (unknown.length < 2) return
  const { rows } = await sql<{ build: string }>`
    select coalesce(to_jsonb(migration) ->> 'build', name) as build from kysely_migration as migration
    where name in (${sql.join(unknown)}) group by 1 order by max(name)`.execute(db)
  if (rows.length > 1)
    throw new CannotStart(
      `The database is ${rows.length} versions newer than this Klopt, ${version} (${rows.map(({ build }) => build).join(', ')}): ` +
        'start a newer version. UPGRADING.md explains how to go back.',
    )
}

/** Notes which version brought the migrations: the release that first had them, else this build. */
export async function noteBuilds(db: Db): Promise<void> {
  const releases = await readReleases()
  const known = (await migrationNames()).map((name) => {
    const release = releases.find(({ last }) => parseInt(name, 10) <= last)?.release
    return { name, build: release ?? version, is_released: release !== undefined }
  })
  await sql`
    update kysely_migration as migration set build = known.build
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known(name text, build text, is_released boolean)
    where migration.name = known.name
      and (migration.build is null or known.is_released and migration.build <> known.build)`.execute(db)
}

/** The releases in order, with their last migration. The one that is being made is not among them. */
async function readReleases() {
  const text = await readFile(new URL('../../../migrations/releases.json', import.meta.url), 'utf8')
  const releases = Object.entries(JSON.parse(text) as Record<string, number>)
  return releases.map(([release, last]) => ({ release, last })).toSorted((one, other) => one.last - other.last)
}
