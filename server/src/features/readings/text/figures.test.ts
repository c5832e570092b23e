import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFigure, type Style, styleOf } from './figures.ts'

const runs = { numRuns: Number(process.env['KLOPT_RUNS'] ?? 300) }

test.each([
  ['1.234,56', '1234.56', undefined],
  ['1,234.56', undefined, '1234.56'],
  ['€ 2.400,-', '2400.00', undefined],
  ['€ 2.400,--', '2400.00', undefined],
  ['2 400,00', '2400.00', undefined],
  ['2\u00a0400,00', '2400.00', undefined],
  ['2\u202f400\u202f000,50', '2400000.50', undefined],
  ['EUR 12,50-', '-12.50', undefined],
  ['-€ 12,50', '-12.50', undefined],
  ['€ -12,50', '-12.50', undefined],
  ['(12,50)', '-12.50', undefined],
  ['12,50 CR', '-12.50', undefined],
  ['1.234', '1234', '1.234'],
  ['1,234', '1.234', '1234'],
  ['1234', '1234', '1234'],
  ['0,5', '0.5', undefined],
  ['0,00-', '0.00', undefined],
  ['12.50 EUR', undefined, '12.50'],
  ['£2,926.80', undefined, '2926.80'],
  ['-£874.00', undefined, '-874.00'],
  ['GBP 45.00', undefined, '45.00'],
])('%s is read as %s in Dutch style and as %s in English style', (text, nl, en) => {
  expect(readFigure(text)?.values).toEqual({ ...(nl && { nl }), ...(en && { en }) })
})

test('a unit after a figure is separated from it', () => {
  expect(readFigure('24 st')).toEqual({ values: { nl: '24', en: '24' }, unit: 'st' })
  expect(readFigure('12,5 m²')).toEqual({ values: { nl: '12.5' }, unit: 'm²' })
  expect(readFigure('3 stuks')?.unit).toBe('stuks')
})

test.each(['', 'abc', '12-34-56', '1.23.456,7', '12,34,56', '1 2 3', '21%', 'NL01', '1.2345.678', '..', '-', '€'])(
  '%s is not a figure',
  (text) => expect(readFigure(text)).toBeNull(),
)

test('the style of a document follows from its unambiguous figures', () => {
  expect(styleOf(['1.234', '12,50', '3'])).toBe('nl')
  expect(styleOf(['1,234', '12.50', '3'])).toBe('en')
  expect(styleOf(['1.234', '7'])).toBeNull()
})

test('an amount written in Dutch or English style is read back unchanged', () => {
  const cents = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
  fc.assert(
    fc.property(cents, fc.constantFrom<Style>('nl', 'en'), fc.boolean(), (amount, style, euro) => {
      const value = new Big(amount.toString()).div(100).toFixed(2)
      const locale = style === 'nl' ? 'nl-NL' : 'en-GB'
      const currency = { style: 'currency', currency: 'EUR' } as const
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, ...(euro && currency) })
      const read = readFigure(format.format(value as Intl.StringNumericLiteral))?.values[style]
      expect(new Big(read ?? NaN).toFixed(2)).toBe(value === '-0.00' ? '0.00' : value)
    }),
    runs,
  )
})

test('a quantity or price of up to six decimals in Dutch or English style is read back unchanged', () => {
  const figures = fc.tuple(fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }), fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(figures, fc.constantFrom<Style>('nl', 'en'), ([digits, places], style) => {
      const value = new Big(digits.toString()).div(new Big(10).pow(places)).toFixed()
      const read = readFigure(written(value, style, { maximumFractionDigits: 6 }))?.values[style]
      expect(new Big(read ?? NaN).toFixed()).toBe(value === '-0' ? '0' : value)
    }),
    runs,
  )
})

test('a page of amounts in one style is read back unchanged', () => {
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(amounts, fc.constantFrom<Style>('nl', 'en'), (cents, style) => {
      const values = cents.map((one) => new Big(one.toString()).div(100).toFixed(2))
      const page = values.map((value) => written(value, style, { minimumFractionDigits: 2 }))
      expect(styleOf(page)).toBe(style)
      expect(page.map((text) => new Big(readFigure(text)?.values[style] ?? NaN).toFixed(2))).toEqual(values)
    }),
    runs,
  )
})

function written(value: string, style: Style, places: Intl.NumberFormatOptions): string {
  const locale = style === 'nl' ? 'nl-NL' : 'en-GB'
  return new Intl.NumberFormat(locale, places).format(value as Intl.StringNumericLiteral)
}
