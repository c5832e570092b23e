import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isOwnPidFile, pidFile } from './postgres-process.ts'

/** The connection to the PostgreSQL of a Klopt that runs in `dataDir`, or null when none responds. */
export async function findRunningPostgres(dataDir: string): Promise<pg.PoolConfig | null> {
  const db = join(dataDir, 'db')
  const [, , , port = '', folder = '', address = '', , state = ''] = pidFile(db)
  if (state.trim() !== 'ready' || !isOwnPidFile(db)) return null
  const connection = {
    host: folder || address,
    port: Number(port),
    user: 'klopt',
    database: 'klopt',
    ...(!folder && { password: readFileSync(join(dataDir, 'postgres-password'), 'utf8') }),
  }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return connection
  } catch {
    return null // the files of a killed Klopt
  } finally {
    await client.end().catch(() => undefined)
  }
}
