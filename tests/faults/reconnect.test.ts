import { afterEach, expect, test } from 'vitest'
import { RedisServer } from '../../server/src/testing/redis-server.ts'
import { full } from '../testing/full.ts'
import { converse } from './conversation.ts'
import { CuttingProxy } from './cutting-proxy.ts'
import { Place } from './place.ts'
import { record, scale } from './scale.ts'
import { openSharedDatabase } from './shared-database.ts'

const readers = scale(10, 10, 100)
const messages = scale(300, 300, 10_000)
const disturbances = scale(1, 2, 12)
const writers = 6

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

/** Spread evenly over the conversation. */
const moments = (count: number) => Array.from({ length: count }, (_, n) => (n + 1) / (count + 1))
const summaryOf = ({ lines, caught_up }: { lines: number; caught_up: number }) =>
  `${readers} readers each hold all ${messages} messages once and in order; ${lines} lines ended, all caught up after ${(caught_up / 1000).toFixed(1)} s`

test('connections are cut at random and Klopt stops now and then: each reader has every message, in order, once', async () => {
  const proxy = await CuttingProxy.open()
  opened.push(proxy)
  const place = await Place.open({ PUBLIC_URL: proxy.address })
  opened.push(place)
  proxy.target = place.address
  const cutting = setInterval(() => proxy.cut(0.05), 100)

  const outcome = await converse({
    place,
    addresses: [proxy.address],
    readers,
    writers,
    messages,
    disturb: async (reach) => {
      for (const [n, part] of moments(disturbances).entries()) {
        await reach(part)
        await place.end(n % 2 ? 'SIGTERM' : 'SIGKILL')
        await place.start()
      }
    },
  }).finally(() => clearInterval(cutting))

  expect(outcome.lines).toBeGreaterThan(readers)
  record(
    'Lines cut at random, Klopt killed and restarted',
    `${proxy.cuts} cuts, ${disturbances} restarts: ${summaryOf(outcome)}`,
  )
})

/** Two nodes with one database and one Redis. */
async function twoNodes() {
  const shared = await openSharedDatabase()
  opened.push({ close: shared.drop })
  const redis = await RedisServer.open()
  opened.push({ close: () => redis.kill() })
  const env = {
    DATABASE_URL: shared.DATABASE_URL,
    REDIS_URL: redis.url,
    SECRET_KEY: 'two nodes share a key of 32 signs',
    LOG_LEVEL: 'warn',
  }
  const nodes = [await Place.open(env), await Place.open({ ...env, WORKER: '0' })] as const
  opened.push(...nodes)
  return { redis, nodes, addresses: nodes.map(({ address }) => address) }
}

/** Read from its log, which has one line for each loss and each return. */
function isWithoutRedis({ output }: Place): boolean {
  return output.split('Redis is away').length > output.split('Redis is back').length
}

test.skipIf(RedisServer.isMissing || !full)(
  'Redis is killed, emptied and frozen below two nodes: nobody misses a message',
  async () => {
    const { redis, nodes, addresses } = await twoNodes()
    const bothAreWithout = () => expect.poll(() => nodes.every(isWithoutRedis), { interval: 5 }).toBe(true)
    const faults = [
      async () => {
        await redis.kill()
        await bothAreWithout()
        await redis.start()
      },
      async () => void (await redis.run('FLUSHALL')),
      async () => {
        redis.freeze()
        await bothAreWithout()
        redis.thaw()
      },
    ]

    const outcome = await converse({
      place: nodes[0],
      addresses,
      readers,
      writers,
      messages,
      disturb: async (reach) => {
        for (const [n, part] of moments(3 * Math.ceil(disturbances / 3)).entries()) {
          await reach(part)
          await faults[n % 3]?.()
        }
      },
    })

    expect([...outcome.met.keys()]).toEqual([201])
    expect(nodes.map(({ output }) => output).join('')).toMatch(/Redis is back/)
    record('Redis killed, emptied, frozen (two nodes)', summaryOf(outcome))
  },
)

test.skipIf(RedisServer.isMissing || !full)(
  'two nodes are restarted in turn: nobody misses a message, and connections are closed with 1012',
  async () => {
    const { nodes, addresses } = await twoNodes()
    const codes: (number | null)[] = []

    const outcome = await converse({
      place: nodes[0],
      addresses,
      readers,
      writers,
      messages,
      disturb: async (reach) => {
        for (const [n, part] of moments(disturbances).entries()) {
          await reach(part)
          const node = nodes[n % 2 ? 1 : 0]
          codes.push(await node.end('SIGTERM'))
          await node.start()
        }
      },
    })

    const said = nodes.map((node) => node.output).join('')
    expect(new Set(codes), said).toEqual(new Set([0]))
    expect(outcome.closes.get(1012)).toBeGreaterThan(0)
    expect([...outcome.met.keys()].filter((status) => status !== 0).toSorted(), said).toEqual([201]) // or the connection was refused
    record('Two nodes restarted in turn', `${disturbances} restarts: ${summaryOf(outcome)}`)
  },
)
