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

test('the total of an order is not sure while an amount is added that was not understood', () => {
  expect(read(order).values.get('total_excl')?.sure ?? false).toBe(false)
  expect(read(order.replace(/ +Site levy.*/, '')).values.get('total_excl')).toMatchObject({
    value: '2086.50',
    sure: true,
  })
})

test('beside a description a product is an article', () => {
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

test('the sum of a part ends no table, a column without a known word is no description, and transport can be sold', () => {
  const { values } = read(parts)
  expect(values.get('line[0].name')?.value).toBe('Normale uren')
  expect(values.get('line[1].name')?.value).toBe('Transport en hijsen')
  expect(values.has('line[2].net')).toBe(false)
  expect(values.get('total_incl')).toMatchObject({ value: '2267.54', sure: true })
})

test('a day to pay by is found in a sentence', () => {
  expect(value(parts, 'due_date')).toBe('2026-11-18')
})

test('what is told of another paper after a colon is no title', () => {
  const page = parts.replace('FACTUUR ', 'F A C T U U R ').replace('Wij verzoeken', 'Werkbon: 55120 Wij verzoeken')
  expect(read(page).kind).toBe('invoice')
})
