import type { ReadingValue } from '@klopt/contract'
import { expect, test } from 'vitest'
import { findMisread } from '../values/misread.ts'
import { withOffers } from './offers.ts'

function value(value: string, raw: string | null, sure: boolean): ReadingValue {
  const read = { source: 'text', confidence: 1, xpath: null, page: 1, box: null, read: null, revision: 1 } as const
  return { value, raw, sure, ...read, typed_by: null, typed_at: null, offers: [] }
}
const sure = (text: string) => value(text, text, true)
const unsure = (text: string, raw: string | null = null) => value(text, raw, false)
const offersOf = (values: Record<string, ReadingValue>) =>
  Object.fromEntries(Object.entries(withOffers(values)).map(([path, { offers }]) => [path, offers]))

const invoice = {
  'line[0].quantity': sure('12'),
  'line[0].price': sure('1180'),
  'line[0].net': sure('14160.00'),
  total_excl: sure('14160.00'),
  vat_total: sure('2973.60'),
}

test('the only figure that makes all sums hold is offered', () => {
  expect(offersOf({ ...invoice, total_incl: unsure('17033.60') })['total_incl']).toEqual(['17133.60'])
  expect(offersOf({ ...invoice, 'line[0].net': unsure('14106.00') })['line[0].net']).toEqual(['14160.00'])
  expect(offersOf({ ...invoice, 'line[0].quantity': unsure('13') })['line[0].quantity']).toEqual(['12'])
  expect(offersOf({ ...invoice, total_excl: unsure('14000.00') })['total_excl']).toEqual(['14160.00'])
})

test.each([
  ['2867.51', '286751.00'],
  ['121.75', '12175.00'],
  ['2.40', '2400.00'],
  ['100.00', '10.00'],
  ['100.00', '1000.00'],
  ['2867.51', '286751.30'],
  ['286751.30', '2867.51'],
  ['0.00', '2867.51'],
])('for a printed %s, %s is never offered', (printed, expected) => {
  const values = { total_excl: unsure(printed), vat_total: sure('0.00'), total_incl: sure(expected) }

  expect(offersOf(values)['total_excl']).toEqual([])
})

test('no figure is offered when either of two values could be wrong', () => {
  const offers = offersOf({ total_excl: unsure('100.00'), vat_total: unsure('42.00'), total_incl: sure('142.01') })

  expect(offers).toEqual({ total_excl: [], vat_total: [], total_incl: [] })
})

test('the value to check is the one with a misread comma', () => {
  const order = { 'line[0].quantity': sure('24'), 'line[0].price': sure('215'), 'line[0].net': sure('5160.00') }
  const misread = { 'line[1].price': unsure('2.4', '2.400'), 'line[1].net': unsure('2.40', '2.400') }

  expect(findMisread({ ...order, 'line[1].quantity': sure('1'), ...misread, total_excl: sure('7560.00') })).toBe(
    'line[1].price',
  )
})

test('certain values, values that are not figures and typed values have no offers', () => {
  const typed = { ...unsure('9.00'), source: 'typed' as const }

  expect(offersOf({ total_excl: sure('1.00'), number: unsure('2025-0388'), total_incl: typed })).toEqual({
    total_excl: [],
    number: [],
    total_incl: [],
  })
})

test('a table of two thousand lines is checked quickly', () => {
  const lines = Array.from({ length: 2000 }, (_, n) => [
    [`line[${n}].quantity`, unsure('1', '1')],
    [`line[${n}].price`, unsure('2.5', '2,5')],
    [`line[${n}].net`, unsure('2.50', '2,50')],
  ])
  const before = process.threadCpuUsage() // other programs do not count

  withOffers({ ...Object.fromEntries(lines.flat()), total_excl: unsure('1.00') })

  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2000)
})
