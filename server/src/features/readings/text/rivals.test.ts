import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const read = (page: string) => readText(typedPage(page, 'document.pdf'), () => false).values

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

test('a label of a delivery note makes an unknown title no sure delivery note', () => {
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
