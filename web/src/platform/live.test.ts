import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf } from '../testing/examples.ts'
import { type FakeLine, fakeLines } from '../testing/line.ts'
import { serverAnswers } from '../testing/screen.tsx'
import { live, type LiveHandlers, sendTyping, watchDossier } from './live.ts'
import { readToken, storeToken } from './token.ts'

const me = idOf(1)
const dossier = idOf(2)
const calls = vi.fn<(what: string) => void>()
let lines: FakeLine[] = []
let close = () => {}
let unwatch = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  serverAnswers(201, { ticket: 'kaartje', expires_at: '2026-01-01T00:00:00.000Z' })
  lines = fakeLines()
  storeToken('een sessie')
  live.look(null) // a test before this one may have left a dossier open
  unwatch = watchDossier(dossier)
  close = live.open(me, () => Promise.resolve(handlers()))
})

afterEach(() => {
  close()
  unwatch()
  calls.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the connection subscribes to what is open and counts as connected once every subscription is confirmed', async () => {
  const line = await nextLine(1)
  line.accept()

  line.say({ type: 'subscribed', topic: `user:${me}` })
  expect([live.state(), calls.mock.calls]).toEqual(['connecting', []])
  line.say({ type: 'subscribed', topic: `dossier:${dossier}`, last_seq: 7, revision: 2 })

  expect(line.sent).toEqual([
    { type: 'subscribe', topic: `user:${me}` },
    { type: 'subscribe', dossier_id: dossier },
  ])
  expect(live.state()).toBe('online')
  expect(calls.mock.calls.flat()).toEqual(['watching 7, 2', 'resync'])
})

test('a lost connection is retried after growing pauses, with the same subscriptions', async () => {
  const first = await connected(1)
  first.drop(1006)
  expect(live.state()).toBe('offline')

  await vi.advanceTimersByTimeAsync(499)
  expect(lines).toHaveLength(1)
  const second = await nextLine(2)
  second.drop(1006)
  await vi.advanceTimersByTimeAsync(999)
  expect(lines).toHaveLength(2)
  const third = await connected(3)

  expect(third.sent).toEqual(first.sent)
  expect(live.state()).toBe('online')
  expect(calls.mock.calls.flat().filter((what) => what === 'resync')).toHaveLength(2)
})

test('without WebSockets in between, it asks every few seconds until a line is confirmed or the server is away', async () => {
  const resyncs = () => calls.mock.calls.flat().filter((what) => what === 'resync').length
  const drop = async (count: number, pause: number) => {
    await vi.advanceTimersByTimeAsync(pause)
    ;(await nextLine(count)).drop(1006)
  }
  await drop(1, 0)
  expect([live.state(), live.isServed()]).toEqual(['offline', false])
  await drop(2, 500)
  expect([live.state(), live.isServed(), resyncs()]).toEqual(['asking', true, 1])

  await vi.advanceTimersByTimeAsync(5000) // the third line opened, and hangs
  expect(resyncs()).toBe(2)
  await vi.advanceTimersByTimeAsync(8000)
  await connected(4)
  expect(live.state()).toBe('online')
  const asked = resyncs()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(resyncs()).toBe(asked)

  await drop(4, 0)
  await drop(5, 500)
  await drop(6, 1000)
  expect(live.state()).toBe('asking')
  serverAnswers(503, { detail: 'weg', code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(live.state()).toBe('offline'))
})

test('when the server reports possibly missed events, a resync runs', async () => {
  const line = await connected(1)

  line.say({ type: 'resync' })

  expect(calls.mock.calls.flat().filter((what) => what === 'resync')).toHaveLength(2)
  expect(live.state()).toBe('online')
})

test('when the network returns, the pause is skipped', async () => {
  const line = await connected(1)
  line.drop(1006)

  const lostAt = Date.now()

  dispatchEvent(new Event('online'))

  await nextLine(2)
  expect(Date.now() - lostAt).toBeLessThan(400) // the pause would have been 500
})

test('a dead connection is closed when a ping gets no answer', async () => {
  const line = await connected(1)

  await vi.advanceTimersByTimeAsync(25_000)
  expect(line.sent.at(-1)).toEqual({ type: 'ping' })
  line.say({ type: 'pong' })
  await vi.advanceTimersByTimeAsync(25_000)
  expect(live.state()).toBe('online')
  await vi.advanceTimersByTimeAsync(10_000)

  expect(live.state()).toBe('offline')
})

test('without a session it does not reconnect, and the token is removed', async () => {
  const line = await connected(1)

  line.drop(4401)

  await vi.advanceTimersByTimeAsync(60_000)
  expect(readToken()).toBeNull()
  expect(lines).toHaveLength(1)
})

test('typing is sent at most once in two seconds', async () => {
  const line = await connected(1)
  const typed = () => line.sent.filter(({ type }) => type === 'typing').length
  await vi.advanceTimersByTimeAsync(2000)

  sendTyping(dossier)
  sendTyping(dossier)
  expect(typed()).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  sendTyping(dossier)

  expect(typed()).toBe(2)
})

async function nextLine(count: number): Promise<FakeLine> {
  await vi.waitFor(() => expect(lines).toHaveLength(count), { interval: 1, timeout: 10_000 })
  const line = lines.at(-1)
  if (!line) throw new Error('no line was opened')
  return line
}

async function connected(count: number): Promise<FakeLine> {
  const line = await nextLine(count)
  line.accept()
  line.say({ type: 'subscribed', topic: `user:${me}` })
  line.say({ type: 'subscribed', topic: `dossier:${dossier}`, last_seq: 7 })
  return line
}

function handlers(): LiveHandlers {
  const ignore = () => {}
  return {
    chat_message: ignore,
    system: ignore,
    message_changed: ignore,
    dossier_created: ignore,
    user_added: ignore,
    company_added: ignore,
    document_added: ignore,
    document_opened: ignore,
    document_removed: ignore,
    reading: ignore,
    card: ignore,
    agreement: ignore,
    turn: ignore,
    check: ignore,
    held_mail: ignore,
    dossier_update: ignore,
    read_status: ignore,
    marked_unread: ignore,
    pinned: ignore,
    muted: ignore,
    typing: ignore,
    access_changed: ignore,
    access_ended: ignore,
    paid: ignore,
    relations_changed: ignore,
    colleagues_changed: ignore,
    resync: () => calls('resync'),
    watching: (_, lastSeq, revision) => calls(`watching ${lastSeq}, ${revision}`),
  }
}
