import { expect, test } from 'vitest'
import { daysAfter, readDay } from './days.ts'

test.each([
  ['04-09-2026', '2026-09-04'],
  ['4/9/26', '2026-09-04'],
  ['22 juli 20 26', '2026-07-22'],
  ['20 26-09-04', '2026-09-04'],
  ['20 04-09-2026', '2026-09-04'],
  ['4.9.2026', '2026-09-04'],
  ['Factuurdatum: 4 september 2026', '2026-09-04'],
  ['4 sept. 2026', '2026-09-04'],
  ['4-sep-2026', '2026-09-04'],
  ['4 mrt 2026', '2026-03-04'],
  ['September 4, 2026', '2026-09-04'],
  ['4th of no month 2026', null],
  ['2026-09-04', '2026-09-04'],
  ['20260904', '2026-09-04'],
  ['09/25/2026', '2026-09-25'],
  ['31-02-2026', null],
  ['31-12-1899', null],
  ['1900-01-01', '1900-01-01'],
  ['2999-12-31', '2999-12-31'],
  ['0000-01-01', null],
  ['9999-12-31', null],
  ['32-13-2026', null],
  ['2 7-03-2026', '2026-03-07'],
  ['1.234,56', null],
  ['', null],
])('%s is read as the date %s', (text, day) => expect(readDay(text)).toBe(day))

test('days are counted across months and leap years', () => {
  expect(daysAfter('2028-02-15', 30)).toBe('2028-03-16')
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysAfter('2999-12-01', 30)).toBe('2999-12-31')
  expect(daysAfter('2999-12-31', 30)).toBe(null)
  expect(daysAfter('9999-12-31', 30)).toBe(null)
})
