import { closeCodes, limits, listMessages, logout, postMessage } from '@klopt/contract'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { MemoryPlaces } from '../../platform/nodes/places.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld({ LOG_LEVEL: 'info' })
const socketAddress = () => `${world.address.replace('http', 'ws')}/ws`

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV') })
}

/** The log lines about live lines since `from`, without times and ids. */
function loggedOfLines(from: number) {
  const lines = world.log.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
  return lines
    .filter(({ path }) => path === undefined)
    .map(({ level, msg, reason, err }) => ({ level, msg, reason, err }))
}

test.each([
  ['a frame that is too large', Buffer.alloc(64 * 1024, 120), 1009, 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'],
  ['a text that is not UTF-8', Buffer.from([0xc0, 0x80, 0xff]), 1007, 'WS_ERR_INVALID_UTF8'],
])('%s closes its line with the matching code and logs one line, not an error', async (_, bytes, code, reason) => {
  const line = await (await anna()).listen()
  await line.settled()
  const from = world.log.length

  line.socket.send(bytes, { binary: false })

  expect(await line.closes()).toBe(code)
  await expect.poll(() => world.deps.live.open().length).toBe(0)
  expect(loggedOfLines(from)).toEqual([{ level: 'info', msg: 'a live line broke', reason, err: undefined }])
})

/** Anna's line as a raw TCP socket, and the text it received. */
async function bareLine() {
  const { token } = await anna()
  const { hostname, port } = new URL(world.address)
  const socket = connect(Number(port), hostname)
  const received = { text: '' }
  socket.on('data', (data) => (received.text += data.toString('latin1')))
  socket.on('error', () => undefined)
  const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13'
  socket.write(`GET /ws?token=${token} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${upgrade}\r\n`)
  socket.write('sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n')
  await expect.poll(() => world.deps.live.open().length).toBe(1)
  return { socket, received }
}

test('bytes that are not a frame, and a reset connection, are not logged as errors', async () => {
  const from = world.log.length
  const { socket, received } = await bareLine()

  socket.write('geen frame, maar tekst')
  await expect.poll(() => received.text).toContain('\u0088') // a close frame
  socket.resetAndDestroy()
  await expect.poll(() => world.deps.live.open().length).toBe(0)
  ;(await bareLine()).socket.resetAndDestroy()
  await expect.poll(() => world.deps.live.open().length).toBe(0)

  expect(loggedOfLines(from).map(({ level }) => level)).toEqual(['info'])
})

test('if the session cannot be looked up, the client is asked to try again and the reason is logged', async () => {
  const { token } = await anna()
  const from = world.log.length
  await world.pool.query('alter table session rename to session_gone')
  const socket = new WebSocket(`${socketAddress()}?token=${token}`)

  const [code] = await once(socket, 'close')
  await world.pool.query('alter table session_gone rename to session')

  expect(code).toBe(closeCodes.try_later)
  expect(loggedOfLines(from)).toMatchObject([
    { level: 'error', msg: 'a live line was not opened', err: { type: 'DatabaseError' } },
  ])
})

/** Places that are only given once they are granted. */
class SlowPlaces extends MemoryPlaces {
  waiting = 0
  granted = 0
  readonly #gate = Promise.withResolvers<void>()
  readonly grant = () => this.#gate.resolve()

  override async occupy(kind: string, most: number) {
    this.waiting += 1
    await this.#gate.promise
    this.granted += 1
    return super.occupy(kind, most)
  }
}

test('a person who signs out while their line waits for a slot is disconnected and takes no slot', async () => {
  const person = await anna()
  const usual = world.deps.places
  const slow = new SlowPlaces()
  world.deps.places = slow
  const socket = new WebSocket(`${socketAddress()}?token=${person.token}`)
  const closed = once(socket, 'close')
  await expect.poll(() => slow.waiting).toBe(1)

  expect((await person.call(logout)).status).toBe(204)

  expect((await closed)[0]).toBe(closeCodes.no_session)
  slow.grant()
  await expect.poll(() => slow.granted).toBe(1)
  await expect.poll(() => slow.counts.size).toBe(0)
  await expect.poll(() => world.deps.live.open().length).toBe(0)
  world.deps.places = usual
})

test('other sites cannot open a line; our own page and programs can', async () => {
  const { token } = await anna()
  const own = world.address
  const { host, port } = new URL(own)
  const foreign = [
    'null',
    'https://elders.example',
    `https://${host}`,
    `http://${host}.elders.example`,
    `http://elders.example:${port}`,
    `http://127.0.0.1:${Number(port) + 1}`,
    'http://127.0.0.1',
    `http://127.0.0.2:${port}`,
    `http://anna@${host}`,
    `${own}/`,
    `${own}/app`,
    ` ${own} x`,
    `${own}, https://elders.example`,
    `ws://${host}`,
    `http:${host}`,
    `//${host}`,
    host,
    'file://',
    'chrome-extension://abc',
  ]
  const opens = async (origin?: string) => {
    const socket = new WebSocket(
      `${socketAddress()}?token=${token}`,
      origin === undefined ? {} : { headers: { origin } },
    )
    const opened = once(socket, 'open').then(
      () => 101,
      () => 0,
    )
    const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => Number(statusCode))
    const status = await Promise.race([opened, refused])
    socket.on('error', () => undefined)
    socket.terminate()
    return status
  }

  for (const origin of foreign) expect(await opens(origin), origin).toBe(403)
  for (const origin of [own, own.toUpperCase(), `http://localhost:${port}`, `http://localhost.:${port}`, undefined])
    expect(await opens(origin), origin ?? 'none').toBe(101)
})

test('a client that does not read is disconnected before it fills our memory, and catches up on reconnecting', async () => {
  const person = await anna()
  const other = await world.person('Daan', { company: { id: person.company_id } })
  const dossier = await world.makeDossier('PO 1', person, [{ id: person.company_id }])
  await world.takePart(dossier, other)
  const [slow, quick] = [await other.listen(), await other.listen()]
  for (const line of [slow, quick]) await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  slow.socket.pause()
  const params = { id: dossier.id }
  const sockets = world.deps.live.open().map(({ socket }) => socket)
  expect(sockets).toHaveLength(2)
  let most = 0
  let posted = 0

  while (sockets.every(({ readyState }) => readyState === WebSocket.OPEN)) {
    const message = '€'.repeat(10_000)
    expect((await person.call(postMessage, { params, body: { message_type: 'user', message } })).status).toBe(201)
    posted += 1
    most = Math.max(most, ...sockets.map(({ bufferedAmount }) => bufferedAmount))
  }
  slow.socket.resume()

  expect(await slow.closes()).toBe(closeCodes.try_later)
  expect(most).toBeLessThan(1.1 * 1024 ** 2)
  await expect.poll(() => quick.received.length).toBe(posted)
  const back = await other.listen()
  expect(await back.ask({ type: 'subscribe', dossier_id: dossier.id })).toMatchObject({ last_seq: posted })
  const seqs = slow.received.flatMap((event) => (event.message_type === 'chat_message' ? [event.seq] : []))
  expect(seqs.length).toBeLessThan(posted)
  for (let hasMore = true; hasMore;) {
    const query = { after_seq: seqs.at(-1) ?? 0, limit: limits.messages_page_most }
    const page = (await other.call(listMessages, { params, query })).body
    seqs.push(...page.messages.map(({ seq }) => seq))
    hasMore = page.has_more
  }
  expect(seqs).toEqual(Array.from({ length: posted }, (_, n) => n + 1))
})
