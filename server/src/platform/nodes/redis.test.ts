import { afterEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { openLine } from './redis-line.ts'
import { RedisLink } from './redis.ts'

vi.mock('./redis-line.ts', () => ({
  openLine: vi.fn<typeof openLine>(() => {
    throw new Error('no such option')
  }),
}))
afterEach(() => void vi.restoreAllMocks())

test('a connection to Redis that cannot be opened is retried and logged once', async () => {
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const link = new RedisLink('redis://127.0.0.1:1')

  await expect.poll(() => vi.mocked(openLine).mock.calls.length).toBeGreaterThan(2)
  await link.stop()

  expect(link.isHere).toBe(false)
  expect(warnings.mock.calls.map(String)).toEqual([expect.stringContaining('Redis is away (no such option)')])
})
