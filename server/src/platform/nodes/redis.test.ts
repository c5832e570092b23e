import { expect, test, vi } from 'vitest'
import { useLog } from '../../testing/use-log.ts'
import { openLine } from './redis-line.ts'
import { RedisLink } from './redis.ts'

vi.mock('./redis-line.ts', () => ({
  openLine: vi.fn<typeof openLine>(() => {
    throw new Error('no such option')
  }),
}))
const log = useLog()

test('a connection to Redis that cannot be opened is retried and logged once', async () => {
  const link = new RedisLink('redis://127.0.0.1:1')

  await expect.poll(() => vi.mocked(openLine).mock.calls.length).toBeGreaterThan(2)
  await link.stop()

  expect(link.isHere).toBe(false)
  expect(log.filter((line) => line.includes('Redis'))).toEqual([
    expect.stringContaining('Redis is away (no such option)'),
  ])
})
