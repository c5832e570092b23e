import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { typedPage } from '../testing/typed-page.ts'

/** The values of a page, with a '?' behind those that are not certain. */
function valuesOn(page: string): Record<string, string> {
  const { values } = readText(typedPage(page), () => false)
  return Object.fromEntries([...values].map(([path, { value, sure }]) => [path, sure ? value : `${value} ?`]))
}

const head = `Bouwbedrijf De Linde                            FACTUUR 2026-118
Factuurdatum: 12-03-2026

`
const term = (
  line: string,
  { contract = '45.000,00', before = '22.500,00', total = '13.500,00', vat = '2.835,00', incl = '16.335,00' } = {},
) =>
  valuesOn(`${head}Omschrijving                                              Bedrag
${line}
Aanneemsom:                                            ${contract}
Reeds gefactureerd:                                    ${before}
Totaal excl. btw                                       ${total}
21% btw                                                 ${vat}
Totaal incl. btw                                       ${incl}`)

const whole = { contract_sum: '45000.00', invoiced_before: '22500.00', term: '3', terms: '4' }

test('the contract sum, the earlier invoiced amount and the number of the term are read from a term invoice', () => {
  expect(term('Termijn 3 van 4 - na ruwbouw                           13.500,00')).toMatchObject(whole)
})

test('these are not certain if the term is not a round percentage of the contract sum', () => {
  const read = term('Termijn 3 van 4 - na ruwbouw                           13.500,00', { contract: '46.000,00' })
  const unsure = Object.entries({ ...whole, contract_sum: '46000.00' }).map(([path, value]) => [path, `${value} ?`])
  expect(read).toMatchObject(Object.fromEntries(unsure))
})

test('the last term with extra work makes the contract sum complete', () => {
  const lines = `Termijn 4 van 4 - bij oplevering                       13.499,99
Saldo meer-/minderwerk                                      0,01`
  expect(term(lines, { before: '31.500,01' })).toMatchObject({ ...whole, invoiced_before: '31500.01', term: '4' })
})

test('the amounts of the contract may stand in a row below their labels', () => {
  const read = valuesOn(`${head}Omschrijving                                              Bedrag
Termijn 3 van 4 - na ruwbouw                           13.500,00
Aanneemsom          Af: vorige termijnen
45.000,00           22.500,00
Totaal excl. btw                                       13.500,00
21% btw                                                 2.835,00
Totaal incl. btw                                       16.335,00`)
  expect(read).toMatchObject(whole)
  expect(read).not.toHaveProperty('line[1].net')
})

test.each(['Slottermijn 4 van 4', 'Termijnnota 4 van 4'])(
  '%s is the fourth of four terms, but not certainly while a part of the contract sum is left',
  (name) => {
    expect(term(`${name}                                     13.500,00`)).toMatchObject({ term: '4 ?', terms: '4 ?' })
  },
)

test('an invoice that lists several terms, or a term of payment, is not a term itself', () => {
  const lines = `Termijn 1 van 4                                         6.750,00
Termijn 2 van 4                                         6.750,00`
  expect(term(lines)).not.toHaveProperty('term')
  expect(term('Betaling binnen een termijn van 14 dagen               13.500,00')).not.toHaveProperty('term')
})

const totals = (more: string) =>
  valuesOn(`${head}Omschrijving              Aantal     Prijs         Bedrag
Straatwerk                   100     20,00       2.000,00
Totaal excl. btw                                 2.000,00
21% btw                                            420,00
Totaal incl. btw                                 2.420,00
${more}`)

test('a retention with its minus and its percentage leads to the payable amount', () => {
  const read = totals(`Inhouding 5 %                                   -100,00
Te betalen                                       2.320,00`)
  expect(read).toMatchObject({ retention: '100.00', retention_percent: '5', payable: '2320.00', total_incl: '2420.00' })
})

test('a retention that leads to no printed amount is certain only by its percentage', () => {
  expect(totals('Retention 5%                                   -100,00')).toMatchObject({ retention: '100.00' })
  expect(totals('Retention 5%                                   -101,00')).toMatchObject({ retention: '101.00 ?' })
})

const withoutVat = (more: string) =>
  valuesOn(`${head}Omschrijving              Aantal     Prijs         Bedrag
Straatwerk                   100     18,093      1.809,30
Totaal excl. btw                                 1.809,30
Btw verlegd                                          0,00
Totaal incl. btw                                 1.809,30
${more}
IBAN NL69KNAB0464047439`)

test('the wages and the part for the G-account are certain as whole percentages, its number by its check digits', () => {
  const read = withoutVat(`Loonsom                                            723,72
Te storten op G-rekening                           180,93
G-rekening                            NL79RABO0514715650`)
  expect(read).toMatchObject({
    wages: '723.72',
    g_amount: '180.93',
    g_account: 'NL79RABO0514715650',
    iban: 'NL69KNAB0464047439',
  })
})

