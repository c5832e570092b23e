import { expect, test } from 'vitest'
import { useRedisLinks } from '../../testing/redis-links.ts'
import { RedisServer } from '../../testing/redis-server.ts'
import { MemoryPlaces, RedisPlaces } from './places.ts'

const { held, open } = useRedisLinks()

async function node() {
  const link = await open()
  return { link, places: new RedisPlaces(link) }
}

test('alone there are so many places, and whoever leaves twice frees one', async () => {
  const places = new MemoryPlaces()
  const leave = await places.occupy('a', 2)
  await places.occupy('a', 2)

  expect(await places.occupy('a', 2)).toBeNull()
  leave?.()
  leave?.()
  expect(await places.occupy('a', 2)).not.toBeNull()
  expect(await places.occupy('a', 2)).toBeNull()
  expect([...(await places.taken(['a', 'b']))]).toEqual(['a'])
})

test.skipIf(RedisServer.isMissing)(
  'of many who come at once on two nodes as many get in as there are places',
  async () => {
    const [a, b] = [await node(), await node()]

    const got = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? a : b).places.occupy('rush', 7)))

    const inside = got.filter((leave) => leave !== null)
    expect(inside).toHaveLength(7)
    for (const leave of inside) leave()
    await expect.poll(async () => (await a.places.taken(['rush'])).size).toBe(0)
  },
)

test.skipIf(RedisServer.isMissing)('what a node had that is gone is free, and forgotten', async () => {
  const { places } = await node()
  await held.redis.say('HSET klopt:places:gone desk 1')
  await held.redis.say('ZADD klopt:nodes 9999999999999 gone')
  expect(await places.occupy('desk', 1)).toBeNull()

  await held.redis.say('ZADD klopt:nodes 1 gone')

  await expect.poll(() => held.redis.say('EXISTS klopt:places:gone')).toContain(':0')
  expect(await places.occupy('desk', 1)).not.toBeNull()
})

test.skipIf(RedisServer.isMissing)('a node that stops takes its places with it', async () => {
  const [a, b] = [await node(), await node()]
  await a.places.occupy('seat', 1)
  expect([...(await b.places.taken(['seat']))]).toEqual(['seat'])

  await a.link.stop()

  expect([...(await b.places.taken(['seat']))]).toEqual([])
})
