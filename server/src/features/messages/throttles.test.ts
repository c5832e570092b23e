import { closeCodes, limits, pinDossier, postMessage, unpinDossier, wsTicket } from '@klopt/contract'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { Line } from '../../testing/line.ts'
import { allowed, elsewhere, refused } from '../../testing/throttled.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
afterEach(() => void vi.restoreAllMocks())

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV'), role: 'admin' })
}

test('a person can have ten sockets open', async () => {
  const person = await anna()
  const lines = await Promise.all(Array.from({ length: 10 }, () => person.listen()))
  for (const line of lines) await line.ask({ type: 'ping' })

  expect(await (await person.listen()).closes()).toBe(4429)
  lines[0]?.socket.close()
  await lines[0]?.closes()
  await expect.poll(() => world.deps.live.open().filter(({ viewer }) => viewer.id === person.id).length).toBe(9)
  expect(await (await person.listen()).ask({ type: 'ping' })).toEqual({ type: 'pong' })
})

test('an address can make sixty handshakes a minute', async () => {
  const headers = elsewhere()

  expect(await allowed(60, () => world.stranger.fetch('/ws', { headers }))).toBe(60)
  await expect(Line.open(`${world.address.replace('http', 'ws')}/ws?token=x`, headers)).rejects.toThrow('429')
})

