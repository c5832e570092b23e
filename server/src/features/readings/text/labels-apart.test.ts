import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const values = (page: string) => readText(typedPage(page), () => false).values

test('labels that take two rows have the values below them', () => {
  const read = values(`
            Datum                        Uw
Nummer      factuur      Vervaldatum     opdrachtnr.    Project
2025/5152   01-04-2025   15-04-2025      25.0867-20     Uitbreiding school

FACTUUR
`)
  expect(read.get('number')).toMatchObject({ value: '2025/5152', sure: true })
  expect(read.get('issue_date')).toMatchObject({ value: '2025-04-01', sure: true })
  expect(read.get('order_reference')).toMatchObject({ value: '25.0867-20', sure: true })
})

test('a label in the upper row that goes on below names another value', () => {
  const read = values(`
Creditfactuurnu    Factuurda   Uw           Betreft   Betreft
mmer               tum         referentie             factuur
24006535           07-02-2024  PO-40357     School    F321574

CREDITFACTUUR
`)
  expect(read.get('number')).toMatchObject({ value: '24006535', sure: true })
  expect(read.get('issue_date')).toMatchObject({ value: '2024-02-07', sure: true })
  expect(read.get('preceding_invoice')?.value).toBe('F321574')

  const delivered = values(`
                 Uw             Datum
Nummer           bestelnr.      levering     Werknummer
20269327         BB-2026/435    15.09.2026   24

FACTUUR
`)
  expect(delivered.get('issue_date')).toMatchObject({ value: '2026-09-15', sure: false })
  expect(delivered.get('order_reference')?.value).toBe('BB-2026/435')

  const ordered = values(`
Posting Date     Due Date       External Document    Customer No.
                                No.
2025-12-24       2026-02-07     4576646461           71300

TAX INVOICE 25005301
`)
  expect(ordered.get('number')).toMatchObject({ value: '25005301' })
  expect(ordered.get('order_reference')?.value).toBe('4576646461')
})

test('labels that are too wide for their columns, and lie across the next ones, are read apart', () => {
  const { words, ...page } = typedPage(`
Factuurnummer     Uw             Credit op
                  bestelling     factuur
25002869          PO-77061       20252151

CREDITNOTA
`)
  const wide = words.map((word) => (word.text === 'Factuurnummer' ? { ...word, w: 120 } : word))
  const read = readText({ ...page, words: wide }, () => false).values
  expect(read.get('number')).toMatchObject({ value: '25002869' })
  expect(read.get('preceding_invoice')).toMatchObject({ value: '20252151' })

  // On a photo the two cannot be read.
  const spoiled = wide.map((word) => (word.text === 'Factuurnummer' ? { ...word, text: 'FactuurnummBatum' } : word))
  const photo = readText({ ...page, words: spoiled }, () => false).values
  expect(photo.get('number')).toBe(undefined)
  expect(photo.get('preceding_invoice')).toMatchObject({ value: '20252151' })
})

test('the upper part of a label may be in one cell with another label', () => {
  const read = values(`
Creditnr.FactuurdatumUw     LeveringsbonVerkoper Betreft
             referentie                          factuur
C2409016     W24588-34      737262               FF/2024/02415

CREDITNOTA
`)
  expect(read.get('number')?.sure).not.toBe(true)
  expect(read.get('preceding_invoice')).toMatchObject({ value: 'FF/2024/02415' })
})

test('two labels in one cell have the two values below it', () => {
  const read = values(`
Bestellung

Bestellnummer/Datum
4500129317 / 01.09.2026
`)
  expect(read.get('number')).toMatchObject({ value: '4500129317', sure: true })
  expect(read.get('issue_date')).toMatchObject({ value: '2026-09-01', sure: true })
})

test.each([
  ['2026/118 / 01.09.2026', '2026/118'],
  ['4500129317 / 01/09/2026', '4500129317'],
])('a slash within one of the two values in %j does not split it', (below, number) => {
  const read = values(`\nBestellung\n\nBestellnummer/Datum\n${below}\n`)
  expect(read.get('number')).toMatchObject({ value: number, sure: true })
  expect(read.get('issue_date')).toMatchObject({ value: '2026-09-01', sure: true })
})

test('values with points between them are read apart, and the line of a sender is not', () => {
  const read = values(`
Creditfactuur 2026-17364
9 maart 2026 · betreft factuur 2026-0561 · uw order INK35368
`)
  expect(read.get('order_reference')?.value).toBe('INK35368')
  expect(read.get('preceding_invoice')?.value).toBe('2026-0561')
  const sender = values('\nVan Dalen Gevelbouw BV · Industrieweg 4 · 8013 PN Zwolle\n\nFACTUUR\nTel. 038-1234567\n')
  expect(sender.get('seller.name')?.value).toBe('Van Dalen Gevelbouw BV')
})
