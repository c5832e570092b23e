import type { ReadingValue } from '@klopt/contract'
import { expect, test } from 'vitest'
import { withOffers } from './offers.ts'

function value(value: string, raw: string | null, sure: boolean): ReadingValue {
  const read = { source: 'text', confidence: 1, xpath: null, page: 1, box: null, read: null, revision: 1 } as const
  return { value, raw, sure, ...read, typed_by: null, typed_at: null, offers: [] }
}
const sure = (text: string) => value(text, text, true)
const unsure = (text: string, raw: string | null = null) => value(text, raw, false)
const offersOf = (values: Record<string, ReadingValue>) =>
  Object.fromEntries(Object.entries(withOffers(values)).map(([path, { offers }]) => [path, offers]))

const order = {
  'line[0].quantity': sure('12'),
  'line[0].price': sure('1180'),
  'line[0].net': sure('14160.00'),
  'line[1].quantity': sure('24'),
  'line[1].price': sure('215'),
  'line[1].net': sure('5160.00'),
  'line[2].quantity': sure('1'),
  total_excl: sure('21720.00'),
}

test('the one reading of what stands twice in a line that makes the total hold comes first, then as it was read', () => {
  const offers = offersOf({
    ...order,
    'line[2].price': unsure('2.4', '2.400'),
    'line[2].net': unsure('2.40', '2.400'),
  })

  expect(offers['line[2].price']?.slice(0, 2)).toEqual(['2400', '2.4'])
  expect(offers['line[2].net']?.slice(0, 2)).toEqual(['2400.00', '2.40'])
  expect(offers['total_excl']).toEqual([])
})

test('a comma that was lost is put back where the sums ask for it', () => {
  const offers = offersOf({
    total_excl: unsure('10000.00', '100,00'),
    vat_total: sure('21.00'),
    total_incl: sure('121.00'),
  })

  expect(offers['total_excl']).toEqual(['100.00', '10000.00', '10.00'])
})

test('where no reading makes the sums hold, it is first of all what was read', () => {
  const offers = offersOf({ total_excl: unsure('1234.00', '1.234'), vat_total: sure('5.00'), total_incl: sure('9.00') })

  expect(offers['total_excl']).toEqual(['1234.00', '12.34'])
})

test('where two readings would do, neither comes first', () => {
  const [total, vat] = [unsure('100.00', '100,00'), unsure('42.00', '42,00')]
  const offers = offersOf({
    total_excl: total,
    vat_total: vat,
    total_incl: unsure('142.01', '142,01'),
    paid: sure('0.00'),
  })

  expect(offers['total_excl']?.[0]).toBe('100.00')
})

test('what is sure, what is no figure and what somebody typed has no offers', () => {
  const typed = { ...unsure('9.00'), source: 'typed' as const }

  expect(offersOf({ total_excl: sure('1.00'), number: unsure('2025-0388'), total_incl: typed })).toEqual({
    total_excl: [],
    number: [],
    total_incl: [],
  })
})

test('a table of two thousand lines is not added up again and again', () => {
  const lines = Array.from({ length: 2000 }, (_, n) => [
    [`line[${n}].quantity`, unsure('1', '1')],
    [`line[${n}].price`, unsure('2.5', '2,5')],
    [`line[${n}].net`, unsure('2.50', '2,50')],
  ])
  const began = performance.now()

  withOffers({ ...Object.fromEntries(lines.flat()), total_excl: unsure('1.00') })

  expect(performance.now() - began).toBeLessThan(2000)
})
