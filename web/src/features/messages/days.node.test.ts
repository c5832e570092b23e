import { expect, test } from 'vitest'
import { chatTime } from '../../platform/dates.ts'
import { dayName } from './days.ts'

const now = new Date(2025, 8, 4, 13, 8)

function local(...parts: [number, number, number, number, number]): string {
  return new Date(...parts).toISOString()
}

test.each([
  ['today', local(2025, 8, 4, 9, 5), '09:05'],
  ['midnight of today', local(2025, 8, 4, 0, 0), '00:00'],
  ['yesterday, less than a day ago', local(2025, 8, 3, 23, 59), '03/09/2025 23:59'],
  ['the same day of last year', local(2024, 8, 4, 9, 5), '04/09/2024 09:05'],
])('the time of %s is shown as specified', (_, at, shown) => {
  expect(chatTime(at, now)).toBe(shown)
})

test.each([
  ['nl', local(2025, 8, 3, 9, 5), 'woensdag 3 september'],
  ['en', local(2025, 8, 3, 9, 5), 'Wednesday 3 September'],
  ['nl', local(2024, 8, 3, 9, 5), 'dinsdag 3 september 2024'],
])('the name of a day in %s', (language, at, shown) => {
  expect(dayName(at, language, now)?.replace(',', '')).toBe(shown)
})

test('today has no day name', () => {
  expect(dayName(local(2025, 8, 4, 0, 1), 'nl', now)).toBeNull()
})
