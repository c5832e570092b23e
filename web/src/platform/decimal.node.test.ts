import { expect, test } from 'vitest'
import { decimalOf, decimalText, typedDecimal, typedFigure } from './decimal.ts'

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
])('%j typed in %s is read as %s', (typed, language, decimal) => {
  expect(typedDecimal(typed, language)).toBe(decimal)
})

test.each(['', 'x', '-1', '1,2,3', '1.2.3', '12.34.567', '1,', ',5', '1e3'])('%j is not a number', (typed) => {
  expect(typedDecimal(typed, 'nl')).toBeNull()
  expect(typedDecimal(typed, 'en')).toBeNull()
})

test('a decimal is shown in a field in the notation of its language', () => {
  expect(['1.00', '0.50', '50'].map((decimal) => decimalText(decimal, 'nl'))).toEqual(['1', '0,50', '50'])
  expect(decimalText('0.50', 'en')).toBe('0.50')
})

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
])('%s is read as the amount %s in Dutch and English notation', (typed, amount) => {
  expect(decimalOf(typedFigure(typed, 2) ?? 99n, 2)).toBe(amount)
})

test.each(['', 'gratis', '12,345', '1.24.0', '12,3,4', '€'])('%j is not an amount', (typed) => {
  expect(typedFigure(typed, 2)).toBeNull()
})
