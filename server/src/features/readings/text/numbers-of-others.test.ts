import { expect, test } from 'vitest'
import { pricedLine, typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const certain = (head: string) =>
  Object.fromEntries(
    [...readText(typedPage(`${head}\n${pricedLine}`), () => false).values].flatMap(([field, { value, sure }]) =>
      sure ? [[field, value]] : [],
    ),
  )

test("the order number on a confirmation is its own only if the buyer's order stands beside it", () => {
  const page = (label: string, more = '') => `
ORDERBEVESTIGING

${label.padEnd(17)}VK26881
Ordernummer      4500127
Datum            12-03-2026
${more}
`
  expect(certain(page('Orderbev.nr.'))).not.toHaveProperty('number')
  expect(certain(page('Ons nummer'))).not.toHaveProperty('number')
  expect(certain(page('Werk', 'Uw order         IO-77120'))).toMatchObject({
    number: '4500127',
    order_reference: 'IO-77120',
  })
  expect(certain(page('Bevestigingsnr.').replace(/Order.*/, ''))).toMatchObject({ number: 'VK26881' })
})

test("'Kundenauftrag' may be the order as its seller took it", () => {
  const page = (label: string) => `
RECHNUNG

Rechnungsnummer    118204
Datum              12.03.2026
${label.padEnd(19)}778812
`
  expect(certain(page('Ihre Bestellung'))).toMatchObject({ order_reference: '778812' })
  expect(certain(page('Kundenauftrag'))).not.toHaveProperty('order_reference')
  expect(certain(page('Kundenauftrag'))).toMatchObject({ number: '118204' })
})

test("the buyer's own number of an order is not the seller's", () => {
  const read = certain('INKOOPORDER\n\nOns ordernummer     4500127\nBesteldatum         20-05-2026')
  expect(read).toMatchObject({ number: '4500127' })
  expect(read).not.toHaveProperty('sales_order')
})

test('a number that goes on below, with a slash, is in doubt', () => {
  const page = (rest: string) =>
    `FACTUUR 2026-118\n\nUw order      BB-2026\n              ${rest}\nDatum         12-04-2026`
  expect(certain(page(''))).toMatchObject({ order_reference: 'BB-2026' })
  expect(certain(page('/435'))).not.toHaveProperty('order_reference')
})

test.each([
  ['FACTUUR\n\nFactuurnummer2026-118\nDatum            12-04-2026', 'number'],
  ['PAKBON\n\nBonnummer26118\nDatum            12-04-2026', 'number'],
  ['FACTUUR 2026-118\n\nUw order nummer4500127\nDatum            12-04-2026', 'order_reference'],
  ['FACTUUR 2026-118\n\nUw ref. projectnr.P24118\nDatum            12-04-2026', 'order_reference'],
])('in %j a word is no part of the %s', (head, field) => {
  expect(certain(head)).not.toHaveProperty(field)
})

test('the value of an unknown label below a title is not surely the number of the paper', () => {
  expect(
    certain('FACTURE\n\nN° affaire    Date           N° client\nW1916         23/05/2026     38617'),
  ).not.toHaveProperty('number')
  expect(certain('FACTUUR\n\nRoutenr.              Klantnr.\n 95351                 38617')).not.toHaveProperty(
    'number',
  )
})

test('the value behind two labels below each other is not surely that of the upper one', () => {
  const page = (value: string) => `FACTUUR 2026-118\n\nReferentie      ${value}\nKlantnummer     36334\n`
  expect(certain(page(''))).not.toHaveProperty('order_reference')
  expect(certain('FACTUUR 2026-118\n\nUw referentie   PO-77120\nKlantnummer     36334\n')).toMatchObject({
    order_reference: 'PO-77120',
  })
})

test('a number and a day that touch are no number', () => {
  const page = (value: string) => `FACTUUR\n\nFactuurnummer   ${value}\n`
  expect(certain(page('2026/5082'))).toMatchObject({ number: '2026/5082' })
  expect(certain(page('2026/50822-9-2026'))).not.toHaveProperty('number')
})

test('of several orders below each other behind one label none is certain', () => {
  const page = (second: string) => `FACTUUR

Factuurnummer   2026-118
Uw ordernr.     4500127
                ${second}
Factuurdatum    12-04-2026
`
  expect(certain(page(''))).toMatchObject({ order_reference: '4500127' })
  expect(certain(page('4500128'))).not.toHaveProperty('order_reference')
  expect(certain(page('4500128'))).toMatchObject({ number: '2026-118', issue_date: '2026-04-12' })
})

test('the order above the first lines of a collective invoice is not surely that of all', () => {
  const group = (order: string) => `
Uw order: ${order}
Omschrijving               Aantal    Stukprijs         Bedrag
Dorpel hardsteen               20       215,00       4.300,00
`
  const read = (groups: string) => {
    const { values } = readText(typedPage(`FACTUUR\n\nFactuurnummer      2026-118\n${groups}`), () => false)
    return values.get('order_reference')
  }
  expect(read(group('4500127'))).toMatchObject({ value: '4500127', sure: true })
  expect(read(group('4500127') + group('4500128'))?.sure).toBe(false)
})

test('a label in a row of labels has the number below it, not that of a short label beside it', () => {
  const page = `
BL n°         Livre le       vlref.      Nlref.      BL
2024-2340     08.10.2024     184623      VO845935    420621

BON DE LIVRAISON
`
  const { values } = readText(typedPage(page), () => false)
  expect(values.get('number')?.sure).toBe(false)
})
