import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

/** The certain values of an invoice with these rows above and below its lines. */
function sureOf(head: string, foot = '', title = 'FACTUUR') {
  const { values } = readText(
    typedPage(`
Van Dalen Gevelbouw BV                                ${title}
8013 PN Zwolle
${head}

Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag
Gevelelement type A          12,00   st             640,00       7.680,00

                                          Totaal excl. btw       7.680,00
                                          BTW 21%                1.612,80
                                          Totaal                 9.292,80
${foot}`),
    () => false,
  )
  return Object.fromEntries([...values].flatMap(([path, { value, sure }]) => (sure ? [[path, value]] : [])))
}

test.each([
  ['the month first if another date proves it', '04/03/2026\nDue date: 04/28/2026', '2026-04-03'],
  ['the day first otherwise', '04/03/2026\nDue date: 28/04/2026', '2026-03-04'],
  [
    'no certain order if the dates contradict each other',
    '04/03/2026\nDue: 28/04/2026\nDelivery date: 03/25/2026',
    undefined,
  ],
  ['no certain order in dollars', '04/03/2026\nPrices in USD', undefined],
  ['a month in letters', '30/jan/2026', '2026-01-30'],
  ['a month in letters first', 'August 3 , 2014', '2014-08-03'],
])('a date is read with %s', (_, date, expected) => {
  expect(sureOf(`Invoice no: 12345\nInvoice date: ${date}`)['issue_date']).toBe(expected)
})

test.each([
  'Factuur 2026-11 van 4 september 2026',
  'Factuur nr. 2026-11, 04-09-2026',
  'Factuur 2026-11 d.d. 04-09-2026',
])('the number and the day are read in the title %s', (title) =>
  expect(sureOf(title)).toMatchObject({ number: '2026-11', issue_date: '2026-09-04' }),
)

test('the number of a quote may be called the reference of its seller', () => {
  const numberIn = (fields: string) =>
    readText(typedPage(`OFFERTE\n${fields}\nDatum: 23/05/2024`), () => false).values.get('number')
  expect(numberIn('Ons kenmerk: O2400819')).toMatchObject({ value: 'O2400819', sure: false })
  expect(numberIn('Ons nummer: O2400819')).toMatchObject({ value: 'O2400819', sure: true })
  expect(numberIn('Ons kenmerk: JD-12\nOffertenummer: 2024-11')).toMatchObject({ value: '2024-11', sure: true })
  expect(sureOf('Ons kenmerk: O2400819')).not.toHaveProperty('number')
})

test('of two orders on a confirmation, neither is surely its number or that of the buyer', () => {
  const confirmed = (fields: string) =>
    readText(typedPage(`ORDER CONFIRMATION\nDate   2024-01-22\n${fields}`), () => false).values
  const both = confirmed('Order No.   OB-2024-1525\nOur order   VO364331')
  expect(both.get('number')?.sure).toBe(false)
  expect(both.get('order_reference')?.sure).not.toBe(true)
  expect(confirmed('Your order   OB-2024-1525\nOur order   VO364331').get('order_reference')?.sure).toBe(true)

  const french = readText(
    typedPage('CONFIRMATION DE COMMANDE\nN° de commande   40000368\nNotre commande   VO907519'),
    () => false,
  ).values
  expect(french.get('number')?.sure).toBe(false)
})

test('a number in the title that goes on in the next row is read whole', () => {
  const numberIn = (page: string) => readText(typedPage(page), () => false).values.get('number')?.value
  expect(numberIn('BESTELOPDRACHT 2025-\n9424\nOrderdatum   27-05-2025')).toBe('2025-9424')
  expect(numberIn('BESTELOPDRACHT 2025-\n\nOrderdatum   27-05-2025')).toBe(undefined)
})

test('a VAT number whose label goes on below with the customer is not that of the seller', () => {
  const vatUnder = (more: string) =>
    sureOf(`Invoice no. 12345\nTel. 038-4671234\nVAT Reg. No.     NL863188606B02\n${more}`)['seller.vat']
  expect(vatUnder('Phone')).toBe('NL863188606B02')
  expect(vatUnder('customer:')).toBe(undefined)
})