test('an address can have twenty open handshakes without a ticket', async () => {
  const headers = elsewhere()
  const { host, port } = new URL(world.address)
  const sockets = Array.from({ length: 21 }, () => connect(Number(port), '127.0.0.1'))
  const open = { host, connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', ...headers }
  const head = Object.entries({ ...open, 'sec-websocket-key': Buffer.alloc(16).toString('base64') })
  const bytes = ['GET /ws HTTP/1.1', ...head.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')

  const answers = sockets.map(async (socket) => {
    socket.write(bytes)
    const [first] = (await once(socket, 'data')) as [Buffer]
    return first.toString().slice(9, 12)
  })

  expect((await Promise.all(answers)).toSorted()).toEqual([...Array.from({ length: 20 }, () => '101'), '429'])
  for (const socket of sockets) socket.destroy()
})

test('a valid ticket opens a line although other handshakes from the address exhausted its limit', async () => {
  const person = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const headers = elsewhere()
  for (let n = 0; n < 65; n += 1) await world.stranger.fetch('/ws', { headers })

  const { ticket } = (await person.call(wsTicket)).body
  const line = await Line.open(`${world.address.replace('http', 'ws')}/ws?token=${ticket}`, headers)

  expect(await line.ask({ type: 'ping' })).toEqual({ type: 'pong' })
})

test('a session can make sixty handshakes a minute with tickets', async () => {
  const person = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const { ticket } = (await person.call(wsTicket)).body

  expect(await allowed(60, () => world.stranger.fetch(`/ws?token=${ticket}`, { headers: elsewhere() }))).toBe(60)
})

test('a person can post ten messages in five seconds and sixty a minute, a dossier takes three hundred a minute', async () => {
  const company = await world.customer('Bouw BV')
  const people = await Promise.all(['A1', 'B2', 'C3', 'D4', 'E5', 'F6'].map((name) => world.person(name, { company })))
  const [first, ...others] = people
  if (!first) throw new Error('no people')
  const dossier = await world.makeDossier('PO 1', first, [company])
  for (const person of others) await world.takePart(dossier, person)
  const post = (person: Caller) =>
    person.call(postMessage, { params: { id: dossier.id }, body: { message_type: 'user', message: 'Hallo' } })
  const time = stopTime()

  for (let round = 0; round < 6; round += 1) {
    time.is(round * 5000)
    for (const person of people.slice(0, 4)) expect(await allowed(10, () => post(person))).toBe(10)
  }
  time.is(30_000)
  expect(await refused(await post(first))).toBe(30) // sixty, until the first is a minute old
  const fresh = people.slice(4)
  for (let round = 6; round < 9; round += 1) {
    time.is(round * 5000)
    for (const person of fresh) expect(await allowed(10, () => post(person))).toBe(10)
  }
  time.is(45_000)
  expect(await refused(await post(fresh[0] ?? first))).toBe(15) // three hundred in the dossier
  const own = await world.makeDossier('PO 2', fresh[0] ?? first, [company])
  const elsewhere = { params: { id: own.id }, body: { message_type: 'user', message: 'Hallo' } } as const
  expect(await allowed(10, () => (fresh[0] ?? first).call(postMessage, elsewhere))).toBe(10) // refused, so not counted
})

test('people who may not post in a dossier do not use up its limit', async () => {
  const company = await world.customer('Bouw BV')
  const person = await world.person('Anna', { company })
  const dossier = await world.makeDossier('PO 1', person, [company])
  const others = await world.customer('Staal BV')
  const outsiders = await Promise.all(
    ['A1', 'B2', 'C3', 'D4', 'E5'].map((name) => world.person(name, { company: others })),
  )
  const post = (who: Caller) =>
    who.call(postMessage, { params: { id: dossier.id }, body: { message_type: 'user', message: 'Hallo' } })
  const time = stopTime()

  const refusals = new Set<number>()
  for (let round = 0; round < 6; round += 1) {
    time.is(round * 5000)
    for (const outsider of outsiders) for (let n = 0; n < 10; n += 1) refusals.add((await post(outsider)).status)
  }

  expect([...refusals]).toEqual([404])
  expect((await post(person)).status).toBe(201)
})

test('pinning and unpinning add lines, and count as messages', async () => {
  const company = await world.customer('Bouw BV')
  const person = await world.person('Anna', { company })
  const dossier = await world.makeDossier('PO 1', person, [company])
  const params = { id: dossier.id }
  const time = stopTime()
  const said = await person.call(postMessage, { params, body: { message_type: 'user', message: 'Hallo' } })
  const pinning = { params, body: { kind: 'message', id: said.body.id } } as const

  const inTurn = [1, 2, 3, 4, 5].flatMap(() => [
    () => person.call(pinDossier, pinning),
    () => person.call(unpinDossier, { params }),
  ])
  const statuses: number[] = []
  for (const call of inTurn) statuses.push((await call()).status)

  expect(statuses).toEqual([200, 204, 200, 204, 200, 204, 200, 204, 200, 429])
  time.is(5000)
  expect((await person.call(unpinDossier, { params })).status).toBe(204)
})

test('a typing event is sent once in two seconds per dossier, for all lines of a person', async () => {
  const company = await world.customer('Bouw BV')
  const [person, other] = [await world.person('Anna', { company }), await world.person('Daan', { company })]
  const dossiers = [
    await world.makeDossier('PO 1', person, [company]),
    await world.makeDossier('PO 2', person, [company]),
  ]
  const lines = [await person.listen(), await person.listen()]
  const ear = await other.listen()
  for (const { id } of dossiers) {
    await world.takePart({ id }, other)
    // After subscribing, a typing frame is handled immediately, before the ping that follows.
    for (const line of [ear, ...lines]) await line.ask({ type: 'subscribe', dossier_id: id })
  }
  const time = stopTime()
  const typeAlways = async () => {
    for (const line of lines) {
      for (let n = 0; n < 5; n += 1) for (const { id } of dossiers) line.send({ type: 'typing', dossier_id: id })
      expect(await line.ask({ type: 'ping' })).toEqual({ type: 'pong' }) // dropped silently
    }
    return (await ear.settled()).filter(({ message_type }) => message_type === 'typing').length
  }

  expect(await typeAlways()).toBe(2)
  time.is(limits.typing_pause / 4)
  expect(await typeAlways()).toBe(2)
  time.is(2 * limits.typing_pause)
  expect(await typeAlways()).toBe(4)
})

test('a line takes three hundred frames a minute, and the tenth refused frame closes it', async () => {
  const person = await anna()
  const line = await person.listen()
  const says = async (frames: number) => {
    for (let n = 0; n < frames; n += 1) line.send({ type: 'ping' })
    const before = line.replies.length
    await expect.poll(() => line.replies.length).toBe(before + frames)
    return line.replies.slice(before)
  }
  const time = stopTime()

  expect(new Set((await says(300)).map(({ type }) => type))).toEqual(new Set(['pong']))
  expect(await says(5)).toEqual(Array.from({ length: 5 }, () => ({ type: 'error', code: 'too_many' })))
  time.passes(60_001)
  await says(300)
  expect(await says(5)).toEqual(Array.from({ length: 5 }, () => ({ type: 'error', code: 'too_many' })))

  expect(await line.closes()).toBe(closeCodes.too_many)
})
