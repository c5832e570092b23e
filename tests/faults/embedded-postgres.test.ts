import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startPostgres } from '../../server/src/platform/database/embedded-postgres.ts'
import { findRunningPostgres } from '../../server/src/platform/database/running-postgres.ts'
import { useLog } from '../../server/src/testing/use-log.ts'

import { ask, modeOf, useFolder } from './postgres-folder.ts'

const log = useLog()
const { current, withDatabase } = useFolder()

test('written data is there after an orderly stop, and no process remains', async () => {
  const first = await startPostgres(current.folder)
  await ask(first.connection, 'create table kept as select 42 as answer')
  const pid = serverPid(current.folder)
  await first.stop()
  expect(isAlive(pid)).toBe(false)

  const second = await startPostgres(current.folder)

  expect(await ask(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()
})

test('the database is durable, private and sorts the same on every machine', async () => {
  const { connection, stop } = await startPostgres(withDatabase(current.folder))

  const [row] = await ask(
    connection,
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
       current_setting('listen_addresses') as addresses, datlocale, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  )

  expect(row).toEqual({ major: 18, fsync: 'on', addresses: '', datlocale: 'C.UTF-8', encoding: 'UTF8' })
  expect(modeOf(current.folder)).toBe('700')
  expect(modeOf(connection.host ?? '')).toBe('700')
  await stop()
})

test('a second Klopt on the same folder is refused in one line, and the first continues', async () => {
  const first = await startPostgres(withDatabase(current.folder))

  await expect(startPostgres(current.folder)).rejects.toThrow(
    `Another Klopt (process ${process.pid}) uses the data folder ${current.folder}: stop that one, or set another DATA_DIR`,
  )

  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test("a copy of a running Klopt's folder works by itself and leaves the first one alone", async () => {
  const long = join(current.folder, 'a'.repeat(90)) // its socket is elsewhere, where the copy could find it too
  const first = await startPostgres(withDatabase(long))
  const copy = join(current.folder, 'copy')
  mkdirSync(join(copy, 'db'), { recursive: true })
  cpSync(join(long, 'db/postmaster.pid'), join(copy, 'db/postmaster.pid'))

  expect(await findRunningPostgres(long)).not.toBeNull()
  expect(await findRunningPostgres(copy)).toBeNull()
  rmSync(copy, { recursive: true })
  const pidFile = readFileSync(join(long, 'db/postmaster.pid'))
  withDatabase(copy)
  writeFileSync(join(copy, 'db/postmaster.pid'), pidFile)
  const second = await startPostgres(copy)

  expect(await ask(second.connection, 'select 2 as two')).toEqual([{ two: 2 }])
  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  await first.stop()
})

test('a damaged lock file is distinguished from one in use', async () => {
  writeFileSync(
    join(withDatabase(current.folder), 'klopt.lock'),
    'not what Klopt wrote, and longer than a header of SQLite'.repeat(9),
  )

  await expect(startPostgres(current.folder)).rejects.toThrow(
    `DATA_DIR: ${current.folder}/klopt.lock is damaged (file is not a database): remove it and start again.`,
  )
})

test('of two simultaneous starts one creates the database and the other is refused', async () => {
  const starts = await Promise.allSettled([startPostgres(current.folder), startPostgres(current.folder)])

  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const start of starts) if (start.status === 'fulfilled') await start.value.stop()
})

test('after a kill -9 of Klopt the next start stops the old PostgreSQL and finds all data', async () => {
  const klopt = await startElsewhere(withDatabase(current.folder))
  klopt.kill('SIGKILL')
  await once(klopt, 'exit')
  const orphan = serverPid(current.folder)
  expect(isAlive(orphan)).toBe(true)

  const next = await startPostgres(current.folder)

  expect(isAlive(orphan)).toBe(false)
  expect(await ask(next.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  await next.stop()
})

test('a process id in a lock file that now belongs to another program is left alone', async () => {
  withDatabase(current.folder)
  const bystander = spawn('sleep', ['60'])
  writeFileSync(
    join(current.folder, 'db/postmaster.pid'),
    `${bystander.pid}\n${current.folder}/db\n1\n5432\n${current.folder}/db\n\n\nready\n`,
  )
  writeFileSync(
    join(current.folder, 'db/.s.PGSQL.5432.lock'),
    `${bystander.pid}\n${current.folder}/db\n1\n5432\n${current.folder}/db\n`,
  )

  const next = await startPostgres(current.folder)

  expect(bystander.exitCode).toBe(null)
  await next.stop()
  bystander.kill()
})

test('a killed PostgreSQL is restarted at the same address', async () => {
  const { connection, stop } = await startPostgres(withDatabase(current.folder))
  await ask(connection, 'create table kept as select 42 as answer')
  const pid = serverPid(current.folder)

  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(serverPid(current.folder)).not.toBe(pid), { timeout: 15_000 })

  await vi.waitFor(
    async () => expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }]),
    15_000,
  )
  expect(log).toContain('PostgreSQL ended unexpectedly; restarting it.')
  await stop()
})

async function startElsewhere(dataDir: string) {
  const script = join(dataDir, 'start.mjs')
  writeFileSync(
    script,
    `const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('../../server/src/platform/database/embedded-postgres.ts'))})
     const { Client } = (await import(${JSON.stringify(import.meta.resolve('pg'))})).default
     const { connection } = await startPostgres(${JSON.stringify(dataDir)})
     const client = new Client(connection)
     await client.connect()
     await client.query('create table kept as select 42 as answer')
     process.send('ready')`,
  )
  const child = fork(script, { execArgv: [] })
  await once(child, 'message')
  return child
}

function serverPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8').split('\n')[0])
}

/** A process that has ended but was not yet reaped by its new parent counts as ended. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
