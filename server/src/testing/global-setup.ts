import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect, migrate } from '../platform/db.ts'
import { startPostgres } from '../platform/embedded-postgres.ts'
import { migrateJobs } from '../platform/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that every test file makes its own database on, as a copy of `template`. */
    postgres: { host: string; port: number; user: string; database: string; password?: string }
  }
}

/** One real PostgreSQL for the run, with a migrated template: a test file's database is a copy of it in milliseconds. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'klopt-test-'))
  const postgres = await startPostgres(folder)
  const { pool, db } = connect({ ...postgres.connection, application_name: 'template' })
  await migrate(db)
  await migrateJobs(pool)
  // Nobody pulls the plug of a test: its commits need not wait for the disk, which all files share.
  await pool.query('alter system set synchronous_commit = off')
  await pool.query('select pg_reload_conf()')
  await pool.end()
  const { host = '', port = 5432, user = '', database = '', password } = postgres.connection
  const given = typeof password === 'string' ? { password } : {}
  project.provide('postgres', { host, port, user, database, ...given })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
