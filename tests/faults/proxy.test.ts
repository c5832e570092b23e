import { type Failure, me, postMessage } from '@klopt/contract'
import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:http2'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { Nginx } from './nginx.ts'
import { Place } from './place.ts'
import { record } from './scale.ts'
import { hiddenRoute, smuggling } from './smuggling.ts'

// nginx comes from Debian's package, and these tests are skipped without it.
let nginx: Nginx
let place: Place
let scene: Awaited<ReturnType<Place['scene']>>
beforeAll(async () => {
  if (Nginx.isMissing) return
  nginx = await Nginx.open()
  place = await Place.open({ PUBLIC_URL: nginx.address, TRUST_PROXY: '1', LOG_LEVEL: 'info' })
  scene = await place.scene()
  await nginx.start(place.address)
})
afterAll(async () => {
  if (Nginx.isMissing) return
  await nginx.close()
  await place.close()
})

const anna = () => place.at(scene.anna, nginx.address)
const params = () => ({ id: scene.dossiers[0]?.id ?? '' })
const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const

test.skipIf(Nginx.isMissing)(
  'through nginx as docs/proxies sets it up, people write, receive events and upload',
  async () => {
    const line = await place.at(scene.bram, nginx.address).listen()
    await line.ask({ type: 'subscribe', dossier_id: params().id })
    expect((await anna().call(postMessage, { params: params(), body: say('Door de poort') })).status).toBe(201)
    expect(await line.waitFor('chat_message')).toMatchObject({ message: 'Door de poort' })

    const body = new FormData()
    body.append('dossier_id', params().id)
    body.append('file', new File([new Uint8Array(Buffer.concat([pdf('bon'), randomBytes(9_000_000)]))], 'bon.pdf'))
    expect((await anna().fetch('/api/v1/documents', { method: 'POST', body })).status).toBe(201)
    line.socket.terminate()
  },
)

test.skipIf(Nginx.isMissing)('errors of the proxy itself are JSON, so that the web app can show a text', async () => {
  const said = async (bytes: string) => {
    const [head = '', body = ''] = (await nginx.raw(bytes)).split('\r\n\r\n')
    return [Number(head.split(' ')[1]), (JSON.parse(body) as Failure).code]
  }
  const host = `Host: 127.0.0.1:${nginx.port}\r\n`

  expect(await said(`POST /api/v1/documents HTTP/1.1\r\n${host}Content-Length: 999999999\r\n\r\n`)).toEqual([
    413,
    'too_large',
  ])
  expect(await said(`GET /healthz HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toEqual([
    431,
    'too_large',
  ])
  expect(await said(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`)).toEqual([414, 'forbidden'])
  expect(await said(`GET /healthz HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`)).toEqual([400, 'forbidden'])
  expect(await said(`KLOPT /healthz HTTP/1.1\r\n${host}\r\n`)).toEqual([405, expect.any(String)])

  await place.end('SIGTERM')
  const away = await anna().fetch('/api/v1/users/me')
  expect([away.status, away.headers.get('retry-after'), ((await away.json()) as Failure).code]).toEqual([
    503,
    '2',
    'unavailable',
  ])
  await place.start()
  await expect
    .poll(
      async () =>
        (
          await anna()
            .call(me)
            .catch(() => ({ status: 0 }))
        ).status,
    )
    .toBe(200)
})

test.skipIf(Nginx.isMissing)('no bytes make proxy and Klopt see different requests', async () => {
  const ways = Object.entries(smuggling)
  const host = `127.0.0.1:${nginx.port}`
  const bram = place.at(scene.bram, nginx.address)
  const wrong: string[] = []

  for (const [way, bytes] of ways) {
    const mark = `m${randomUUID()}`
    const response = await nginx.raw(bytes(host, mark), 100)
    const answers = [...response.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => status)
    if (answers.some((status) => status?.startsWith('5') && status !== '501')) wrong.push(`${way}: ${answers.join()}`)
    // The next users of the proxy's connections get their own responses.
    for (const [who, id] of [
      [anna(), scene.anna.id],
      [bram, scene.bram.id],
    ] as const) {
      const answer = await who.call(me)
      if (answer.status !== 200 || answer.body.id !== id) wrong.push(`${way}: the next one got ${answer.status}`)
    }
  }

  expect(place.output.includes(`"route":"${hiddenRoute}"`), 'a hidden request arrived').toBe(false)
  expect(place.output.includes('"route":"/healthz"'), 'arrived requests are logged').toBe(true)
  expect(wrong).toEqual([])
  record(
    'Request smuggling through nginx',
    `${ways.length} ways, 0 desync; uploads, lines and JSON errors by the configuration of docs/proxies`,
  )
})

/** Sends a request over HTTP/2, in pieces, and returns its status and the code of a refusal. */
async function overHttp2(path: string, headers: Record<string, string> = {}, body?: Buffer) {
  const session = connect(nginx.address)
  const stream = session.request({ ':method': body ? 'POST' : 'GET', ':path': path, ...headers })
  let status: number | undefined
  stream.on('response', (head) => (status = head[':status']))
  const pieces = Array.from({ length: (body?.length ?? 0) / 50_000 }, (_, n) =>
    body?.subarray(n * 50_000, (n + 1) * 50_000),
  )
  Readable.from(pieces).pipe(stream)
  const said = await text(stream)
  session.close()
  return [status, (JSON.parse(said) as Partial<Failure>).code]
}

test.skipIf(Nginx.isMissing)('over HTTP/2, a refused upload gets its own answer before it has been read', async () => {
  await nginx.stop()
  await place.end('SIGTERM')
  await place.start({ RATE_LIMIT_SCALE: '0.1' })
  const listen = `listen 127.0.0.1:${nginx.port}`
  await nginx.start(place.address, (configuration) => configuration.replace(`${listen};`, `${listen} http2;`))
  const authorization = `Bearer ${scene.anna.access_token}`
  const form = new FormData()
  form.append('dossier_id', params().id)
  form.append('file', new File([new Uint8Array(pdf('grote bon', 10_000_000))], 'bon.pdf'))
  const whole = new Response(form)
  const type = whole.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await whole.arrayBuffer())
  const padded = Buffer.concat([bytes, Buffer.alloc(50_000 - (bytes.length % 50_000))])
  const upload = (who: string) => overHttp2('/api/v1/documents', { authorization: who, 'content-type': type }, padded)

  expect(await upload(authorization)).toEqual([201, undefined])
  expect(await upload('Bearer nobody')).toEqual([401, 'unauthorized'])
  const login = () => overHttp2('/api/v1/auth/login', { 'content-type': 'application/json' }, padded)
  expect(await login()).toEqual([413, 'too_large'])
  const asked = Array.from({ length: 30 }, () => overHttp2('/api/v1/users/me', { authorization }))
  expect((await Promise.all(asked)).at(-1)).toEqual([429, 'too_many'])
  expect(await upload(authorization)).toEqual([429, 'too_many'])
})
