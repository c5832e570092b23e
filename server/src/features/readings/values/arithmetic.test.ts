import { expect, test } from 'vitest'
import { addUp, lineHoldsRounded, totalsAreSure, totalsOnPageAreSure, wrongRates } from './arithmetic.ts'

const invoice = {
  'line[0].quantity': '12',
  'line[0].price': '640',
  'line[0].net': '7680.00',
  'line[1].quantity': '24',
  'line[1].price': '215',
  'line[1].allowance': '60.00',
  'line[1].net': '5100.00',
  lines_total: '12780.00',
  allowances: '80.00',
  charges: '300.00',
  total_excl: '13000.00',
  'vat[0].rate': '21',
  'vat[0].base': '13000.00',
  'vat[0].amount': '2730.00',
  vat_total: '2730.00',
  total_incl: '15730.00',
  paid: '5000.00',
  rounding: '0.00',
  payable: '10730.00',
}
const of = (changes: Record<string, string | undefined> = {}) =>
  addUp(
    new Map(
      Object.entries({ ...invoice, ...changes }).flatMap(([path, value]) =>
        value === undefined ? [] : [[path, value]],
      ),
    ),
  )

test('an invoice that adds up is certain', () => {
  const sums = of()
  expect(sums).toEqual({
    lines: [true, true],
    lines_total: true,
    total_excl: true,
    taxes: true,
    rates: true,
    with_vat: true,
    payable: true,
  })
  expect(totalsAreSure(sums)).toBe(true)
})

test.each([
  ['a total without VAT', { total_excl: '13000.10' }, { total_excl: false, rates: false, with_vat: false }],
  ['a total with VAT', { total_incl: '15703.00' }, { with_vat: false, payable: false }],
  ['the VAT', { vat_total: '2370.00' }, { rates: false, with_vat: false }],
  ['a rate', { 'vat[0].rate': '9' }, { rates: false }],
  ['the amount of a line', { 'line[1].net': '5700.00' }, { lines: [true, false], lines_total: false }],
  ['a quantity', { 'line[0].quantity': '21' }, { lines: [false, true] }],
  ['an allowance', { allowances: '8.00' }, { total_excl: false }],
])('a misreading of %s breaks the sums', (_, changes, broken) => {
  expect(of(changes)).toMatchObject(broken)
})

test.each([
  ['a total without VAT', { total_excl: '13000.10' }],
  ['a total with VAT', { total_incl: '15703.00' }],
  ['the VAT', { vat_total: '2370.00' }],
  ['both totals, so that the sum with VAT holds', { total_excl: '13100.00', total_incl: '15830.00' }],
  ['both totals without a VAT rate', { total_excl: '13100.00', total_incl: '15830.00', 'vat[0].rate': undefined }],
  ['the amount of a line', { 'line[1].net': '5700.00' }],
])('a misreading of %s makes all totals uncertain', (_, changes) => {
  expect(totalsAreSure(of(changes))).toBe(false)
})

test('totals alone are uncertain, and certain with a VAT rate even without lines', () => {
  const totals = { total_excl: '100.00', vat_total: '21.00', total_incl: '121.00' }
  expect(totalsAreSure(addUp(new Map(Object.entries(totals))))).toBe(false)
  const rate = { 'vat[0].rate': '21', 'vat[0].base': '100.00', 'vat[0].amount': '21.00' }
  expect(totalsAreSure(addUp(new Map(Object.entries({ ...totals, ...rate }))))).toBe(true)
})

test('totals that follow from all lines stay certain with a wrong VAT amount on a page, but not in XML', () => {
  const off = { 'vat[0].amount': '2733.00', vat_total: '2733.00', total_incl: '15733.00' }
  expect([totalsAreSure(of(off)), totalsOnPageAreSure(of(off))]).toEqual([false, true])
  expect(wrongRates(new Map(Object.entries({ ...invoice, ...off })))).toEqual(['21'])
  expect(wrongRates(new Map(Object.entries(invoice)))).toEqual([])
  for (const more of [{ 'line[0].quantity': '21' }, { 'line[0].price': undefined }, { 'vat[0].base': '12000.00' }])
    expect(totalsOnPageAreSure(of({ ...off, ...more }))).toBe(false)
})

test('a line may differ by two cents of rounding, but not by three', () => {
  expect(of({ 'line[0].net': '7680.02' }).lines[0]).toBe(true)
  expect(of({ 'line[0].net': '7680.03' }).lines[0]).toBe(false)
})

test('a base quantity of zero does not divide by zero', () => {
  expect(of({ 'line[0].base_quantity': '0' }).lines[0]).toBe(false)
})

test('a line holds with a quantity or price that was cut to two places, and no further off', () => {
  const holds = (quantity: string, price: string, net: string) => {
    const line: Record<string, string> = { quantity, price, net }
    return lineHoldsRounded(
      (field) => line[field],
      (field) => line[field],
    )
  }
  expect(holds('0.13', '800', '100.00')).toBe(true)
  expect(holds('0.13', '800', '98.00')).toBe(false)
  expect(holds('1000', '0.34', '335.00')).toBe(true)
  expect(holds('1000', '0.34', '334.00')).toBe(false)
  expect(holds('3', '800', '2396.00')).toBe(false)
})
