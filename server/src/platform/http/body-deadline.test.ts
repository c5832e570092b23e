import { request } from 'node:http'
import { buildApp } from '../../app.ts'
import { sharedDossier } from '../../features/documents/testing/scene.ts'
import { freePort } from '../../testing/free-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
let port = 0
let app: Awaited<ReturnType<typeof buildApp>>
const log: string[] = []

// The same Klopt, that waits less long for bodies.
beforeAll(async () => {
  port = await freePort()
  const config = { ...world.config, publicUrl: `http://127.0.0.1:${port}`, logLevel: 'warn' as const }
  app = await buildApp({ ...world.deps, config }, { body_ms: 300, log: { write: (line) => void log.push(line) } })
  await app.listen({ port, host: '127.0.0.1' })
  log.length = 0
})
afterAll(() => app.close())

/** Sends the head of a request and the beginning of its body; the rest when it is told to. */
function begin(path: string, type: string, first: string, headers: Record<string, string> = {}) {
  const asked = request({
    port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: { 'content-type': type, ...headers },
  })
  const closed = new Promise<void>((resolve) => void asked.once('close', resolve))
  const status = new Promise<number | undefined>((resolve) => {
    asked.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.once('error', () => resolve(undefined))
  })
  asked.write(first)
  return { asked, status, closed }
}

test.each([
  ['a call', '/api/v1/auth/login', 408],
  ['the page that ends mails', '/unsubscribe', 408],
  ['an address that nobody serves', '/api/v1/nergens', 408],
  ['an upload of nobody', '/api/v1/documents', 401],
])('the body of %s that trickles in does not hold its line for ever', async (_, path, expected) => {
  const { status, closed } = begin(path, 'application/json', '{')

  expect(await status).toBe(expected)
  await closed
  expect(log).toEqual([])
})

test('an upload takes longer than other bodies', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const type = 'multipart/form-data; boundary=x'
  const head = `--x\r\ncontent-disposition: form-data; name="dossier_id"\r\n\r\n${dossier.id}\r\n--x\r\n`
  const upload = begin('/api/v1/documents', type, head, { authorization: `Bearer ${anna.token}` })
  await expect.poll(() => upload.asked.socket?.bytesWritten ?? 0).toBeGreaterThan(0)
  const later = begin('/api/v1/auth/login', 'application/json', '{')

  expect(await later.status).toBe(408)
  upload.asked.end('content-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n%%EOF\r\n--x--\r\n')

  expect(await upload.status).toBe(201)
})
