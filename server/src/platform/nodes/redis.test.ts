import { expect, test } from 'vitest'
import { useLog } from '../../testing/use-log.ts'
import { RedisLink } from './redis.ts'

const log = useLog()

test('a connection to Redis that cannot be opened is retried and logged once', async () => {
  let tries = 0
  const open = () => {
    tries += 1
    throw new Error('no such option')
  }
  const link = new RedisLink('redis://127.0.0.1:1', async () => open)

  await expect.poll(() => tries).toBeGreaterThan(2)
  await link.stop()

  expect(link.isHere).toBe(false)
  expect(log.filter((line) => line.includes('Redis'))).toEqual([
    expect.stringContaining('Redis is away (no such option)'),
  ])
})
