import { expect, test } from 'vitest'
import { pricedLine, typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

/** The certain values at the head of a paper that begins so. */
function certain(head: string, foot = ''): Record<string, string> {
  const { values } = readText(typedPage(`\n${head}\n${pricedLine}\n${foot}`), () => false)
  return Object.fromEntries([...values].flatMap(([path, { value, sure }]) => (sure ? [[path, value]] : [])))
}

const invoice = (more: string) => `FACTUUR\n\nFactuurnummer    26118\nFactuurdatum     14-04-2026\n${more}`
const buyer = 'Klaassen Bouw BV\nPostbus 12\n8000 AB Zwolle'
const account = 'NL91 ABNA 0417 1643 00'

test('the head of an ordinary invoice is certain', () => {
  const head = `Jansen Schilders BV\nKade 12\n8011 AB Zwolle\nTel. 038-4671234\n\n${buyer}\n\n${invoice('Vervaldatum      14-05-2026\nUw order         4500127')}`
  expect(certain(head, `IBAN ${account}   KvK 05012345   BTW NL001234567B01`)).toMatchObject({
    number: '26118',
    issue_date: '2026-04-14',
    due_date: '2026-05-14',
    order_reference: '4500127',
    'seller.name': 'Jansen Schilders BV',
    'seller.number': '05012345',
    'seller.vat': 'NL001234567B01',
    iban: account.replaceAll(' ', ''),
  })
})

test.each([
  [
    'a title has the day of the paper',
    'RECHNUNG Nr. 118204 vom 14.03.2026\n\nIhre Bestellung   4500127    vom    02.03.2026',
  ],
  ['a letter begins with it', 'Zwolle, 14 april 2026\n\nFACTUUR 26118\n\nPakbon: 77812     Datum: 02-03-2026'],
  ['a day has more figures beside it', 'WERKBON\n\nWerkbonnummer   26118\nDatum           12-13/03/2026'],
  ['it is one of several days', 'WERKBON\n\nWerkbonnummer   26118\nDatum           12 t/m 16-03-2026'],
  ['a delivery is yet to come', 'PAKBON\n\nPakbonnummer    26118\nVerwachte\nleverdatum      28-04-2026'],
  ['a paper is only about an invoice', 'BETAALADVIES\n\nFactuurnummer    26118\nFactuurdatum     14-04-2026'],
  ['an invoice replaces another', 'HERZIENE FACTUUR 26118-H\n\nFactuurnummer    26118\nFactuurdatum     14-04-2026'],
])('a day is in doubt if %s', (_, head) => {
  expect(certain(head)).not.toHaveProperty('issue_date')
})

test('the day of a signature is not that of the paper', () => {
  const quote = 'OFFERTE\n\nOffertenummer   OF-118\n'
  expect(certain(`${quote}Datum: 20-04-2026`)).toMatchObject({ issue_date: '2026-04-20' })
  expect(certain(quote, 'Voor akkoord: J. de Boer\nDatum: 20-04-2026')).not.toHaveProperty('issue_date')
})

test.each([
  [
    'a number that is printed twice',
    'CREDITNOTA\n\nCreditnotanr.   CN-118\nFactuurnr.      2026-077',
    'Correctie factuur 2026-077',
  ],
  ['the first part of a number', 'FACTUUR\n\nFactuurnummer    2026 - 118\nFactuurdatum     14-04-2026'],
  ['a number with the second word of a title', 'CREDIT   MEMO C-2024-6178\n\nDatum            14-04-2026'],
  ['a year', 'FACTUUR 2026\n\nKenmerk          26118'],
  [
    'the number that a paper replaces',
    'HERZIENE FACTUUR 26118-H\n\nFactuurnummer    26118\nFactuurdatum     14-04-2026',
  ],
])('%s is in doubt as that of the paper', (_, head, foot = '') => {
  expect(certain(head, foot)).not.toHaveProperty('number')
})

test.each([
  '4500127,4500128       38617',
  '(4500127)     38617',
  '-             38617',
  '038-4671235',
  '4500127 - 4500128',
])('the order is in doubt if %j stands beside its label', (values) => {
  expect(certain(invoice(`Uw order         ${values}`))).not.toHaveProperty('order_reference')
})

test.each([
  ['a guarantee', 'Bankgarantie BG-118\nVervalt op       22-04-2026'],
  ['a certificate that holds for years', 'Vervaldatum      22-04-2029'],
  ['the discount', 'Korting bij betaling 2%\nUiterste betaaldatum   21-04-2026'],
  ['one instalment', 'Vervaldatum 1e termijn  21-04-2026'],
  ['a payment', 'Betaaldatum      20-04-2026\nStatus           Betaald via iDEAL'],
])('the day of %s is not surely that on which an invoice is due', (_, more) => {
  expect(certain(invoice(more))).not.toHaveProperty('due_date')
})

test('a general term is in doubt if it holds only unless something else was agreed', () => {
  const due = (sentence: string) => certain(invoice(''), `${sentence} binnen 30 dagen na factuurdatum.`)['due_date']
  expect(due('Betaling')).toBe('2026-05-14')
  expect(due('Tenzij anders overeengekomen betaling')).toBe(undefined)
})

test.each([
  ['mail address for invoices', `Jansen Schilderwerken\nKade 12\n\n${buyer}\nfacturen@klaassenbouw.nl`],
  ['telephone', `Jansen Schilderwerken\n\n${buyer}\nTel. 038-1234567`],
  ['delivery address', `Jansen Schilderwerken\n\nAfleveradres:\n${buyer}\nTel. 038-1234567`],
])('the name of the buyer is not surely that of the seller beside a %s', (_, head) => {
  expect(certain(`${head}\n\n${invoice('')}`)).not.toHaveProperty(['seller.name'])
})

test.each([
  ['in the address', `${buyer}\nBTW: NL001234567B01\n\n${invoice('')}`, 'seller.vat'],
  ['of the debtor', invoice('BTW-nr. debiteur    NL001234567B01'), 'seller.vat'],
  ['of general terms', invoice('Voorwaarden gedeponeerd bij KvK onder nr. 40476984'), 'seller.number'],
])('a number %s is not surely that of the seller', (_, head, path) => {
  expect(certain(head)).not.toHaveProperty([path])
})

test.each([
  `Automatische incasso\nIBAN    ${account}`,
  `SEPA-mandaat M-118, IBAN ${account}`,
  `IBAN debiteur   ${account}`,
  `G-geld: ${account}`,
  `IBAN (G): ${account}`,
  `Rabobank (G): ${account}`,
])('the account in %j is not surely the one to pay to', (line) => {
  expect(certain(invoice(`Rekening   ${account}`))).toMatchObject({ iban: account.replaceAll(' ', '') })
  expect(certain(invoice(line))).not.toHaveProperty('iban')
})

test('an account is no G-account in a sentence that says there is none', () => {
  expect(certain(invoice(`Stort op onze G-rekening ${account}`))).toMatchObject({
    g_account: account.replaceAll(' ', ''),
  })
  expect(certain(invoice(`Wij hebben geen G-rekening. Betaling op ${account}`))).not.toHaveProperty('g_account')
})

test.each(['Niet Aanwezig', 'Contactloos geleverd', 'Digitaal Getekend'])('nobody is called %j', (words) => {
  const note = (by: string) => {
    const page = `\nPAKBON\n\nPakbonnummer   26118\n\nAantal  Omschrijving\n40 st   Dorpel\n\nOntvangen door:   ${by}`
    return readText(typedPage(page), () => false).values.get('received_by')
  }
  expect(note('J. de Boer')).toMatchObject({ value: 'J. de Boer', sure: true })
  expect(note(words)).toBe(undefined)
})
