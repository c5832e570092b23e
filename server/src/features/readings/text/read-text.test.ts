import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const read = (page: string, filename?: string) => {
  const { kind, values } = readText(typedPage(page, filename), (number) => number.includes('4500127'))
  const paths = (only: boolean) =>
    Object.fromEntries([...values].filter(([, { sure }]) => sure === only).map(([path, { value }]) => [path, value]))
  return { kind, sure: paths(true), unsure: paths(false) }
}

const dutch = `
Van Dalen Gevelbouw                                   FACTUUR
Industrieweg 12
8013 PN Zwolle                                        Factuurnummer:   2025-0388
Kvk 12345678   BTW-nr. NL001234567B01                 Factuurdatum:    4 september 2026
IBAN NL91 ABNA 0417 1643 00                           Vervaldatum:     04-10-2026
                                                      Uw order:        PO 4500127

Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag

Gevelelement type A          12,00   st             640,00       7.680,00
Dorpel hardsteen             28,00   st             215,00       6.020,00
   geleverd op 2 september
Montage                       1,00   post         1.800,00       1.800,00

                                          Subtotaal             15.500,00
                                          BTW 21%                3.255,00
                                          Totaal te betalen  € 18.755,00
`

test('a Dutch invoice is read completely, and its amounts are certain because they add up', () => {
  const { kind, sure } = read(dutch)
  expect(kind).toBe('invoice')
  expect(sure).toMatchObject({
    number: '2025-0388',
    issue_date: '2026-09-04',
    due_date: '2026-10-04',
    order_reference: 'PO 4500127',
    'seller.number': '12345678',
    'seller.vat': 'NL001234567B01',
    iban: 'NL91ABNA0417164300',
    currency: 'EUR',
    total_excl: '15500.00',
    vat_total: '3255.00',
    total_incl: '18755.00',
    'line[0].quantity': '12.00',
    'line[0].net': '7680.00',
    'line[1].name': 'Dorpel hardsteen',
    'line[1].description': 'geleverd op 2 september',
    'line[1].quantity': '28.00',
    'line[1].unit': 'st',
    'line[2].net': '1800.00',
  })
})

test.each([
  ['the total without VAT', '15.500,00', '15.600,00'],
  ['the VAT', '3.255,00', '3.225,00'],
  ['the total with VAT', '18.755,00', '18.775,00'],
  ['the amount of a line', '6.020,00', '6.002,00'],
])('a changed figure in %s makes the totals uncertain', (_, from, to) => {
  const { sure } = read(dutch.replace(from, to))
  expect(sure).not.toHaveProperty('total_excl')
  expect(sure).not.toHaveProperty('total_incl')
})

test('an English purchase order of a Flemish company is read', () => {
  const { kind, sure } = read(`
Bouwbedrijf De Linde NV                  PURCHASE ORDER
BE 0417.497.106                          Order no.     4500127
                                         Order date    28/08/2026

Pos  Item code   Description          Qty    Unit price     Amount
1    GE-1        Facade element A     12         640.00   7,680.00
2    DH          Stone sill           24         215.00   5,160.00

                                      Total excl. VAT    12,840.00
`)
  expect(kind).toBe('order')
  expect(sure).toMatchObject({
    number: '4500127',
    issue_date: '2026-08-28',
    total_excl: '12840.00',
    'line[0].article': 'GE-1',
    'line[1].quantity': '24',
    'line[1].price': '215.00',
  })
})

test('labels above values, line discounts, a payment term instead of a date, and two VAT rates are read', () => {
  const { kind, sure } = read(`
CREDITNOTA

Creditnotanummer     Datum           Uw referentie
CN-2026-17           12-10-2026      4500127

Artikel     Omschrijving             Aantal    Prijs    Korting    BTW      Totaal
A-1         Anker M12                   100     2,50       10%     21%      225,00
B-2         Boek bestekken                2    40,00                9%       80,00

                             Totaal excl. btw                               305,00
                             BTW 21% over 225,00                             47,25
                             BTW 9% over 80,00                                7,20
                             Totaal btw                                      54,45
                             Totaal incl. btw                               359,45

Betalen binnen 14 dagen na factuurdatum.
`)
  expect(kind).toBe('credit_note')
  expect(sure).toMatchObject({
    number: 'CN-2026-17',
    issue_date: '2026-10-12',
    due_date: '2026-10-26',
    order_reference: '4500127',
    'line[0].allowance': '25.00',
    'line[1].rate': '9',
    'vat[1].base': '80.00',
    vat_total: '54.45',
    total_incl: '359.45',
  })
})

