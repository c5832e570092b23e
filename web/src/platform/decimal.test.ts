import { expect, test } from 'vitest'
import { decimalOf, decimalText } from './decimal.ts'

test.each([
  ['2,5', 'nl', '2.5'],
  ['2.5', 'nl', '2.5'],
  ['2,50', 'en', '2.50'],
  ['1.000', 'nl', '1000'],
  ['1.000', 'en', '1.000'],
  ['1,000', 'en', '1000'],
  ['1,000', 'nl', '1.000'],
  ['1.234,56', 'en', '1234.56'],
  ['1,234.56', 'nl', '1234.56'],
  ['1.234.567', 'nl', '1234567'],
  ['€ 2.400,00', 'nl', '2400.00'],
  [' 7 % ', 'nl', '7'],
])('%j typed in %s is %s', (typed, language, decimal) => {
  expect(decimalOf(typed, language)).toBe(decimal)
})

test.each(['', 'x', '-1', '1,2,3', '1.2.3', '12.34.567', '1,', ',5', '1e3'])('%j is no number', (typed) => {
  expect(decimalOf(typed, 'nl')).toBeNull()
  expect(decimalOf(typed, 'en')).toBeNull()
})

test('a decimal stands in a field as its language writes it', () => {
  expect(['1.00', '0.50', '50'].map((decimal) => decimalText(decimal, 'nl'))).toEqual(['1', '0,50', '50'])
  expect(decimalText('0.50', 'en')).toBe('0.50')
})
