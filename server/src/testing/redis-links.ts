import { afterAll, beforeAll } from 'vitest'
import { RedisLink } from '../platform/nodes/redis.ts'
import { RedisServer } from './redis-server.ts'

/** A Redis server for the tests of one file, and the links of several nodes to it. Skip such tests without Redis. */
export function useRedisLinks() {
  const links: RedisLink[] = []
  const server = {} as { redis: RedisServer }
  beforeAll(async () => {
    if (!RedisServer.isMissing) server.redis = await RedisServer.open()
  })
  afterAll(async () => {
    for (const link of links) await link.stop()
    await server.redis?.kill()
  })

  async function open(): Promise<RedisLink> {
    const link = new RedisLink(server.redis.url)
    links.push(link)
    await link.settled()
    return link
  }

  return { server, links, open }
}
