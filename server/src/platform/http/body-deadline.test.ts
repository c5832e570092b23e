import { request } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { buildApp } from '../../app.ts'
import { sharedDossier } from '../../features/documents/testing/scene.ts'
import { freePort } from '../../testing/free-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const whole = 10_000_000
let port = 0
let app: Awaited<ReturnType<typeof buildApp>>
const log: string[] = []

// The same Klopt with a shorter body deadline.
beforeAll(async () => {
  port = await freePort()
  const config = { ...world.config, publicUrl: `http://127.0.0.1:${port}`, logLevel: 'warn' as const }
  app = await buildApp({ ...world.deps, config }, { body_ms: 300, log: { write: (line) => void log.push(line) } })
  await app.listen({ port, host: '127.0.0.1' })
  log.length = 0
})
afterAll(() => app.close())

/** Sends the head of a request and the beginning of its body. The caller sends the rest. */
function begin(path: string, type: string, first: string, headers: Record<string, string> = {}) {
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: { 'content-type': type, ...headers },
  })
  const closed = new Promise<void>((resolve) => void sent.once('close', resolve))
  const status = new Promise<number | undefined>((resolve) => {
    sent.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.once('error', () => resolve(undefined))
  })
  sent.write(first)
  return { request: sent, status, closed }
}

test.each([
  ['a call', '/api/v1/auth/login', 408],
  ['the unsubscribe page', '/unsubscribe', 408],
  ['an unknown path', '/api/v1/nergens', 408],
  ['an anonymous upload', '/api/v1/documents', 401],
])('a request to %s whose body trickles in is ended', async (_, path, expected) => {
  const { status, closed } = begin(path, 'application/json', '{')

  expect(await status).toBe(expected)
  await closed
  expect(log).toEqual([])
})

test('an upload may take longer than other bodies', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const type = 'multipart/form-data; boundary=x'
  const head = `--x\r\ncontent-disposition: form-data; name="dossier_id"\r\n\r\n${dossier.id}\r\n--x\r\n`
  const upload = begin('/api/v1/documents', type, head, { authorization: `Bearer ${anna.token}` })
  await expect.poll(() => upload.request.socket?.bytesWritten ?? 0).toBeGreaterThan(0)
  const later = begin('/api/v1/auth/login', 'application/json', '{')

  expect(await later.status).toBe(408)
  upload.request.end(
    'content-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n%%EOF\r\n--x--\r\n',
  )

  expect(await upload.status).toBe(201)
})

/** Sends a whole request before it reads any of the response, as a proxy may. */
async function sendFirst(at: number, path: string, bytes: number) {
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${at}\r\nContent-Type: application/json\r\n`
  const line = connect(at, '127.0.0.1')
  line.on('error', () => {})
  const closed = once(line, 'close')
  let answer = ''
  line.on('data', (piece) => void (answer += piece.toString()))
  line.pause()
  line.write(`${head}Content-Length: ${whole}\r\n\r\n`)
  await new Promise((sent) => line.write(Buffer.alloc(bytes, ' '), sent))
  line.resume()
  await expect.poll(() => line.closed || answer.includes('"code"')).toBe(true)
  return { status: Number(answer.split(' ')[1]), line, closed }
}

test.each([
  ['/api/v1/auth/login', 413],
  ['/api/v1/documents', 401],
  ['/api/v1/nergens', 413],
])('a large body to %s is refused without a reset, which would cost a proxy the response', async (path, expected) => {
  const { status, line } = await sendFirst(Number(new URL(world.stranger.address).port), path, whole)

  expect(status).toBe(expected)
  line.destroy()
})

test('the rest of a refused body is waited for only for a while', async () => {
  const { status, closed } = await sendFirst(port, '/api/v1/auth/login', 1000)

  expect(status).toBe(413)
  await closed
})
