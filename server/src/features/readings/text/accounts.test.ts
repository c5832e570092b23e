import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const iban = (page: string) => readText(typedPage(page), () => false).values.get('iban')

test.each([
  ['next to its label', 'IBAN NL91 ABNA 0417 1643 01   BIC ABNANL2A'],
  ['in a cell of its own', 'Rekeningnummer:          NL91ABNA0417164301'],
  ['below its label', 'Bankrekening        KvK\nNL91 ABNA 0417 1643 01   12345678'],
  ['in a sentence', 'Gelieve te betalen op IBAN NL91ABNA0417164301, t.n.v. Van Dalen'],
])('an account with invalid check digits is read %s', (_, page) => {
  expect(iban(`FACTUUR 2025-0388\n${page}`)).toMatchObject({ value: 'NL91ABNA0417164301', sure: true })
})

test('a Belgian account with invalid check digits is read too', () => {
  expect(iban('FACTUUR\nRekening: BE68 5390 0754 7035')).toMatchObject({ value: 'BE68539007547035' })
})

test.each([
  ['without a label', 'NL91ABNA0417164301'],
  ['of another length', 'IBAN NL91 ABNA 0417 1643 0'],
  ['of another shape', 'IBAN NL91 0417 1643 0112 34'],
  ['of an unknown country', 'IBAN XX91ABNA0417164301'],
  ['of the customer', 'Wij incasseren van uw rekening NL91ABNA0417164301'],
])('a text like an account %s is not read as one', (_, page) => {
  expect(iban(`FACTUUR 2025-0388\n${page}`)).toBe(undefined)
})

test('an account has the length of its country, even if its check digits hold without the rest', () => {
  const page = `FACTUUR 2025-0388
USt-ID:                   DE142970130
Sparkasse IBAN:           DE48 3601 0043 8446 4562
                          44
`
  expect(iban(page)).toMatchObject({ value: 'DE48360100438446456244' })
  expect(iban('FACTUUR 2025-0388\nIBAN: DE48 3601 0043 8446 4562')).toBe(undefined)
})

test('a VAT number before an account is not the beginning of it', () => {
  const row = 'USt-IdNr.: DE142970130 Bankverbindung IBAN: DE48360100438446456244'
  expect(iban(`FACTUUR 2025-0388\n${row}`)).toMatchObject({ value: 'DE48360100438446456244', sure: true })
})

test('an account with valid check digits is preferred', () => {
  const page = 'IBAN NL91ABNA0417164301\nRekening NL20INGB0001234567'
  expect(iban(page)).toMatchObject({ value: 'NL20INGB0001234567' })
})

test.each([
  ['two rows', 'IBAN: NL91 ABNA 0417\n      1643 00'],
  ['two cells', 'IBAN: NL91 ABNA     0417 1643 00'],
])('a valid account that is split over %s is read', (_, page) => {
  expect(iban(`FACTUUR 2025-0388\n${page}`)).toMatchObject({ value: 'NL91ABNA0417164300', sure: true })
  expect(iban(`FACTUUR 2025-0388\n${page.replace('1643 00', '1643 01')}`)).toBe(undefined)
})
