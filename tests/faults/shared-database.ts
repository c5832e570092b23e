import { inject } from 'vitest'
import { newId } from '../../server/src/platform/ids.ts'
import { administer } from '../../server/src/testing/administer.ts'

/** A migrated database on the PostgreSQL of the run, for nodes that share one. */
export async function openSharedDatabase() {
  const { host, port, user, password = '', database: template } = inject('postgres')
  const server = { ...inject('postgres'), database: 'postgres' }
  const name = `faults_${newId().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template} strategy wal_log`)
  return {
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}