test('a number below the title of an order, with words before it, is what these say', () => {
  const numberUnder = (label: string) =>
    readText(typedPage(`BON DE COMMANDE\n${label}   67640\nN commande       20254587`), () => false).values.get(
      'number',
    )
  for (const label of ['N fournisseur', 'Agence belge'])
    expect(numberUnder(label)).toMatchObject({ value: '20254587', sure: true })
  expect(sureOf('N/réf.   VO147')).not.toHaveProperty('number')
})

test('a value right below its label casts doubt on one further on in the row of the label', () => {
  const order = (below: string) =>
    sureOf(`Factuurnummer: 12345\nUw order              OF-2024-258\n${below}`)['order_reference']
  expect(order('')).toBe('OF-2024-258')
  expect(order('BB-2024/324')).toBe(undefined)
})

test('two days in one cell are not a date', () => {
  expect(sureOf('Factuurnummer: 12345\nVervaldatum: 10-7-2026')['due_date']).toBe('2026-07-10')
  expect(sureOf('Factuurnummer: 12345\nVervaldatum: 10-7-2026 9-8-2026')['due_date']).toBe(undefined)
})

test('the beginning of an account is no VAT number', () => {
  expect(sureOf('Factuurnummer: 12345\nBank    BE18 4038 2870\n        9065')['seller.vat']).toBe(undefined)
  expect(sureOf('Factuurnummer: 12345\nBTW     BE 1840.382.870\nTel.    +32 3 567 60 18')['seller.vat']).toBe(
    'BE1840382870',
  )
})

test('the date of a letter is read, a date of delivery is not', () => {
  expect(sureOf('Zwolle, den 4. September 2026\nFactuur 12345')['issue_date']).toBe('2026-09-04')
  expect(sureOf('Factuur 12345\nLeverdatum: 4 september 2026')['issue_date']).toBe(undefined)
})

test.each([
  ['Betaling binnen 30 dagen na factuurdatum.', '2026-10-04'],
  ['Payment within 10 days 2 % discount, 30 days net after invoice date', '2026-10-04'],
  ['Payment within 10 days, 2 % discount', undefined],
  ['Bij betaling binnen 8 dagen na factuurdatum mag u 2 procent aftrekken.', undefined],
  ['Betaling 30 dagen na factuurdatum einde maand', undefined],
  ['Bezwaar tegen deze factuur binnen 14 dagen na factuurdatum', undefined],
  ['Bij niet betaling binnen 60 dagen na factuurdatum berekenen wij rente.', undefined],
  ['Betaling binnen 30 dagen na factuurdatum.\nLeveringen betaalt u binnen 14 dagen na factuurdatum', undefined],
])('the term %j leads to the due date %s', (term, due) => {
  expect(sureOf('Factuurnummer: 12345\nFactuurdatum: 4 september 2026', term)['due_date']).toBe(due)
})

test.each([
  ['Zahlbar bis 18.09.2026.', '2026-09-18'],
  ['Wij verzoeken u te betalen vóór 18-09-2026', '2026-09-18'],
  ['Wij verzoeken u de factuur van 04-09-2026 te voldoen vóór 18-09-2026', '2026-09-18'],
  ['Wij verzoeken u het bedrag met 21% btw te betalen vóór 18-09-2026', '2026-09-18'],
  ['Wij verzoeken u te betalen vóór 18-09-2026, 40% op de g-rekening', '2026-09-18'],
  ['Te betalen vóór 18-09-2026.\n2 % korting binnen 8 dagen.', '2026-09-18'],
  ['Zahlbar bis 14.09.2026 mit 2 % Skonto, bis 04.10.2026 netto', undefined],
  ['Bitte zahlen Sie bis 14.09.2026 mit 2 % Skonto, bis 04.10.2026 netto', undefined],
  ['Zahlbar bis 14.09.2026 mit\n2 % Skonto', undefined],
  ['Bij betaling vóór 11-09-2026 2 % korting', undefined],
  ['Bij betaling vóór 11-09-2026 mag u twee\nprocent aftrekken.', undefined],
  ['U krijgt 2 % korting\nbij betaling vóór 11-09-2026', undefined],
  ['Payment by 14 September 2026 with 2% discount', undefined],
  ['Escompte 2 % pour tout virement avant le 14/09/2026', undefined],
  ['Gelieve te betalen vóór 18-09-2026 of in twee delen vóór 04-10-2026', undefined],
])('the words %j lead to the due date %s', (words, due) => {
  expect(sureOf('Factuurnummer: 12345\nFactuurdatum: 4 september 2026', words)['due_date']).toBe(due)
})

