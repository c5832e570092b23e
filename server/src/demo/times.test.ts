import { expect, test } from 'vitest'
import { stories } from './fill.ts'
import { moment, on } from './times.ts'

test.each([
  ['a Saturday in November', '2026-11-21T12:00:00Z'],
  ['five past midnight on a Monday', '2026-11-22T23:05:00Z'],
  ['a Sunday on which the clock goes forward', '2026-03-29T01:30:00Z'],
  ['the evening of a Wednesday in July', '2026-07-15T19:00:00Z'],
])('when filled on %s, every story is in time order and ends before now', (_, start) => {
  const now = Temporal.Instant.from(start)

  for (const { at, lines } of stories) {
    const times = [at, ...lines.map((line) => line.at)].map((when) => moment(when, now).epochMilliseconds)
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(now.epochMilliseconds)
  }
})

test('one working day before a Monday is the Friday', () => {
  const monday = Temporal.Instant.from('2026-11-23T10:00:00Z')

  expect(moment(on(1, '09:00'), monday).toString()).toBe('2026-11-20T08:00:00Z')
})
