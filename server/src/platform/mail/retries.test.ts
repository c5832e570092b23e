import { expect, test } from 'vitest'
import { pauseAfter } from './retries.ts'

test('a mail is retried after 1, 5, 30 and 120 minutes and then every 6 hours for 5 days', () => {
  const pauses = Array.from({ length: 25 }, (_, n) => pauseAfter(n + 1))

  expect(pauses.slice(0, 4)).toEqual([60, 300, 1800, 7200])
  expect(new Set(pauses.slice(4, 24))).toEqual(new Set([6 * 3600]))
  expect(20 * 6).toBe(5 * 24)
  expect(pauses[24]).toBe(null)
})
