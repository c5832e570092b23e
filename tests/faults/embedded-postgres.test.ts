import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startPostgres } from '../../server/src/platform/database/embedded-postgres.ts'
import { findRunningPostgres } from '../../server/src/platform/database/running-postgres.ts'
import { useLog } from '../../server/src/testing/use-log.ts'

const log = useLog()
const asRoot = process.getuid?.() === 0
let made: string
let folder: string

// Most tests start with an existing database, because making one takes most of a second.
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'klopt-test-'))
  await (await startPostgres(made)).stop()
})

afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klopt-test-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('written data is there after an orderly stop, and no process remains', async () => {
  const first = await startPostgres(folder)
  await ask(first.connection, 'create table kept as select 42 as answer')
  const pid = serverPid(folder)
  await first.stop()
  expect(isAlive(pid)).toBe(false)

  const second = await startPostgres(folder)

  expect(await ask(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()
})

test('the database is durable, private and sorts the same on every machine', async () => {
  const { connection, stop } = await startPostgres(withDatabase(folder))

  const [row] = await ask(
    connection,
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
       current_setting('listen_addresses') as addresses, datlocale, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  )

  expect(row).toEqual({ major: 18, fsync: 'on', addresses: '', datlocale: 'C.UTF-8', encoding: 'UTF8' })
  expect(modeOf(folder)).toBe('700')
  expect(modeOf(connection.host ?? '')).toBe('700')
  await stop()
})

test('a second Klopt on the same folder is refused in one line, and the first continues', async () => {
  const first = await startPostgres(withDatabase(folder))

  await expect(startPostgres(folder)).rejects.toThrow(
    `Another Klopt (process ${process.pid}) uses the data folder ${folder}: stop that one, or set another DATA_DIR`,
  )

  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test("a copy of a running Klopt's folder works by itself and leaves the first one alone", async () => {
  const long = join(folder, 'a'.repeat(90)) // its socket is elsewhere, where the copy could find it too
  const first = await startPostgres(withDatabase(long))
  const copy = join(folder, 'copy')
  mkdirSync(join(copy, 'db'), { recursive: true })
  cpSync(join(long, 'db/postmaster.pid'), join(copy, 'db/postmaster.pid'))

  expect(await findRunningPostgres(long)).not.toBeNull()
  expect(await findRunningPostgres(copy)).toBeNull()
  rmSync(copy, { recursive: true })
  const pid_file = readFileSync(join(long, 'db/postmaster.pid'))
  withDatabase(copy)
  writeFileSync(join(copy, 'db/postmaster.pid'), pid_file)
  const second = await startPostgres(copy)

  expect(await ask(second.connection, 'select 2 as two')).toEqual([{ two: 2 }])
  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  await first.stop()
})

test('a damaged lock file is distinguished from one in use', async () => {
  writeFileSync(
    join(withDatabase(folder), 'klopt.lock'),
    'not what Klopt wrote, and longer than a header of SQLite'.repeat(9),
  )

  await expect(startPostgres(folder)).rejects.toThrow(
    `DATA_DIR: ${folder}/klopt.lock is damaged (file is not a database): remove it and start again.`,
  )
})

test('of two simultaneous starts one makes the database, and the other is refused', async () => {
  const starts = await Promise.allSettled([startPostgres(folder), startPostgres(folder)])

  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const start of starts) if (start.status === 'fulfilled') await start.value.stop()
})

test('after a kill -9 of Klopt the next start stops the old PostgreSQL and finds all data', async () => {
  const klopt = await startElsewhere(withDatabase(folder))
  klopt.kill('SIGKILL')
  await once(klopt, 'exit')
  const orphan = serverPid(folder)
  expect(isAlive(orphan)).toBe(true)

  const next = await startPostgres(folder)

  expect(isAlive(orphan)).toBe(false)
  expect(await ask(next.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  await next.stop()
})

test('a process id in a lock file that now belongs to another program is left alone', async () => {
  withDatabase(folder)
  const bystander = spawn('sleep', ['60'])
  writeFileSync(join(folder, 'db/postmaster.pid'), `${bystander.pid}\n${folder}/db\n1\n5432\n${folder}/db\n\n\nready\n`)
  writeFileSync(join(folder, 'db/.s.PGSQL.5432.lock'), `${bystander.pid}\n${folder}/db\n1\n5432\n${folder}/db\n`)

  const next = await startPostgres(folder)

  expect(bystander.exitCode).toBe(null)
  await next.stop()
  bystander.kill()
})

test('a killed PostgreSQL is restarted at the same address', async () => {
  const { connection, stop } = await startPostgres(withDatabase(folder))
  await ask(connection, 'create table kept as select 42 as answer')
  const pid = serverPid(folder)

  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(serverPid(folder)).not.toBe(pid), { timeout: 15_000 })

  await vi.waitFor(
    async () => expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }]),
    15_000,
  )
  expect(log).toContain('PostgreSQL ended unexpectedly; restarting it.')
  await stop()
})

test('a socket path that would be too long moves to a private temporary folder, removed after the stop', async () => {
  const deep = join(folder, 'x'.repeat(100))
  mkdirSync(deep)

  const { connection, stop } = await startPostgres(withDatabase(deep))

  const host = connection.host ?? ''
  expect(host.startsWith(join(tmpdir(), 'klopt-socket-'))).toBe(true)
  expect(modeOf(host)).toBe('700')
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  expect(statSync(host, { throwIfNoEntry: false })).toBe(undefined)
})

test('without Unix sockets it listens on loopback only and requires the password', async () => {
  const { connection, stop } = await startPostgres(withDatabase(folder), { tcp: true })

  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow('password authentication failed')
  await stop()
})

test('a folder that cannot be made is named', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')

  await expect(startPostgres(join(file, 'data'))).rejects.toThrow(
    `DATA_DIR: the data folder ${file}/data cannot be used`,
  )
})

test.runIf(asRoot)('root can run it below a folder that other users cannot enter', async () => {
  chmodSync(folder, 0o700)

  const { connection, stop } = await startPostgres(join(folder, 'data'))

  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test.runIf(asRoot && isOpenToOthers())(
  'root without user namespaces runs it as another user, or prints in one line what to do',
  async () => {
    const path = process.env['PATH']
    const shadow = join(folder, 'bin')
    mkdirSync(shadow)
    writeFileSync(join(shadow, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    process.env['PATH'] = `${shadow}:${path}`
    chmodSync(folder, 0o755)

    mkdirSync(join(folder, 'open'))
    const outcome = await startPostgres(join(folder, 'open/data')).catch(String)
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const refusal = await startPostgres(join(closed, 'data')).catch(String)
    process.env['PATH'] = path

    expect(refusal).toMatch(/start Klopt as an ordinary user, or set DATABASE_URL/)
    if (typeof outcome === 'string') throw new Error(outcome)
    expect(statSync(join(folder, 'open/data/db')).uid).not.toBe(0)
    expect(await ask(outcome.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await outcome.stop()
  },
)

function withDatabase(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  cpSync(made, dataDir, { recursive: true })
  chmodSync(join(dataDir, 'db'), 0o700) // PostgreSQL requires this, and a copy follows the umask
  return dataDir
}

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

async function ask(connection: pg.PoolConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Whether another user may run the programs of this clone at all. */
function isOpenToOthers(): boolean {
  return spawnSync('ls', [import.meta.filename], { uid: 65534, gid: 65534, cwd: '/' }).status === 0
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

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}
