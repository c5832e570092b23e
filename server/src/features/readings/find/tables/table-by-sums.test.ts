import { expect, test } from 'vitest'
import { typedPage } from '../../testing/typed-page.ts'
import { readText } from '../../text/read-text.ts'

const read = (page: string) =>
  readText(typedPage(`Van Dalen Gevelbouw BV\nFACTUUR 2026-11\n\n${page}`), () => false).values

const sums = `
                                                  Totaal excl. btw       1.285,00
                                                  BTW 21%                  269,85
                                                  Totaal incl. btw       1.554,85
`
const lines = `
Dorpel hardsteen                    4     120,00         480,00
Isolatieplaat 60 mm                15      47,00         705,00
Montage                             2      50,00         100,00
${sums}`

test('lines without column heads are read by what they add up to', () => {
  const values = read(lines)
  expect(values.get('line[0].name')?.value).toBe('Dorpel hardsteen')
  expect(values.get('line[1].quantity')).toMatchObject({ value: '15', sure: true })
  expect(values.get('line[1].price')).toMatchObject({ value: '47.00', sure: true })
  expect(values.get('line[1].net')).toMatchObject({ value: '705.00', sure: true })
  expect(values.get('total_excl')).toMatchObject({ value: '1285.00', sure: true })
})

test.each([
  ['a language that is not known', 'Nazwa', 'Ilosc', 'Cena', 'Wartosc'],
  ['names that mislead', 'Omschrijving', 'Aantal', 'Bedrag', 'Totaal'],
])('column heads in %s leave the roles to the figures', (_, name, quantity, price, net) => {
  const heads = `${name.padEnd(31)}${quantity.padStart(6)}${price.padStart(11)}${net.padStart(15)}`
  const values = read(`${heads}${lines}`)
  expect(values.get('line[0].name')?.value).toBe('Dorpel hardsteen')
  expect(values.get('line[0].price')).toMatchObject({ value: '120.00', sure: true })
  expect(values.get('line[2].net')).toMatchObject({ value: '100.00', sure: true })
})

test('a sum that is carried over and the sum of a group are no lines', () => {
  const values = read(`
Dorpel hardsteen                    4     120,00         480,00
Isolatieplaat 60 mm                15      47,00         705,00
Razem grupa                                            1.185,00
Montage                             2      50,00         100,00
Do przeniesienia                                       1.285,00
${sums}`)
  expect(values.get('line[2].name')?.value).toBe('Montage')
  expect(values.has('line[3].net')).toBe(false)
})

test('what is the quantity and what the price is uncertain where both look alike', () => {
  const values = read(`
Dorpel hardsteen                 4,00     120,00         480,00
Isolatieplaat 60 mm            705,00       1,00         705,00
Montage                          2,00      50,00         100,00
${sums}`)
  expect(values.get('line[0].net')).toMatchObject({ value: '480.00', sure: true })
  expect(values.get('line[0].quantity')?.sure).toBe(false)
  expect(values.get('line[0].price')?.sure).toBe(false)
})

test('a column of ones without a head is no certain quantity', () => {
  const values = read(`
Dorpel hardsteen                    1     480,00         480,00
Isolatieplaat 60 mm                 1     705,00         705,00
Montage                             1     100,00         100,00
${sums}`)
  expect(values.get('line[0].net')).toMatchObject({ value: '480.00' })
  expect(values.get('line[0].quantity')?.sure ?? false).toBe(false)
})

test('where lines have only a code, the row below is the name', () => {
  const values = read(`
AR-1123                             4     120,00         480,00
Dorpel hardsteen
AR-1124                            15      47,00         705,00
Isolatieplaat 60 mm
AR-1125                             2      50,00         100,00
Montage
${sums}`)
  expect([0, 1, 2].map((n) => values.get(`line[${n}].name`)?.value)).toEqual([
    'Dorpel hardsteen',
    'Isolatieplaat 60 mm',
    'Montage',
  ])
  expect(values.get('line[0].article')).toMatchObject({ value: 'AR-1123', sure: false })
})

test('the numbers of the lines are no quantity where only the sum holds', () => {
  const values = read(`
1   Kozijnen               485,00   100%      485,00       5,00         480,00
2   Dakbedekking           881,25    80%      705,00       0,00         705,00
3   Stucwerk               125,00    80%      100,00       0,00         100,00
${sums}`)
  expect(values.get('line[0].net')).toMatchObject({ value: '480.00', sure: true })
  expect(values.has('line[0].quantity')).toBe(false)
  expect(values.has('line[1].price')).toBe(false)
})
