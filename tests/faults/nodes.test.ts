import { listMessages, logout, me, postMessage, removeParticipant } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { personLimit } from '../../server/src/platform/limits/call-limits.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import type { Line } from '../../server/src/testing/line.ts'
import { on, openNode, useNodes, sharedDossier } from '../../server/src/testing/nodes.ts'
import { RedisServer } from '../../server/src/testing/redis-server.ts'
import { useLog } from '../../server/src/testing/use-log.ts'
import { times } from '../testing/full.ts'
import { CuttingProxy } from './cutting-proxy.ts'

const { world, nodes } = useNodes({ RATE_LIMIT_SCALE: '100' })
const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const
// By a signal or the check of every second, also on a busy machine. Without it, the check of every minute would act.
const atOnce = { timeout: 15_000, interval: 10 }
const aPhase = times(10, 25, 250)
const warnings = useLog()

afterEach(async () => {
  await nodes.redis?.start() // also after a test that failed before this
  await expect.poll(here).toEqual([true, true])
})

async function listening(person: Caller, dossier_id: string) {
  const line = await person.listen()
  await line.ask({ type: 'subscribe', topic: `user:${person.id}` })
  await line.ask({ type: 'subscribe', dossier_id })
  return line
}

const here = () => [world.deps.redis?.isHere, nodes.b.deps.redis?.isHere]

/** Posts on both nodes in turn. Each post must be stored soon. */
async function converse(anna: Caller, bram: Caller, id: string, words: string[]) {
  for (const [n, word] of words.entries()) {
    const began = performance.now()
    const { status } = await (n % 2 ? on(nodes.b, bram) : anna).call(postMessage, { params: { id }, body: say(word) })
    expect([word, status]).toEqual([word, 201])
    expect(performance.now() - began).toBeLessThan(2500)
  }
}

/** Posts until a line hears one more message. The others know soon that its node hears nothing from Redis. */
async function untilHeard(line: Line, post: () => Promise<unknown>) {
  const before = numbers(line).length
  await expect.poll(() => post().then(() => numbers(line).length)).toBeGreaterThan(before)
}

const resyncs = ({ replies }: Line) => replies.filter(({ type }) => type === 'resync').length

/**
 * The newest message when a connection received a resync: its client fetches up to there, and must receive events after
 * it.
 */
async function caughtUp(line: Line, who: Caller, id: string): Promise<number> {
  await expect.poll(() => resyncs(line), { interval: 5 }).toBe(1)
  const { body } = await who.call(listMessages, { params: { id }, query: { limit: 1 } })
  return body.messages[0]?.seq ?? 0
}

/** Events of one writer arrive in order and those of two nodes may cross, so sort them by number as a client does. */
const numbers = (line: Line) =>
  [...new Set(line.received.flatMap((event) => ('seq' in event ? event.seq : [])))].toSorted((a, b) => a - b)
const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1)
const words = (what: string) => upTo(aPhase).map((n) => `${what} ${n}`)

const faults = {
  'killed and started again': { away: () => nodes.redis.kill(), back: () => nodes.redis.start() },
  'frozen and thawed': { away: () => nodes.redis.freeze(), back: () => nodes.redis.thaw() },
}

test.skipIf(RedisServer.isMissing).each(Object.entries(faults))(
  'while Redis is %s every message is stored and reaches both nodes, and clients receive a resync',
  async (_, { away, back }) => {
    const { anna, bram, dossier_id } = await sharedDossier(world)
    const near = await listening(anna, dossier_id)
    const far = await listening(on(nodes.b, bram), dossier_id)
    await converse(anna, bram, dossier_id, words('met'))
    await away()
    await converse(anna, bram, dossier_id, words('zonder'))
    expect(here()).toEqual([false, false])
    await expect.poll(() => numbers(far)).toEqual(upTo(2 * aPhase))
    await expect.poll(() => numbers(near)).toEqual(upTo(2 * aPhase))
    const catching = Promise.all([caughtUp(near, anna, dossier_id), caughtUp(far, bram, dossier_id)])
    await back()
    await converse(anna, bram, dossier_id, words('tijdens'))
    await expect.poll(here).toEqual([true, true])
    // One node reconnects before the other, which receives nothing until it is back too and sends a resync.
    const [nearRead, farRead] = await catching
    const everything = upTo(4 * aPhase)
    await converse(anna, bram, dossier_id, words('weer met'))

    const after = (seq: number, line: Line) => numbers(line).filter((n) => n > seq)
    await expect.poll(() => after(nearRead, near)).toEqual(everything.slice(nearRead))
    await expect.poll(() => after(farRead, far)).toEqual(everything.slice(farRead))
    expect([resyncs(near), resyncs(far)]).toEqual([1, 1])
    const { rows } = await world.pool.query('select seq from message where dossier_id = $1 order by seq', [dossier_id])
    expect(rows.map(({ seq }) => seq)).toEqual(everything)
    // Two nodes: one line each when Redis goes and one when it returns.
    expect(warnings.filter((line) => line.startsWith('Redis is away'))).toHaveLength(2)
    expect(warnings.filter((line) => line.startsWith('Redis is back'))).toHaveLength(2)
    expect(warnings).toHaveLength(4)
  },
)

