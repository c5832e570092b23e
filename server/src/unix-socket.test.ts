import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { emptyKlopt } from './testing/empty-klopt.ts'
import { typeCommand } from './testing/klopt-command.ts'
import { KloptProcess } from './testing/klopt-process.ts'

let empty: Awaited<ReturnType<typeof emptyKlopt>>
let klopt: KloptProcess
let env: Record<string, string>
let socketPath: string
beforeAll(async () => {
  empty = await emptyKlopt()
  socketPath = join(empty.env.DATA_DIR, 'klopt.sock')
  const around = { HOST: socketPath, PUBLIC_URL: 'http://localhost', TRUST_PROXY: '1', WORKER: '0' }
  env = { ...empty.env, ...around, RATE_LIMIT_SCALE: '0.05' }
})
afterAll(() => empty.close())

async function start() {
  klopt = await KloptProcess.start(env)
  await expect.poll(() => klopt.output, { timeout: 60_000 }).toContain('is ready: http://localhost')
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const asked = request({ socketPath, path, headers: { host: 'localhost', ...headers }, agent: false }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

test('Klopt serves pages, calls and lines on a socket, with limits for each caller of the proxy', async () => {
  await start()

  expect((statSync(socketPath).mode & 0o777).toString(8)).toBe('660')
  expect((await ask('/readyz')).status).toBe(200)
  const line = new WebSocket(`ws+unix:${socketPath}:/ws?token=nobody`, { headers: { host: 'localhost' } })
  const closed = once(line, 'close') // without a session
  await once(line, 'open')
  await closed
  const call = async (headers = {}) => (await ask('/api/v1/archive-link?token=x', headers)).status
  const [one, other] = ['192.0.2.1', '192.0.2.2'].map((address) => ({ 'x-forwarded-for': address }))
  for (let n = 0; n < 15; n += 1) await call(one)
  expect([await call(one), await call(other), await call()]).toEqual([429, 400, 400])
})

test('klopt doctor asks on the socket', async () => {
  const { out } = await typeCommand(['doctor'], env)

  expect(out).toContain(`Klopt answers on ${socketPath}`)
})

test('the socket of a killed Klopt is replaced, and one that is in use is not', async () => {
  await klopt.end('SIGKILL')
  expect(existsSync(socketPath)).toBe(true)
  await start()
  expect((await ask('/readyz')).status).toBe(200)

  const second = await KloptProcess.start(env)
  expect(await second.endsByItself()).toBe(1)
  expect(second.output).toBe(`HOST: ${socketPath} is in use: stop what uses it, or set another HOST.\n`)
  expect((await ask('/readyz')).status).toBe(200)

  await klopt.end()
  expect(existsSync(socketPath)).toBe(false)
})

test('a file that is no socket, and a folder that does not exist, are refused and left alone', async () => {
  const { DATA_DIR } = empty.env
  writeFileSync(join(DATA_DIR, 'file'), 'kept')
  const refusal = async (HOST: string) => {
    const refused = await KloptProcess.start({ ...env, HOST })
    await refused.endsByItself()
    return refused.output
  }

  expect(await refusal(join(DATA_DIR, 'file'))).toBe(`HOST: ${DATA_DIR}/file is not a socket: set another HOST.\n`)
  expect(readFileSync(join(DATA_DIR, 'file'), 'utf8')).toBe('kept')
  expect(await refusal(join(DATA_DIR, 'no', 'k.sock'))).toContain('cannot be made: its folder must exist')
})