test('a part for the G-account that is not a whole percentage is not certain', () => {
  const read = withoutVat('Te storten op G-rekening NL79RABO0514715650        181,01')
  expect(read).toMatchObject({ g_amount: '181.01 ?', g_account: 'NL79RABO0514715650' })
})

test('the number and amount of the G-account are read from a sentence, also over two rows', () => {
  const read = withoutVat(`Loonsom                                            723,72
Wij verzoeken u hiervan € 180,93 te storten op onze G-rekening met nummer
NL79 RABO 0514 7156 50 en de rest op de andere rekening.`)
  expect(read).toMatchObject({ g_amount: '180.93', g_account: 'NL79RABO0514715650', iban: 'NL69KNAB0464047439' })
})

test('the G-account in a grid is not the account for the rest', () => {
  const read = withoutVat(`Loonsom             Te storten op G-rekening            G-rekening
723,72              180,93                              NL79RABO0514715650

`)
  expect(read).toMatchObject({ g_amount: '180.93', g_account: 'NL79RABO0514715650', iban: 'NL69KNAB0464047439' })
})

test('a paper without VAT that says that it is reverse-charged has this category', () => {
  expect(withoutVat('')).toMatchObject({
    'vat[0].category': 'AE',
    'vat[0].rate': '0',
    'vat[0].base': '1809.30',
    'vat[0].amount': '0.00',
  })
  const taxed = totals('Bij btw verlegd vermeldt u uw btw-nummer.')
  expect(taxed).toMatchObject({ 'vat[0].rate': '21' })
  expect(taxed).not.toHaveProperty('vat[0].category')
})

test.each([
  ['Staffelkorting 5%', 'Toeslag kleine order', '-100.00', '25.00', '1.925,00', '404,25', '2.329,25'],
  ['Remise chantier 5%', 'Statiegeld', '-100.00', '25.00', '1.925,00', '404,25', '2.329,25'],
])('%s and %s keep their names and signs', (discount, addition, off, on, excl, vat, incl) => {
  const read = valuesOn(`${head}Omschrijving              Aantal     Prijs         Bedrag
Straatwerk                   100     20,00       2.000,00
Subtotaal                                        2.000,00
${discount.padEnd(48)}-100,00
${addition.padEnd(49)}25,00
Totaal excl. btw                                 ${excl}
21% btw                                            ${vat}
Totaal incl. btw                                 ${incl}`)
  expect(read).toMatchObject({
    lines_total: '2000.00',
    'adjustment[0].name': discount,
    'adjustment[0].amount': off,
    'adjustment[1].name': addition,
    'adjustment[1].amount': on,
  })
})

test('work that is partly complete is invoiced by its share of the contract sum', () => {
  const read = valuesOn(`${head}Omschrijving        Contractsom     Stand %     Reeds gefactureerd         Bedrag
Stucwerk                2.574,60       100 %             1.029,84       1.544,76
Sauswerk                  859,60        60 %               214,90         300,86
Totaal excl. btw                                                        1.845,62`)
  expect(read).toMatchObject({
    'line[0].contract_sum': '2574.60',
    'line[0].complete': '100',
    'line[0].invoiced_before': '1029.84',
    'line[0].net': '1544.76',
    'line[1].complete': '60',
  })
})

test('a hire has its period, which is certain if its weeks or days are those between the two dates', () => {
  const read = valuesOn(`${head}Omschrijving      Van           T/m           Aantal     Weken      Prijs      Bedrag
Schaarlift        08-03-2026    05-04-2026         1         4     204,75      819,00
Rijplaten         14-03-2026    05-04-2026         2         3       4,50       27,00
Totaal excl. btw                                                               846,00`)
  expect(read).toMatchObject({
    'line[0].start_date': '2026-03-08',
    'line[0].end_date': '2026-04-05',
    'line[0].periods': '4',
    'line[1].start_date': '2026-03-14 ?',
    'line[1].end_date': '2026-04-05 ?',
  })
})

test('work by the hour names the day and the person', () => {
  const read = valuesOn(`${head}Datum         Medewerker      Omschrijving     Uren      Tarief      Bedrag
08-03-2026    K. Bakker       Timmerwerk       6,25       52,50      328,13
09-03-2026    S. Yilmaz       Timmerwerk       8,00       61,75      494,00
Totaal excl. btw                                                    822,13`)
  expect(read).toMatchObject({
    'line[0].start_date': '2026-03-08',
    'line[0].person': 'K. Bakker',
    'line[0].quantity': '6.25',
    'line[0].price': '52.50',
    'line[1].person': 'S. Yilmaz',
  })
})
