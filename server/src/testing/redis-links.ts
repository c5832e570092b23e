import { afterAll, beforeAll } from 'vitest'
import { RedisLink } from '../platform/nodes/redis.ts'
import { RedisServer } from './redis-server.ts'

/** A Redis for the tests of one file, and what several nodes hold of it; where there is none those tests are skipped. */
export function useRedisLinks() {
  const links: RedisLink[] = []
  const held = {} as { redis: RedisServer }
  beforeAll(async () => {
    if (!RedisServer.isMissing) held.redis = await RedisServer.open()
  })
  afterAll(async () => {
    for (const link of links) await link.stop()
    await held.redis?.kill()
  })

  async function open(): Promise<RedisLink> {
    const link = new RedisLink(held.redis.url)
    links.push(link)
    await link.settled()
    return link
  }

  return { held, links, open }
}