test('the day without discount is offered', () => {
  const page = 'RECHNUNG\nRechnungsnummer: 12345\nRechnungsdatum: 04.09.2026\n\n'
  const words = 'Zahlbar bis 14.09.2026 mit 2 % Skonto, bis 04.10.2026 netto'
  const due = readText(typedPage(page + words), () => false).values.get('due_date')
  expect(due).toMatchObject({ value: '2026-10-04', sure: false })
})

test('a due date before the invoice is not certain, and the expiry date of a quote is not a due date', () => {
  const dates = 'Nummer: 12345\nDatum: 4 september 2026\nVervaldatum: 4 oktober 2026'
  expect(sureOf(dates)).toMatchObject({ issue_date: '2026-09-04', due_date: '2026-10-04' })
  expect(sureOf(dates.replace('oktober', 'augustus'))).not.toHaveProperty('due_date')
  expect(sureOf(dates, '', 'OFFERTE')).not.toHaveProperty('due_date')
})

test.each([
  ['Factuurnummer: 12345\nUw order: NA\nProjectnummer: 778899', '12345', undefined],
  ['Factuurnummer: 12345   Uw ref.: n.v.t.   2025-778', '12345', undefined],
  [
    'Factuurnr.   Uw order     Datum\n2026-0012    PO-          04-09-2026\n             63746',
    '2026-0012',
    'PO-63746',
  ],
  [
    'Factuurnr.   Uw order     Datum\n2026-0012    INK          04-09-2026\n             0098217',
    '2026-0012',
    'INK 0098217',
  ],
  [
    'Factuurnr.   Deb.nr.   Datum         Uw order\n2026-0012    5566      04-09-2026    PO 4500127',
    '2026-0012',
    'PO 4500127',
  ],
  ['Facturen\nOnze order: VO-771\nReferentie: BB-2026/660\nNummer 5512', '5512', 'BB-2026/660'],
  ['Verkoopfactuur 2026/8967\nReferentie: BB-2026/660', '2026/8967', undefined],
  ['Factuur 24000614', '24000614', undefined],
])('the numbers are read from %j', (head, number, order_reference) => {
  const sure = sureOf(head)
  expect({ number: sure['number'], order_reference: sure['order_reference'] }).toEqual({ number, order_reference })
})

test('the number of a customer or contract is never the number of the invoice', () => {
  const head = 'Klantnummer: 778899\nDebiteurnummer: 5566\nRelatienummer 4455\nContractnummer: 998877'
  expect(sureOf(head, 'contract 998877, klant 778899')).not.toHaveProperty('number')
})

test.each([
  'Het bedrag wordt afgeschreven van rekening NL02 ABNA 0123 4567 89',
  'The amount will be debited from your account NL02 ABNA 0123 4567 89',
  'Automatische incasso: NL02 ABNA 0123 4567 89',
])('the account in %j is not the one to pay to', (row) => {
  expect(sureOf('Factuurnummer: 12345', row)).not.toHaveProperty('iban')
  expect(sureOf('Factuurnummer: 12345', `IBAN NL91 ABNA 0417 1643 00\n${row}`)['iban']).toBe('NL91ABNA0417164300')
})

test.each(["Note d'envoi n°:", "Note d'envoi n:", "Note d'envoi n", "Note d'envoin°:"])(
  'the number of a paper is read beside its label, also without the ring: %s',
  (label) => {
    const { values } = readText(typedPage(`BON DE LIVRAISON\n\n${label}   20256699\nClient:   74122`), () => false)
    expect(values.get('number')).toMatchObject({ value: '20256699', sure: true })
  },
)

test.each(['Vrachtbrief 26007174', 'Vrachtbrief / leverbon 26007174', 'Vrachtbrief/ leverbon 26007174'])(
  'a note that names another one has its own number, which is in doubt: %s',
  (title) => {
    const { values } = readText(typedPage(`${title}\n\nDatum: 04-07-2026\nPakbon: 860999`), () => false)
    expect(values.get('number')).toMatchObject({ value: '26007174', sure: false })
  },
)