test.skipIf(RedisServer.isMissing).each(Object.entries(faults))(
  'while Redis is %s a sign-out or removal on one node takes effect on the other at once',
  async (_, { away, back }) => {
    const { anna, bram, els, params, dossier_id } = await sharedDossier(world)
    const tablet = await listening(on(nodes.b, bram), dossier_id)
    const removed = await listening(on(nodes.b, els), dossier_id)
    await on(nodes.b, bram).call(me)
    await away()

    await bram.call(logout)
    await expect.poll(() => tablet.closed, atOnce).toBe(4401)
    expect((await on(nodes.b, bram).call(me)).status).toBe(401)

    await on(nodes.b, els).call(removeParticipant, {
      params: { ...params, user_id: els.id },
      body: { status: 'removed' },
    })
    await anna.call(postMessage, { params, body: say('Onder ons') })
    await back()
    await expect.poll(here).toEqual([true, true])
    await anna.call(postMessage, { params, body: say('Nog steeds onder ons') })
    expect((await removed.settled()).filter(({ message_type }) => message_type === 'chat_message')).toEqual([])
  },
)

test.skipIf(RedisServer.isMissing)(
  'a node that alone lost Redis hears the others, and checks its subscriptions every second',
  async () => {
    const { anna, bram, els, params, dossier_id } = await sharedDossier(world)
    const proxy = await CuttingProxy.open()
    onTestFinished(() => proxy.close())
    proxy.target = nodes.redis.url
    const alone = await openNode(world, proxy.address.replace('http', 'redis'))
    onTestFinished(() => alone.close())
    const line = await listening(on(alone, els), dossier_id)
    await on(alone, els).call(me)
    proxy.share = 1
    proxy.cut(1)
    await expect.poll(() => alone.deps.redis?.isHere).toBe(false)

    // It said so, and the others also send around Redis.
    await untilHeard(line, () => anna.call(postMessage, { params, body: say('Hoort u mij?') }))

    // The row is gone without a signal, as after a lost signal.
    await world.pool.query('delete from session where person_id = $1', [els.id])

    expect((await on(alone, els).call(me)).status).toBe(401)
    await expect.poll(() => line.closed, atOnce).toBe(4401)
    expect((await bram.call(me)).status).toBe(200)
    expect(here()).toEqual([true, true])
  },
)

test.skipIf(RedisServer.isMissing)(
  'after a failover of Redis, a node that still reaches the old server is heard by those at the new one, and hears them',
  async () => {
    const { anna, bram, params, dossier_id } = await sharedDossier(world)
    const next = await RedisServer.open()
    onTestFinished(() => next.kill())
    const moved = await openNode(world, next.url)
    onTestFinished(() => moved.close())
    const near = await listening(anna, dossier_id)
    const far = await listening(on(moved, bram), dossier_id)

    await nodes.redis.run(`REPLICAOF 127.0.0.1 ${next.port}`)
    await anna.call(postMessage, { params, body: say('Van de oude kant') })
    await expect.poll(() => numbers(far)).toEqual([1])
    await expect.poll(here).toEqual([false, false])
    await untilHeard(near, () => on(moved, bram).call(postMessage, { params, body: say('Van de nieuwe kant') }))
    expect(moved.deps.redis?.isHere).toBe(true)

    await nodes.redis.run('REPLICAOF NO ONE')
    await expect.poll(here).toEqual([true, true])
  },
)

test.skipIf(RedisServer.isMissing)(
  'after Redis was emptied, presence is known again at once and the limits restart',
  async () => {
    const { bram, dossier_id } = await sharedDossier(world)
    await listening(on(nodes.b, bram), dossier_id)
    const kind = `line of ${bram.id}`
    expect([...(await world.deps.places.occupied([kind]))]).toEqual([kind])

    expect(await nodes.redis.run('FLUSHALL')).toContain('OK')

    await expect.poll(async () => [...(await world.deps.places.occupied([kind]))], atOnce).toEqual([kind])
    expect((await bram.call(me)).status).toBe(200)
    expect(here()).toEqual([true, true])
  },
)

test.skipIf(RedisServer.isMissing)('calls are counted across all nodes, and per node while Redis is away', async () => {
  const { bram } = await sharedDossier(world)
  const most = personLimit.most * 100
  await world.deps.limits.take(personLimit, bram.id, most - 4)

  const statuses = async (times: number) => {
    const all = []
    for (let n = 0; n < times; n += 1) all.push((await (n % 2 ? bram : on(nodes.b, bram)).call(me)).status)
    return all
  }
  expect(await statuses(6)).toEqual([200, 200, 200, 200, 429, 429])
  await nodes.redis.kill()
  expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 200])
  await nodes.redis.start()
  await expect.poll(here).toEqual([true, true])
})
