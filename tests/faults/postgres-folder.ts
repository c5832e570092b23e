import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startPostgres } from '../../server/src/platform/database/embedded-postgres.ts'

/**
 * An empty folder for each test, and databases for it that were made before, because making one takes most of a second.
 */
export function useFolder() {
  const current = { folder: '' }
  let made: string
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'klopt-test-'))
    await (await startPostgres(made)).stop()
  })
  afterAll(() => rmSync(made, { recursive: true, force: true }))
  beforeEach(() => void (current.folder = mkdtempSync(join(tmpdir(), 'klopt-test-'))))
  afterEach(() => rmSync(current.folder, { recursive: true, force: true }))

  function withDatabase(dataDir: string): string {
    mkdirSync(dataDir, { recursive: true })
    cpSync(made, dataDir, { recursive: true })
    chmodSync(join(dataDir, 'db'), 0o700) // PostgreSQL requires this, and a copy follows the umask
    return dataDir
  }

  return { current, withDatabase }
}

/** The rows of one statement. */
export async function ask(connection: pg.PoolConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}
