import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../platform/database/db.ts'
import { startPostgres } from '../platform/database/embedded-postgres.ts'
import { newId } from '../platform/ids.ts'
import { administer } from './administer.ts'
import { copyKept } from './kept-postgres.ts'
import { prepareDatabase } from '../platform/database/prepare-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server. `database` is the template that every test file copies for its own database. */
    postgres: { host: string; port: number; user: string; database: string; password?: string }
  }
}

/**
 * Provides a real PostgreSQL with a migrated template database, which a test file copies in milliseconds. It starts the
 * bundled PostgreSQL, or uses the server of DATABASE_URL and cleans up afterwards.
 */
export default async function setup(project: TestProject) {
  const { DATABASE_URL: url } = process.env
  const { connection, stop } = url ? await useServer(url) : await startOwn()
  project.provide('postgres', connection)
  return stop
}

async function startOwn() {
  const folder = await mkdtemp(join(tmpdir(), 'klopt-test-'))
  await copyKept(folder, make)
  const postgres = await startPostgres(folder)
  const { host = '', port = 5432, user = '', database = '', password } = postgres.connection
  const connection = { host, port, user, database, ...(typeof password === 'string' && { password }) }
  async function stop() {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { connection, stop }
}

/** Creates a PostgreSQL with the template, and stops it. */
async function make(folder: string) {
  const { connection, stop } = await startPostgres(folder)
  // Tests need no durability, so nothing waits for the disk.
  for (const setting of ['synchronous_commit', 'fsync', 'full_page_writes', 'autovacuum'])
    await administer(connection, `alter system set ${setting} = off`)
  // Three processes with several servers each, whose jobs and requests have pools of their own, are beyond the usual
  // 100.
  await administer(connection, 'alter system set max_connections = 300')
  await migrateTemplate(connection)
  await stop()
}

async function migrateTemplate(connection: pg.PoolConfig) {
  const { pool } = connect({ ...connection, application_name: 'template' })
  await prepareDatabase(pool)
  await pool.end()
}

async function useServer(address: string) {
  const { host, port, user = '', database: theirs, password } = new pg.Client(address)
  const server = { host, port, user, ...(typeof password === 'string' && { password }) }
  const database = `template_${newId().replaceAll('-', '')}`
  await administer({ ...server, database: theirs }, `create database ${database}`)
  await migrateTemplate({ ...server, database })
  const stop = () => administer({ ...server, database: theirs }, `drop database ${database} with (force)`)
  return { connection: { ...server, database }, stop }
}
