import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const read = (page: string) => readText(typedPage(page, 'document.pdf'), () => false)
const value = (page: string, path: string) => read(page).values.get(path)?.value

const order = (total: string) => `
BESTELBON                                             Bon nr:          483381

Omschrijving                    Aantal    Eenheid     Prijs          Totaal

Binnendeur 201,5x73                  5    st          161,32         806,60
Terrasplank 21x145                  90    m            12,07       1 086,30
${total}
`

test.each([
  'Netto\n                                                                   1 892,90',
  'Alles samen                                                        1.892,90',
])('a row without price whose amount is the sum of all lines is the total', (total) => {
  const { values } = read(order(total))
  expect(values.has('line[2].net')).toBe(false)
  expect(values.get('line[1].net')).toMatchObject({ value: '1086.30', sure: true })
})

test('the table goes on after such a sum if a priced line follows', () => {
  const page = order(`                                                                    1.892,90
Plint                                2    st            4,00           8,00
Netto                                                                1.900,90`)
  expect(value(page, 'line[2].net')).toBe('8.00')
  expect(value(page, 'total_excl')).toBe('1900.90')
})

const collective = `
FACTUUR                                               Factuurnummer:   25.6902

Omschrijving                    Aantal    Eenheid     Prijs          Totaal

Uw order 25.0220-05
HEA 180                              2    st          100,00         200,00
Uw order BB-2025/700
Kopplaat                             4    st           10,00          40,00

                                       Totaal excl. btw              240,00
                                       21% btw over 240,00            50,40
                                       Totaal                        290,40
`

test('a collective invoice names its orders above its lines', () => {
  expect(value(collective, 'order_reference')).toBe('25.0220-05, BB-2025/700')
})

test('a base may have a minus, and blanks between its thousands', () => {
  const credit = (base: string) => `
Credit                                                Nummer:          2026/4561

Omschrijving                    Aantal    Eenheid     Prijs          Totaal

Straatwerk                         -85    m2           22,12       -1.880,20

                                       Nettobedrag                 -1.880,20
                                       Btw 21 % over ${base}          -394,84
                                       Totaal                      -2.275,04
`
  for (const base of ['- 1.880,20', '-1 880,20', '1.880,20-']) {
    const { kind, values } = read(credit(base))
    expect([base, kind, values.get('total_excl')?.sure]).toEqual([base, 'credit_note', true])
  }
})

test('a title may have lost its blanks', () => {
  expect(read(collective.replace('FACTUUR', 'Facturedevente')).kind).toBe('invoice')
})
