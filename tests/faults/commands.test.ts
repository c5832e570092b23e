import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/src/testing/free-port.ts'
import { Line } from '../../server/src/testing/line.ts'

const source = join(import.meta.dirname, '../../server/src')
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klopt-cli-'))
  const clean = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_ENV|VITEST|DATABASE_URL|DEMO|SMTP_URL)/.test(name),
  )
  env = { ...Object.fromEntries(clean), DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'error' }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command in its own process. */
function type(argv: string[], more: NodeJS.ProcessEnv = {}) {
  const args = [join(source, 'cli.ts'), ...argv]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: { ...env, ...more }, encoding: 'utf8' })
  return { code: status, out: stdout.trim(), err: stderr.trim() }
}

/** Starts Klopt as `npm start` does. Its first output contains the demo's passwords. */
async function startKlopt() {
  const klopt = spawn(process.execPath, [join(source, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  klopt.stdout.on('data', (bytes) => (output += String(bytes)))
  await expect.poll(() => output, { timeout: 120_000 }).toContain('is ready')
  const stop = async () => {
    klopt.kill('SIGTERM')
    await once(klopt, 'exit')
  }
  return { output: () => output, stop }
}

test('a command works with and without a running Klopt and ends sessions at once; its backup can be restored elsewhere', async () => {
  const address = `http://127.0.0.1:${env['PORT']}`
  expect(type(['company:list'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no database in .* yet/),
  })
  const running = await startKlopt()
  await expect.poll(running.output, { timeout: 60_000 }).toContain('anna@bouw.example')
  const password = running.output().match(/anna@bouw\.example\s+(\S+)/)?.[1]

  expect(type(['company:list'])).toMatchObject({ code: 0, out: expect.stringContaining('Bouwbedrijf De Linde') })
  expect(type(['doctor'])).toMatchObject({ code: 0, out: expect.stringMatching(/^ok +server/m) })
  const saved = join(folder, 'saved.tar')
  expect(type(['backup', saved])).toMatchObject({ code: 0, out: expect.stringContaining('3 dossiers') })
  expect(type(['restore', saved])).toMatchObject({ code: 1, err: expect.stringMatching(/^Klopt runs in .*: stop it/) })
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'anna@bouw.example', password }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const me = () => fetch(`${address}/api/v1/users/me`, { headers: { authorization: `Bearer ${access_token}` } })
  const line = await Line.open(`${address.replace('http', 'ws')}/ws?token=${access_token}`)
  await line.settled()
  expect((await me()).status).toBe(200)

  expect(type(['user:reset', 'anna@bouw.example', '--lock']).code).toBe(0)
  expect(await line.closes()).toBe(4401)
  expect((await me()).status).toBe(401)

  await running.stop()
  expect(running.output()).toMatch(/^Filling the demo \(some seconds\) …\n\nKlopt \S+ is ready: /)
  expect(type(['company:list'])).toMatchObject({ code: 0, out: expect.stringContaining('Van Dalen Gevelbouw') })
  expect(type(['doctor'])).toMatchObject({ code: 0, out: expect.stringMatching(/^note +server/m) })
  expect(existsSync(join(folder, 'db/postmaster.pid'))).toBe(false)

  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') }
  expect(type(['restore', saved], elsewhere)).toMatchObject({ code: 0, err: '' })
  expect(type(['company:list'], elsewhere)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Van Dalen Gevelbouw'),
  })
})

test('a later start finds the demo and does not fill it again', async () => {
  const running = await startKlopt()
  await running.stop()

  expect(running.output()).toMatch(/^\nKlopt \S+ is ready: /)
})

test.each([
  [{ PORT: 'abc' }, /^PORT must be a whole number/],
  [
    { DATABASE_URL: 'postgres://klopt@127.0.0.1:1/klopt' },
    /^DATABASE_URL: the database does not respond \(.*ECONNREFUSED/,
  ],
] as const)('with %j it says in one line what is wrong', (more, line) => {
  const { code, out, err } = type(['company:list'], more)

  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(line)
  expect(err).not.toContain('\n')
})
