import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '../../server/src/platform/database/embedded-postgres.ts'

import { ask, modeOf, useFolder } from './postgres-folder.ts'

const asRoot = process.getuid?.() === 0
const { current, withDatabase } = useFolder()

test('a socket path that would be too long moves to a private temporary folder, removed after the stop', async () => {
  const deep = join(current.folder, 'x'.repeat(100))
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
  const { connection, stop } = await startPostgres(withDatabase(current.folder), { tcp: true })

  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow('password authentication failed')
  await stop()
})

test('a folder that cannot be made is named', async () => {
  const file = join(current.folder, 'a-file')
  writeFileSync(file, '')

  await expect(startPostgres(join(file, 'data'))).rejects.toThrow(
    `DATA_DIR: the data folder ${file}/data cannot be used`,
  )
})

test.runIf(asRoot)('root can run it below a folder that other users cannot enter', async () => {
  chmodSync(current.folder, 0o700)

  const { connection, stop } = await startPostgres(join(current.folder, 'data'))

  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test.runIf(asRoot && isOpenToOthers())(
  'root without user namespaces runs it as another user, or prints in one line what to do',
  async () => {
    const path = process.env['PATH']
    const shadow = join(current.folder, 'bin')
    mkdirSync(shadow)
    writeFileSync(join(shadow, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    process.env['PATH'] = `${shadow}:${path}`
    chmodSync(current.folder, 0o755)

    mkdirSync(join(current.folder, 'open'))
    const outcome = await startPostgres(join(current.folder, 'open/data')).catch(String)
    const closed = join(current.folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const refusal = await startPostgres(join(closed, 'data')).catch(String)
    process.env['PATH'] = path

    expect(refusal).toMatch(/start Klopt as an ordinary user, or set DATABASE_URL/)
    if (typeof outcome === 'string') throw new Error(outcome)
    expect(statSync(join(current.folder, 'open/data/db')).uid).not.toBe(0)
    expect(await ask(outcome.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await outcome.stop()
  },
)

/** Whether another user may run the programs of this clone at all. */
function isOpenToOthers(): boolean {
  return spawnSync('ls', [import.meta.filename], { uid: 65534, gid: 65534, cwd: '/' }).status === 0
}
