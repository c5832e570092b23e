import { me, postMessage, search } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { RedisServer } from '../../server/src/testing/redis-server.ts'
import { full } from '../testing/full.ts'
import { converse } from './conversation.ts'
import { insist } from './insist.ts'
import { Place } from './place.ts'
import { PostgresPair } from './postgres-pair.ts'
import { record, scale } from './scale.ts'

const rounds = scale(3, 3, 30)
const messages = 100 * rounds
const patient = { timeout: 60_000, interval: 50 }

let pair: PostgresPair
let place: Place
beforeAll(async () => {
  pair = await PostgresPair.open()
  place = await Place.open({ DATABASE_URL: pair.url, LOG_LEVEL: 'warn' })
})
afterAll(async () => {
  await place.close()
  await pair.close()
})

const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const

async function readiness() {
  const answer = await fetch(`${place.address}/readyz`)
  return [answer.status, ((await answer.json()) as { reason?: string }).reason]
}

test('while the database is a standby nobody works with it, and everything goes on by itself with the new one', async () => {
  const { anna, bram, dossiers } = await place.scene()
  const params = { id: dossiers[0]?.id ?? '' }
  const [writer, reader] = [place.at(anna), place.at(bram)]
  expect((await writer.call(postMessage, { params, body: say('Voor de wissel') })).status).toBe(201)

  // The address still leads to the old server, which comes back as a standby of the new one.
  await pair.end('in order')
  await pair.promote()
  await pair.follow()
  pair.leadTo('other')
  const during = say('Tijdens de wissel')
  await expect
    .poll(readiness, patient)
    .toEqual([503, expect.stringMatching(/^The database is a standby and takes no writes/)])
  const refused = await writer.call(postMessage, { params, body: during })
  expect([refused.status, refused.refusal.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
  expect(refused.refusal.detail).toBe('Klopt is even niet bereikbaar. Probeer het zo opnieuw.')
  expect((await reader.call(me)).status).toBe(503) // what a standby says may be old
  for (let n = 0; n < 20; n += 1) await reader.call(me)
  expect(await pair.connectionsOfStandby()).toBeLessThan(20)

  pair.leadTo('primary')
  expect((await insist(() => writer.call(postMessage, { params, body: during }))).status).toBe(201)
  await expect.poll(readiness, patient).toEqual([200, undefined])
  const found = async () => (await reader.call(search, { query: { q: 'wissel' } })).body.groups[0]?.hits.length
  await expect.poll(found, patient).toBe(2)
  expect(place.output).not.toContain('"level":"error"')
})

test.skipIf(RedisServer.isMissing || !full)(
  `PostgreSQL fails over, and nodes and Redis are killed, ${rounds} times: nobody misses a message`,
  async () => {
    await place.end('SIGTERM')
    const redis = await RedisServer.open()
    onTestFinished(() => redis.kill())
    const env = { DATABASE_URL: pair.url, REDIS_URL: redis.url, SECRET_KEY: 'two nodes share a key of 32 signs' }
    const nodes = [await Place.open(env), await Place.open({ ...env, WORKER: '0' })] as const
    onTestFinished(async () => {
      for (const node of nodes) await node.close()
      await place.start()
    })
    const faults = [
      async () => {
        await pair.end('in order')
        await pair.promote()
        pair.leadTo('primary')
        await pair.follow()
      },
      async () => {
        await pair.end('at once')
        await pair.promote()
        pair.leadTo('primary')
        await pair.copyAgain()
        await pair.follow()
      },
      async (n: number) => {
        const node = nodes[n % 2 ? 1 : 0]
        await Promise.all([redis.kill(), node.end('SIGKILL')])
        await Promise.all([redis.start(), node.start()])
      },
    ]

    const outcome = await converse({
      place: nodes[0],
      addresses: nodes.map(({ address }) => address),
      readers: scale(10, 10, 20),
      writers: 6,
      messages,
      pace_ms: 300,
      disturb: async (reach) => {
        for (let n = 0; n < rounds; n += 1) {
          await reach((n + 0.5) / rounds)
          await faults[n % 3]?.(n)
        }
      },
    })

    expect(outcome.met.get(201)).toBe(messages)
    const { over_2_s, of, longest_ms } = outcome.late
    const late = `${over_2_s} of ${of} reached a reader more than 2 s late, the last after ${(longest_ms / 1000).toFixed(1)} s`
    record(
      'PostgreSQL fails over, nodes and Redis killed (two nodes)',
      `${rounds} faults: ${messages} messages sent, 0 lost, 0 doubled; ${late}; ${outcome.met.get(503) ?? 0} answers 503`,
    )
  },
)
