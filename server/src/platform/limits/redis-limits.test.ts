import { expect, test } from 'vitest'
import { useRedisLinks } from '../../testing/redis-links.ts'
import { RedisServer } from '../../testing/redis-server.ts'
import { Refusal } from '../errors.ts'
import { newId } from '../ids.ts'
import { type Limit, type Limits, MemoryLimits, takeEach } from './limits.ts'
import { RedisLimits } from './redis-limits.ts'
import type { RedisLink } from '../nodes/redis.ts'

const three: Limit = { name: 'three', most: 3, seconds: 40 }
const ten: Limit = { name: 'ten', most: 10, seconds: 3600 }
const doubling: Limit = { name: 'doubling', most: 3, seconds: 900, doubles_to: 3600 }
const { server, links, open } = useRedisLinks()

async function node() {
  return new RedisLimits(await open(), new MemoryLimits())
}

/** The seconds to wait, 0 when it was allowed. */
async function wait(attempt: Promise<unknown>): Promise<number> {
  return attempt.then(
    () => 0,
    (error: unknown) => (error instanceof Refusal ? Number(error.more['retry_after']) : Number.NaN),
  )
}

test.skipIf(RedisServer.isMissing)('two nodes share their counts, per key', async () => {
  const [a, b] = [await node(), await node()]
  const key = newId()
  expect([await wait(a.take(three, key)), await wait(b.take(three, key)), await wait(a.take(three, key))]).toEqual([
    0, 0, 0,
  ])

  expect(await wait(b.take(three, key))).toBeGreaterThanOrEqual(39)
  expect(await wait(a.take(three, newId()))).toBe(0)
  await b.clear(three, key)
  expect(await wait(a.take(three, key))).toBe(0)
})

test.skipIf(RedisServer.isMissing)('a count outside the window no longer counts', async () => {
  const limits = await node()
  const key = newId()
  const brief: Limit = { name: 'brief', most: 1, seconds: 0.2 }
  expect([await wait(limits.take(brief, key)), await wait(limits.take(brief, key))]).toEqual([0, 1])

  await expect.poll(() => wait(limits.take(brief, key)), { interval: 20 }).toBe(0)
})

test.skipIf(RedisServer.isMissing)(
  'of thirty simultaneous calls on two nodes exactly as many as the limit are allowed',
  async () => {
    const [a, b] = [await node(), await node()]
    const key = newId()

    const waits = await Promise.all(Array.from({ length: 30 }, (_, n) => wait((n % 2 ? a : b).take([three, ten], key))))

    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3)
    // Refused calls do not count.
    for (const _ of [1, 2, 3]) expect(await wait(a.take({ ...ten, most: 6 }, key))).toBe(0)
    expect(await wait(a.take({ ...ten, most: 6 }, key))).toBeGreaterThan(0)
  },
)

test.skipIf(RedisServer.isMissing)('Redis stores no names or addresses, and every key expires', async () => {
  await server.redis.run('FLUSHALL')
  const limits = await node()
  await limits.take([three, ten], 'anna@bouw.example 198.51.100.7')
  await wait(limits.take(three, 'anna@bouw.example 198.51.100.7', 4))
  await wait(limits.take(doubling, 'bram@gevel.example'))

  const keys = (await server.redis.run('KEYS klopt:limit:*')).match(/klopt:limit:\S+/g) ?? []

  expect(keys).toHaveLength(6)
  expect(keys.join()).not.toMatch(/anna|198|bram/)
  for (const key of keys) expect(Number((await server.redis.run(`PTTL ${key}`)).slice(1))).toBeGreaterThan(0)
})

type Step = (limits: Limits) => Promise<unknown>
const steps: Step[] = [
  (limits) => limits.take(three, 'k'),
  (limits) => limits.take([three, ten], 'k'),
  (limits) => limits.take(ten, 'k', 4),
  (limits) => limits.take(doubling, 'k'),
  (limits) => limits.giveBack(three, 'k'),
  (limits) => limits.giveBack(doubling, 'k'),
  (limits) => limits.giveBack(ten, 'k'),
  (limits) =>
    takeEach(limits, [
      [ten, 'k'],
      [three, 'k'],
    ]),
  (limits) => limits.clear(doubling, 'k'),
]

test.skipIf(RedisServer.isMissing)(
  'limits in Redis allow and refuse the same calls as limits in memory, in any order',
  async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      await server.redis.run('FLUSHALL')
      const [shared, alone] = [await (links.length > 6 ? reused() : node()), new MemoryLimits()]
      let random = seed * 7919
      for (let n = 0; n < 25; n += 1) {
        random = (random * 1_103_515_245 + 12_345) % 2 ** 31
        const step = steps[random % steps.length] as Step
        const [one, other] = [await wait(step(shared)), await wait(step(alone))]
        expect(Math.abs(one - other), `seed ${seed}, step ${n}: ${one} and ${other}`).toBeLessThanOrEqual(1)
        expect(one > 0).toBe(other > 0)
      }
    }
  },
)

function reused() {
  return new RedisLimits(links.at(-1) as RedisLink, new MemoryLimits())
}
