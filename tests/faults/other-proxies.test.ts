import { type Failure, listMessages, me, postMessage } from '@klopt/contract'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { others } from './other-proxies.ts'
import { Place } from './place.ts'
import { pathOf, ReverseProxy } from './reverse-proxy.ts'

// They come from Debian's packages. What is not installed is skipped.
const installed = Object.entries(others).filter(([, program]) => pathOf(program))
let port: number
let place: Place
let scene: Awaited<ReturnType<Place['scene']>>
beforeAll(async () => {
  if (installed.length === 0) return
  port = await freePort()
  place = await Place.open({ PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '1' })
  scene = await place.scene()
})
afterAll(() => place?.close())

test.skipIf(installed.length === 0).each(installed)(
  'behind %s people write, hear of it and upload, also while it is loaded again and when Klopt comes back',
  async (_, program) => {
    const proxy = await ReverseProxy.of(program, port)
    onTestFinished(() => proxy.close())
    await proxy.start(place.address)
    const anna = place.at(scene.anna, proxy.address)
    const params = { id: scene.dossiers[0]?.id ?? '' }
    const post = (message: string, client_id = randomUUID()) =>
      anna.call(postMessage, { params, body: { message_type: 'user', message, client_id } })
    const hears = async (message: string) => {
      const line = await place.at(scene.bram, proxy.address).listen()
      await line.ask({ type: 'subscribe', dossier_id: params.id })
      expect((await post(message)).status).toBe(201)
      expect(await line.waitFor('chat_message')).toMatchObject({ message })
      line.socket.terminate()
    }
    await hears('Door de poort')

    const body = new FormData()
    body.append('dossier_id', params.id)
    body.append('file', new File([new Uint8Array(Buffer.concat([pdf('bon'), randomBytes(10_000_000)]))], 'bon.pdf'))
    expect((await anna.fetch('/api/v1/documents', { method: 'POST', body })).status).toBe(201)
    const head = `POST /api/v1/documents HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 999999999\r\n\r\n`
    const [status, refusal] = (await proxy.raw(`${head}x`)).split('\r\n\r\n')
    expect(status).toMatch(/^HTTP\/1.1 413 [^]*application\/json/i)
    expect((JSON.parse(refusal ?? '') as Failure).code).toBe('too_large')

    // What a proxy refuses while it changes over is sent again, as the web app does.
    const sent = Array.from({ length: 20 }, (_, n) => [`Bericht ${n} ${proxy.name}`, randomUUID()] as const)
    const asked = sent.map(([message, clientId]) => post(message, clientId))
    await proxy.reload()
    await Promise.allSettled(asked)
    for (const one of sent) await expect.poll(async () => (await post(...one).catch(() => null))?.status).toBe(201)
    const { body: page } = await anna.call(listMessages, { params, query: { limit: 50 } })
    const arrived = page.messages.map(({ message }) => message).filter((message) => message?.endsWith(proxy.name))
    expect(arrived.toSorted()).toEqual(sent.map(([message]) => message).toSorted())
    await hears('Daarna')

    await place.end('SIGTERM')
    const away = async () => {
      const answer = await anna.fetch('/api/v1/users/me')
      return [answer.headers.get('retry-after'), ((await answer.json()) as Failure).code]
    }
    await expect.poll(away).toEqual(['2', 'unavailable'])
    await place.start()
    await expect.poll(async () => (await anna.call(me)).status).toBe(200)
  },
)
