import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const read = (page: string) => readText(typedPage(page, 'document.pdf'), () => false)
const value = (page: string, path: string) => read(page).values.get(path)?.value

const order = `
PURCHASE ORDER                                        PO Number:       PO-10558

Product     Description                 Quantity    Unit        Unit Price         Net

SCB39       Scaffold board 3.9 m              50    each             14.85      742.50
LIN12       Concrete lintel                  120    each             11.20    1,344.00

                                              Net total                       2,086.50
                                              Site levy                          45.00
`

test('the total of an order is uncertain if the document has an unrecognised amount', () => {
  expect(read(order).values.get('total_excl')?.sure ?? false).toBe(false)
  expect(read(order.replace(/ +Site levy.*/, '')).values.get('total_excl')).toMatchObject({
    value: '2086.50',
    sure: true,
  })
})

test('a product column next to a description is the article', () => {
  expect(value(order, 'line[0].name')).toBe('Scaffold board 3.9 m')
  expect(value(order, 'line[0].article')).toBe('SCB39')
})

const parts = `
FACTUUR                                               Factuurnummer:   5512-07

Datum       Omschrijving               Aantal    Eenheid     Tarief         Bedrag

03-11       Normale uren                   40    uur          41,85       1.674,00
            Subtotaal J. Voorbeeld                                        1.674,00
04-11       Transport en hijsen             2    st          100,00         200,00

                                          Totaal excl. btw                1.874,00
                                          21% btw                           393,54
                                          Totaal factuur               €  2.267,54

Wij verzoeken u te betalen vóór 18-11-2026
`

test('a subtotal does not end the table, an unknown column is not the name, and transport can be a line', () => {
  const { values } = read(parts)
  expect(values.get('line[0].name')?.value).toBe('Normale uren')
  expect(values.get('line[1].name')?.value).toBe('Transport en hijsen')
  expect(values.has('line[2].net')).toBe(false)
  expect(values.get('total_incl')).toMatchObject({ value: '2267.54', sure: true })
})

test('a due date is found in a sentence', () => {
  expect(value(parts, 'due_date')).toBe('2026-11-18')
})

test('a reference to another document after a colon is not a title', () => {
  const page = parts.replace('FACTUUR ', 'F A C T U U R ').replace('Wij verzoeken', 'Werkbon: 55120 Wij verzoeken')
  expect(read(page).kind).toBe('invoice')
})

const twoRates = `
FACTUUR                                               Factuurnummer:   2025-0388

Omschrijving               Aantal    Eenheid     Stukprijs     Btw         Bedrag
Gevelelement type A         12,00    st             640,00     21%       7.680,00
Schilderwerk                10,00    uur             50,00      9%         500,00

                                          Subtotaal                      8.180,00
                                          BTW 21% over 7.680,00          1.612,80
                                          BTW 9% over 500,00                45,00
                                          Totaal te betalen              9.837,80
`

test('a wrong VAT amount does not make the totals uncertain when every line holds', () => {
  const off = twoRates.replace('1.612,80', '1.615,80').replace('9.837,80', '9.840,80')
  for (const page of [twoRates, off]) expect(read(page).values.get('total_incl')?.sure).toBe(true)
  expect(read(off).values.get('vat[0].amount')).toMatchObject({ value: '1615.80', sure: true })
})

test.each([
  ['a line does not hold', '12,00 ', '11,00 '],
  ['the lines do not add up to the total', '7.680,00\nS', '7.690,00\nS'],
  ['the VAT bases do not add up to the total', 'over 7.680,00', 'over 7.690,00'],
])('a wrong VAT amount makes the totals uncertain when %s', (_, from, to) => {
  const off = twoRates.replace('1.612,80', '1.615,80').replace('9.837,80', '9.840,80').replace(from, to)
  const { values } = read(off)
  expect(['total_excl', 'total_incl'].filter((path) => values.get(path)?.sure)).toEqual([])
})

const rounded = `
FACTUUR                                               Factuurnummer:   2025-0388

Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag
Gevelelement type A          1,00    st             100,02         100,02

                                          Subtotaal                100,02
                                          BTW 21%                   21,00
                                          Totaal incl. btw         121,02
                                          Afronding                 -0,02
                                          Te betalen               121,00
`

test('a rounding is read if the payable amount follows from it, with or without a prepayment', () => {
  const { values } = read(rounded)
  expect(values.get('total_incl')).toMatchObject({ value: '121.02', sure: true })
  expect(values.get('rounding')).toMatchObject({ value: '-0.02', sure: true })
  expect(values.get('payable')).toMatchObject({ value: '121.00', sure: true })
  const paid = read(
    rounded
      .replace('Afronding', 'Aanbetaald                21,00\n'.padEnd(69) + 'Afronding')
      .replace('121,00\n', '100,00\n'),
  )
  expect(paid.values.get('paid')).toMatchObject({ value: '21.00', sure: true })
  expect(paid.values.get('payable')).toMatchObject({ value: '100.00', sure: true })
})

test('a rounding that does not lead to the payable amount, or is too large, is ignored', () => {
  for (const page of [
    rounded.replace('-0,02', '-0,03'),
    rounded.replace('-0,02', '-20,02').replace('121,00\n', '101,00\n'),
  ])
    expect(read(page).values.has('rounding')).toBe(false)
})

const surcharged = `
FACTUUR                                               Factuurnummer:   2025-0388

Omschrijving               Aantal    Stukprijs      Toeslag         Bedrag
Betonmortel C20/25           4,00       125,00        50,00         550,00
Pompwagen                    2,00       100,00          10%         220,00
Levering                     1,00        80,00                       80,00

                                          Subtotaal                850,00
                                          BTW 21%                  178,50
                                          Totaal                 1.028,50
`

test('a surcharge column is read as the charge of each line', () => {
  const { values } = read(surcharged)
  expect(values.get('line[0].charge')).toMatchObject({ value: '50.00', sure: true })
  expect(values.get('line[1].charge')).toMatchObject({ value: '20.00', sure: true })
  expect(values.has('line[2].charge')).toBe(false)
  expect([0, 1, 2].map((n) => values.get(`line[${n}].net`)?.sure)).toEqual([true, true, true])
  expect(values.get('total_incl')).toMatchObject({ value: '1028.50', sure: true })
})

const deposits = `
EINDFACTUUR                                           Factuurnummer:   26.1093

Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag
Aanneemsom                   1,00    post        16.000,00      16.000,00

                                          Totaal excl. btw      16.000,00
                                          BTW 21%                3.360,00
                                          Totaal incl. btw      19.360,00
                                          Af: aanbetaling, factuur 26.0812   € -7.500,00
                                          Af: tweede termijn, factuur 26.0960   € -4.000,00
                                          Nog te voldoen         7.860,00
`

test('several deposits are added up if the payable amount follows from them', () => {
  const { values } = read(deposits)
  expect(values.get('total_incl')).toMatchObject({ value: '19360.00', sure: true })
  expect(values.get('paid')).toMatchObject({ value: '11500.00', sure: true, computed: true })
  expect(values.get('payable')).toMatchObject({ value: '7860.00', sure: true })
  for (const page of [
    deposits.replace('-4.000,00', '-4.100,00'),
    deposits.replace('Af: tweede termijn', 'Af: korting'),
  ])
    expect(read(page).values.has('payable')).toBe(false)
})
