import { expect, test } from 'vitest'
import { useRedisLinks } from '../../testing/redis-links.ts'
import { RedisServer } from '../../testing/redis-server.ts'
import { MemoryPlaces, RedisPlaces } from './places.ts'

const { server, open } = useRedisLinks()

async function node() {
  const link = await open()
  return { link, places: new RedisPlaces(link) }
}

test('on one node the number of places is limited, and leaving twice frees one place', async () => {
  const places = new MemoryPlaces()
  const leave = await places.occupy('a', 2)
  await places.occupy('a', 2)

  expect(await places.occupy('a', 2)).toBeNull()
  leave?.()
  leave?.()
  expect(await places.occupy('a', 2)).not.toBeNull()
  expect(await places.occupy('a', 2)).toBeNull()
  expect([...(await places.occupied(['a', 'b']))]).toEqual(['a'])
})

test.skipIf(RedisServer.isMissing)(
  'of many simultaneous attempts on two nodes exactly as many succeed as there are places',
  async () => {
    const [a, b] = [await node(), await node()]

    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? a : b).places.occupy('rush', 7)))

    const inside = results.filter((leave) => leave !== null)
    expect(inside).toHaveLength(7)
    for (const leave of inside) leave()
    await expect.poll(async () => (await a.places.occupied(['rush'])).size).toBe(0)
  },
)

test.skipIf(RedisServer.isMissing)('the places of a dead node are freed and removed', async () => {
  const { places } = await node()
  await server.redis.run('HSET klopt:places:gone desk 1')
  await server.redis.run('ZADD klopt:nodes 9999999999999 gone')
  expect(await places.occupy('desk', 1)).toBeNull()

  await server.redis.run('ZADD klopt:nodes 1 gone')

  await expect.poll(() => server.redis.run('EXISTS klopt:places:gone')).toContain(':0')
  expect(await places.occupy('desk', 1)).not.toBeNull()
})

test.skipIf(RedisServer.isMissing)('a node that stops frees its places', async () => {
  const [a, b] = [await node(), await node()]
  await a.places.occupy('seat', 1)
  expect([...(await b.places.occupied(['seat']))]).toEqual(['seat'])

  await a.link.stop()

  expect([...(await b.places.occupied(['seat']))]).toEqual([])
})
