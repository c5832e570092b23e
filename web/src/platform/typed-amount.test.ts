import { expect, test } from 'vitest'
import { decimalOf, readAmount } from './typed-amount.ts'

test.each([
  ['1.240,50', '1240.50'],
  ['1240,5', '1240.50'],
  ['€ 2.400,-', '2400.00'],
  ['2 400,00', '2400.00'],
  ['1,240.50', '1240.50'],
  ['1240.5', '1240.50'],
  ['1.240', '1240.00'],
  ['-12,30', '-12.30'],
  ['0,05', '0.05'],
])('%s is the amount %s, written the Dutch way or the English one', (typed, amount) => {
  expect(decimalOf(readAmount(typed) ?? 99n)).toBe(amount)
})

test.each(['', 'gratis', '12,345', '1.24.0', '12,3,4', '€'])('%j is no amount', (typed) => {
  expect(readAmount(typed)).toBeNull()
})
