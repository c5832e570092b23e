import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const read = (page: string) => readText(typedPage(page, 'document.pdf'), () => false).values

const perRate = (sums: string) => `
FACTUUR                                               Factuurnummer:   25.6902

Omschrijving                    Aantal    Eenheid     Prijs          Totaal

HEA 180                              2    st          100,00         200,00
Plaatwerk                            4    st           25,00         100,00

                                      Tarief 21     Tarief 9        Samen
${sums}
`

test('a row of sums with a column for each rate counts by the sum of them all', () => {
  const values = read(
    perRate(`Grondslag                                200,00       100,00        300,00
Btw                                       42,00         9,00         51,00
Totaal incl. btw                         242,00       109,00        351,00`),
  )
  expect(values.get('total_excl')).toMatchObject({ value: '300.00', sure: true })
  expect(values.get('vat_total')).toMatchObject({ value: '51.00', sure: true })
  expect(values.get('total_incl')).toMatchObject({ value: '351.00', sure: true })
})

test('a base with its VAT in one row keeps both', () => {
  const values = read(
    perRate(`                                     Totaal excl.      Btw     Totaal incl.
                                         300,00        63,00        363,00`),
  )
  expect(values.get('total_excl')).toMatchObject({ value: '300.00', sure: true })
})

const columns = (days: string) => `
FACTUUR
Factuurnummer:   25.6902

Datum           Bon
${days}
`

test('the first day of several below each other is not surely that of the document', () => {
  expect(read(columns('02-03-2024      21044')).get('issue_date')).toMatchObject({ value: '2024-03-02', sure: true })
  expect(read(columns('02-03-2024      21044\n04-03-2024      21117')).get('issue_date')?.sure).toBe(false)
})

test('a label of a delivery note does not make a document with an unknown title certainly one', () => {
  const labels = `
Afrekenstaat

Notanr.           Boekdatum        Betaaldatum
24.8866           09.02.2024       17.02.2024

Uw PO             Verkoopref.      Werkbon
W25462-24         VO986651         467152
`
  expect(read(labels).get('number')).toBe(undefined)
  expect(read(labels.replace('Afrekenstaat', 'FACTUUR')).get('number')).toMatchObject({ value: '24.8866', sure: true })
})

test('the day of an order is not surely that of its invoice', () => {
  const day = (label: string) => read(`\nFACTUUR\nFactuurnummer:   25.6902\n${label}:   02-03-2024\n`).get('issue_date')
  expect(day('Factuurdatum')).toMatchObject({ value: '2024-03-02', sure: true })
  expect(day('Besteldatum')?.sure).toBe(false)
})

test('the numbers of companies are not those of the paper or of another company', () => {
  const page = `
Van Dalen Gevelbouw BV                                Credit
8013 PN Zwolle                                 KvK:   35104606

Btw-nr. opdrachtgever         Rekening
NL844113268B02                NL91 ABNA 0417 1643 00
`
  const values = read(page)
  expect([values.get('number')?.value, values.get('seller.vat')?.value]).toEqual([undefined, undefined])
  expect(read(page.replace('Btw-nr. opdrachtgever', 'Btw-nr.')).get('seller.vat')?.value).toBe('NL844113268B02')
})

test('the date above the lines of a table that is not read is not that of the paper', () => {
  const table = (heads: string) => `
FACTUUR                                               Factuurnummer:   25.6902

Datum         Verricht werk        ${heads}
02-03-2024    Regie timmerman      8
`
  expect(read(table('Uren      Prijs')).get('issue_date')?.sure ?? false).toBe(false)
  expect(read(table('Stuks')).get('issue_date')?.value).toBe('2024-03-02')
})

test('sums in one row of text are read apart', () => {
  const values = read(`
FACTUUR                                               Factuurnummer:   25.6902

Omschrijving                    Aantal    Eenheid     Prijs          Totaal
HEA 180                              2    st          100,00         200,00

Totaal ex: 200,00 Omzetbelasting 21%: 42,00
                                                      Totaal in: 242,00
`)
  expect(values.get('total_excl')).toMatchObject({ value: '200.00', sure: true })
  expect(values.get('total_incl')).toMatchObject({ value: '242.00', sure: true })
})

test('sums in one row of text are read apart if their thousands have a space', () => {
  const values = read(`
FACTUUR                                               Factuurnummer:   25.6902

Totaal ex: EUR 1 084,14 Omzetbelasting 21%: EUR 227,67
                                                      Totaal in: EUR 1 311,81
`)
  expect(['total_excl', 'vat_total', 'total_incl'].map((path) => values.get(path)?.value)).toEqual([
    '1084.14',
    '227.67',
    '1311.81',
  ])
})

test.each([
  ['21% btw over 9668,602030,41', '2030.41'],
  ['21 procent btw. 2030,41', '2030.41'],
  ['21% btw over 9668,60203041', undefined],
])('the VAT that stands against its base or label is read: %j', (row, vat) => {
  const values = read(`
FACTUUR                                               Factuurnummer:   25.6902

                                       Totaal excl. BTW          9668,60
                                       ${row}
                                       Totaal                    11699,01
`)
  expect(values.get('vat_total')?.value).toBe(vat)
})

test('the nothing that stands against the words for VAT that is reversed is the VAT', () => {
  const values = read(`
FACTUUR                                               Factuurnummer:   25.6902

                                              Net total          5.573,86
                           VAT reverse charged 0,00
                                              Grand total        5.573,86
`)
  expect(values.get('vat_total')?.value).toBe('0.00')
})

test('a column of references beside the table is read apart from its lines', () => {
  const values = read(`
FACTUUR

Omschrijving            Aantal    Prijs      Totaal         Factuurnr.
HEA 180                      2   100,00      200,00         25.6902
Plaatwerk                    4    25,00      100,00         Factuurdatum
Kopplaat                     2    10,00       20,00         12-03-2024
                                                            Uw order
Totaal excl. btw                             320,00         45001277
Btw 21%                                       67,20         Vervaldatum
Totaal incl. btw                             387,20         11-04-2024
`)
  expect(values.get('number')).toMatchObject({ value: '25.6902', sure: true })
  expect(values.get('order_reference')).toMatchObject({ value: '45001277', sure: true })
  expect(values.get('due_date')).toMatchObject({ value: '2024-04-11', sure: true })
  expect(values.get('line[2].net')).toMatchObject({ value: '20.00', sure: true })
  expect(values.get('total_incl')).toMatchObject({ value: '387.20', sure: true })
})

test('labels beside their values above the totals are not a column beside the table', () => {
  const values = read(`
                                             Factuurnummer:        25.6902
                                             Factuurdatum:         12-03-2024
                                             Uw order:             45001277

Omschrijving            Aantal    Prijs      Totaal
HEA 180                      2   100,00      200,00
                                             Subtotaal excl. btw   200,00
                                             Btw 21%                42,00
                                             Totaal incl. btw      242,00
`)
  expect(values.get('line[0].quantity')).toMatchObject({ value: '2', sure: true })
  expect(values.get('total_incl')).toMatchObject({ value: '242.00', sure: true })
})

test('a value beside another label is not that of a title above it, nor that of an unknown label before it', () => {
  const values = read(`
                                                      FACTUUR
Factuurnr.     25.6902      Verkooprelatie     169344
Klantnr.       55662        Uw order           45001277
`)
  expect(values.get('number')).toMatchObject({ value: '25.6902', sure: true })
  expect(values.get('order_reference')).toMatchObject({ value: '45001277', sure: true })
})