test('two VAT rates without a sum, in a table next to the totals, and a prepayment are read', () => {
  const { sure } = read(`
Factuur F26-118                          Datum 12-10-2026

Regel Artikelcode  Omschrijving       Aantal Eenheid      Prijs     Bedrag
1     A-1          Anker M12             100 st            2,50     250,00
2     B-2          Boek bestekken          2 st           40,00      80,00

BTW        Over       Bedrag        Totaal exclusief btw            330,00
21%        250,00      52,50        Totaal inclusief btw            389,70
9%          80,00       7,20        Betaald                        -100,00
                                    Te voldoen                      289,70
`)
  expect(sure).toMatchObject({
    'line[0].article': 'A-1',
    'line[1].price': '40.00',
    'vat[0].base': '250.00',
    'vat[1].amount': '7.20',
    vat_total: '59.70',
    total_incl: '389.70',
    paid: '100.00',
    payable: '289.70',
  })
})

test('totals in one row below their labels and a table heading in two rows are read', () => {
  const { sure } = read(`
Bestelbon 4500127             12/10/2026

                                            Prijs        Bedrag
Omschrijving                 Aantal           EUR           EUR
Anker M12                       100          2,50        250,00

  Totaal excl. btw      Totaal btw      Totaal incl. btw
            250,00           52,50                302,50
BTW 21% over 250,00        52,50
`)
  expect(sure).toMatchObject({ 'line[0].quantity': '100', total_excl: '250.00', total_incl: '302.50' })
})

test('an order without a total gets the sum of its lines, uncertain if another amount remains', () => {
  const order = `
Inkooporder 4500127           12-10-2026

Omschrijving                 Aantal         Prijs        Bedrag
Anker M12                       100          2,50        250,00
Boek bestekken                    2         40,00         80,00
`
  const whole = readText(typedPage(order), () => false)
  const cut = readText(typedPage(`${order}\n     zie bijlage   99,00   1.200,00 \n`), () => false)
  expect([whole.whole, cut.whole]).toEqual([true, false])
})

test.each([
  ['Betalingsherinnering', 'Factuurnummer   2026-1044\nOpenstaand   1.210,00'],
  ['Algemene voorwaarden', 'Artikel 2. De factuur wordt betaald binnen dertig dagen.'],
  ['Rekeningoverzicht', 'Factuur 2026-1001    12-03-2026    1.210,00'],
])('a document titled %s is neither an order nor an invoice, although it mentions one', (title, body) => {
  expect(read(`\n${title}\n\n${body}\n`).kind).toBe('other')
})

test('numbers and account of the issuer of an order are not those of the seller', () => {
  const { kind, sure, unsure } = read(`
Bouwbedrijf De Linde B.V.                INKOOPORDER
KvK 12345678   BTW-nr. NL001234567B01    Ordernummer   4500127
IBAN NL91 ABNA 0417 1643 00              Orderdatum    28-08-2026

Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag

Gevelelement type A          12,00   st             640,00       7.680,00
Dorpel hardsteen             24,00   st             215,00       5.160,00

                                          Totaal excl. btw      12.840,00
`)
  expect(kind).toBe('order')
  for (const path of ['seller.number', 'seller.vat', 'iban']) expect({ ...sure, ...unsure }).not.toHaveProperty(path)
})

test('a retention below the VAT is not VAT', () => {
  const { sure, unsure } = read(
    dutch.replace(
      '                                          Totaal te betalen  € 18.755,00',
      `                                          Totaal                18.755,00
                                          Inhouding 5 %           -775,00
                                          Te voldoen         € 17.980,00`,
    ),
  )
  expect(sure).toMatchObject({ total_excl: '15500.00', vat_total: '3255.00', total_incl: '18755.00' })
  expect({ ...sure, ...unsure }).not.toHaveProperty('vat[1].rate')
})

test('a letter is of the kind other and has no total', () => {
  const { kind, sure } = read(
    '\nGeachte heer De Wit,\n\nHierbij bevestig ik onze afspraak van 3 maart 2026.\n',
    'brief.pdf',
  )
  expect(kind).toBe('other')
  expect(sure).not.toHaveProperty('total_excl')
})
