import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyKlopt } from './testing/empty-klopt.ts'
import { KloptProcess } from './testing/klopt-process.ts'
import { quietSettings } from './testing/quiet-settings.ts'

let empty: Awaited<ReturnType<typeof emptyKlopt>>
beforeAll(async () => void (empty = await emptyKlopt()))
afterAll(() => empty.close())

/** Runs a start that ends by itself. */
function start(settings: Record<string, string>) {
  const env = { ...process.env, ...quietSettings(), ...empty.env, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    encoding: 'utf8',
    timeout: 60_000, // one that starts after all is ended
  })
  return { code: status, out: stdout, err: stderr }
}

test('stopping Klopt during its start prints no error', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  const address = await once(silent, 'listening').then(() => silent.address())
  const port = typeof address === 'object' ? address?.port : 0
  const env = { ...empty.env, DATABASE_URL: `postgres://klopt@127.0.0.1:${port}/klopt` }
  const klopt = await KloptProcess.start(env)
  const [connection] = (await once(silent, 'connection')) as [Socket]

  process.kill(klopt.pid, 'SIGINT')
  await expect.poll(() => klopt.output).toContain('Klopt is stopping.')
  connection.destroy()
  silent.close()

  expect(await klopt.endsByItself()).toBe(0)
  expect(klopt.output).toBe('Klopt is stopping.\n')
})

test('a start that fails on the data folder or the database prints one line', () => {
  const { DATA_DIR, DATABASE_URL } = empty.env
  const reading = new URL(DATABASE_URL)
  reading.searchParams.set('options', '-c default_transaction_read_only=on')

  expect(start({ DATABASE_URL: reading.href })).toEqual({
    code: 1,
    out: '',
    err: 'DATABASE_URL: the database takes no writes (default_transaction_read_only).\n',
  })
  writeFileSync(join(DATA_DIR, 'files'), 'not a folder')
  expect(start({})).toEqual({
    code: 1,
    out: '',
    err: `${DATA_DIR}/files/drafts cannot be used: a part of this path is not a folder.\n`,
  })
})

test.each(['PORT', 'METRICS_PORT'])('a start whose %s is taken prints one line', async (setting) => {
  const { env, close } = await emptyKlopt({ DEMO: '1' })
  const other = createServer().listen(0, '127.0.0.1')
  const address = await once(other, 'listening').then(() => other.address())
  const port = typeof address === 'object' ? address?.port : 0

  const ended = start({ ...env, [setting]: String(port) })
  other.close()
  await close()

  expect(ended).toEqual({
    code: 1,
    out: '',
    err: `${setting}: port ${port} on 127.0.0.1 is in use: stop what uses it, or set another ${setting}.\n`,
  })
})

test('a database that responds with a refusal is not said to be silent', () => {
  const elsewhere = new URL(empty.env.DATABASE_URL)
  elsewhere.pathname = '/nothing'

  expect(start({ DATABASE_URL: elsewhere.href })).toEqual({
    code: 1,
    out: '',
    err: 'DATABASE_URL: the database refuses the connection (database "nothing" does not exist).\n',
  })
})
