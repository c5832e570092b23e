import { subscribePush } from '@klopt/contract'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { sharedDossier } from '../documents/testing/scene.ts'
import { openSender, pushAgent } from './sender.ts'
import { makeDevice } from './testing/device.ts'
import { usePushDesk } from './testing/push-desk.ts'

const { world, desk, deviceOf, sendDue, later, say } = usePushDesk()

test.each([404, 410])('a device that the push service no longer knows (%i) is forgotten', async (status) => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  desk.service.answer(status)
  await say(anna, dossier, 'Hallo?')
  await sendDue()
  desk.service.answer(201)

  expect(await phone.on()).toBe(false)
})

test.each([301, 307, 429, 503])(
  'after an answer of %i it is tried again, and no redirect is followed',
  async (status) => {
    const { anna, bram, dossier } = await sharedDossier(world)
    const phone = await deviceOf(bram)
    desk.service.answer(status, `https://localhost:${desk.service.port}/elders`)
    await say(anna, dossier, 'Hallo?')
    await sendDue()
    desk.service.answer(201)
    await later()

    expect(await phone.on()).toBe(true)
    expect(phone.received()).toHaveLength(2)
    expect(desk.service.received.filter(({ path }) => path === '/elders')).toEqual([])
  },
)

test.each([
  'http://push.klopt.example/abc',
  'https://127.0.0.1/abc',
  'https://0x7f.1/abc',
  'https://[::1]/abc',
  'https://[::ffff:10.0.0.1]/abc',
  'https://10.1.2.3/abc',
  'https://192.168.1.20/abc',
  'https://push.klopt.example:8443/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/abc',
  'https://localhost/abc',
  'https://printer/abc',
  'https://db.internal/abc',
  'https://name:secret@push.klopt.example/abc',
  'ftp://push.klopt.example/abc',
])('the endpoint %s is refused', async (endpoint) => {
  const { anna } = await sharedDossier(world)
  const { keys } = makeDevice('').subscription

  const { status, refusal } = await anna.call(subscribePush, { body: { endpoint, keys } })

  expect([status, refusal.code]).toEqual([422, 'validation_error'])
})

test('a name that points at this machine later is never connected to', async () => {
  const { endpoint, keys } = makeDevice(`https://localhost:${desk.service.port}`).subscription
  const before = desk.service.received.length

  const sent = openSender(world.config, pushAgent({ httpsProxy: undefined }))({ endpoint, ...keys }, '{}', 'topic')

  await expect(sent).rejects.toThrow('is not allowed')
  expect(desk.service.received).toHaveLength(before)
})

test('with HTTPS_PROXY, notifications go through the proxy, encrypted until the push service', async () => {
  const asked: unknown[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url, headers }: IncomingMessage, asking: Socket) => {
    asked.push([url, headers['proxy-authorization']])
    const answering = connect(desk.service.port, '127.0.0.1', () => asking.write('HTTP/1.1 200 OK\r\n\r\n'))
    asking.pipe(answering).pipe(asking)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const httpsProxy = `http://klopt:secret@127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const agent = pushAgent({ httpsProxy }, { ca: desk.service.ca })
  const { endpoint, keys } = makeDevice(desk.service.origin).subscription

  expect(await openSender(world.config, agent)({ endpoint, ...keys }, '{}', 'topic')).toBe(201)

  expect(asked).toEqual([['push.klopt.example:443', `Basic ${btoa('klopt:secret')}`]])
  agent.destroy()
  proxy.close()
})
