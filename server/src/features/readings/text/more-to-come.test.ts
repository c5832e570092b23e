import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { fromText } from '../values/from-text.ts'
import { readText } from './read-text.ts'

const valuesOf = (page: string) => {
  const document = typedPage(page)
  return fromText(
    readText(document, () => false),
    { pages: 1, notes: [], words: document.words },
  ).values
}
const lines = (title: string, more: string, between = '') => `
Bouw BV                          ${title} 2026-118
${between}
Omschrijving      Aantal     Prijs      Bedrag
Straatwerk           100     20,00    2.000,00
${more}
`

test('the lines of an order or quote make a certain total', () => {
  expect(valuesOf(lines('BESTELBON', ''))).toMatchObject({ total_excl: { value: '2000.00', sure: true } })
  expect(valuesOf(lines('OFFERTE', ''))).toMatchObject({ total_excl: { value: '2000.00', sure: true } })
})

test.each([
  ['OFFERTE', 'Optie: kolken          2    100,00      200,00'],
  ['ANGEBOT', 'Alternativ: Kies       2    100,00      200,00'],
  ['INKOOPORDER', 'Korting 5 %'],
  ['INKOOPORDER', 'Dieseltoeslag volgens lijst   2,5 %'],
  ['BESTELBON', 'Klinkers              50    n.t.b.      n.t.b.'],
  ['BESTELBON', 'Te transporteren                      2.000,00'],
  ['BESTELBON', '\nPagina 1 van 2'],
  ['OFFERTE', '\nGenoemde prijzen zijn inclusief btw.'],
  ['ANGEBOT', '\nAlle Preise inkl. 19 % MwSt.'],
  ['INKOOPORDER', 'VERVALLEN'],
  ['ORDER', 'Klinkers 50 cancelled 20,00  1.000,00'],
])('the total of an %s is in doubt with %j', (title, more) => {
  expect(valuesOf(lines(title, more))['total_excl']?.sure).toBe(false)
})

test.each([
  ['Bedrag', true],
  ['Bedrag excl. btw', true],
  ['Bedrag incl. btw', false],
  ['Bedrag incl', false],
  ['Montant TTC', false],
  ['Amount incl VAT', false],
  ['Amount inc. VAT', false],
])('the total of an order without VAT is certain if its amounts are: %s, %s', (heading, sure) => {
  const values = valuesOf(lines('BESTELBON', '').replace('Bedrag', heading))
  expect(values['total_excl']?.sure ?? false).toBe(sure)
})

test('the name of a line without a price is no part of the name above it', () => {
  const values = valuesOf(lines('FACTUUR', 'Advies                 1\nKlinkers              10     20,00      200,00'))
  expect(values).toMatchObject({ 'line[0].name': { value: 'Straatwerk' }, 'line[1].name': { value: 'Klinkers' } })
})

const totals = `
Totaal excl. btw                      2.000,00
21% btw                                 420,00
Totaal incl. btw                      2.420,00
`

test('what an order confirmation calls an advance is not paid', () => {
  const more = `${totals}Aanbetaling                           1.000,00\nRestant                               1.420,00`
  expect(valuesOf(lines('FACTUUR', more))).toMatchObject({ paid: { value: '1000.00' }, payable: { value: '1420.00' } })
  const confirmed = valuesOf(lines('ORDERBEVESTIGING', more))
  expect(confirmed).toMatchObject({ total_incl: { value: '2420.00', sure: true } })
  expect(confirmed).not.toHaveProperty('paid')
  expect(confirmed).not.toHaveProperty('payable')
})

test('the total of all work so far is not surely that of a bill that takes off earlier ones', () => {
  const page = (earlier: string) => `
Müller Bau GmbH          ABSCHLAGSRECHNUNG 2026-118

Bezeichnung       Menge     Einzelpreis     Gesamtpreis
Fenster           10        400,00             4.000,00
Leistungsstand netto                           4.000,00
19 % MwSt                                        760,00
Leistungsstand brutto                          4.760,00
${earlier}`
  const cumulative = page(`abzgl. 1. Abschlagsrechnung netto              1.000,00
19 % MwSt                                        190,00
abzgl. 1. Abschlagsrechnung brutto             1.190,00
Rechnungsbetrag netto                          3.000,00
19 % MwSt                                        570,00
Rechnungsbetrag brutto                         3.570,00
`)
  expect(valuesOf(cumulative)['total_excl']?.sure).toBe(false)
  expect(valuesOf(page(''))).toMatchObject({ total_excl: { value: '4000.00', sure: true } })
})

test('what is carried over from another page is no surcharge', () => {
  const more = totals.replace('2.000', '7.000').replace('420,00', '1.470,00').replace('2.420', '8.470')
  const values = valuesOf(lines('FACTUUR', more, 'Transport van pag. 1                  5.000,00'))
  expect(values).not.toHaveProperty('charges')
})

test('wages are not the amount for a G-account', () => {
  expect(valuesOf(lines('FACTUUR', `${totals}Loonsom t.b.v. G-rekening               800,00`))).not.toHaveProperty(
    'g_amount',
  )
  expect(valuesOf(lines('FACTUUR', `${totals}Te storten op G-rekening                800,00`))).toMatchObject({
    g_amount: { value: '800.00' },
  })
})

test('goods below a heading that says they are to come are not delivered', () => {
  const page = (heading: string) => `
Bouw BV          PAKBON 2026-118

Artikel   Omschrijving     Aantal   Eenheid
123456    Bout M8             500   st
${heading}
123457    Moer M8             100   st
`
  expect(valuesOf(page('Nog te leveren'))).not.toHaveProperty('line[1].quantity')
  expect(valuesOf(page(''))).toMatchObject({ 'line[1].quantity': { value: '100' } })
})

test('a unit is that of its own quantity, a rate is a rate, and an article is whole', () => {
  const steel = valuesOf(`
Bouw BV          FACTUUR 2026-118

Omschrijving      Aantal   Ehd   Gewicht   Prijs/kg     Bedrag
HEA 200               10   st     500,00       1,45     725,00
`)
  expect(steel).not.toHaveProperty('line[0].unit')
  const rate = (text: string) =>
    valuesOf(`
Bouw BV          FACTUUR 2026-118

Omschrijving      Aantal     Prijs       Btw      Bedrag
Straatwerk            10     20,00     ${text.padStart(5)}      200,00
`)
  expect(rate('42,00')).not.toHaveProperty('line[0].rate')
  expect(rate('4')).not.toHaveProperty('line[0].rate')
  expect(rate('21')).toMatchObject({ 'line[0].rate': { value: '21' } })
  const article = valuesOf(`
Bouw BV          FACTUUR 2026-118

Artikel   Omschrijving      Aantal     Prijs     Bedrag
4711-     Straatwerk            10     20,00     200,00
80.12
`)
  expect(article).not.toHaveProperty('line[0].article')
})

test('the currency of a sentence is not surely that of the paper', () => {
  const values = valuesOf(lines('FACTUUR', `${totals}Aansprakelijkheid tot ten hoogste USD 1.000.000 per geval`))
  expect(values['currency']?.sure ?? false).toBe(false)
})
