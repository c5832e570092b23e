import { expect, test } from 'vitest'
import { pricedLine, typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const dayOf = (head: string) => readText(typedPage(`${head}\n${pricedLine}`), () => false).values.get('issue_date')

test.each([
  [
    'Zwolle, 14 april 2026\n\nORDERBEVESTIGING VK26-881\n\nBesteldatum:     10-04-2026\nUw order:        4500127',
    'a letter',
  ],
  ['FACTUUR 2026-118 van 14-04-2026\n\nOffertedatum:    10-03-2026', 'a title'],
  [
    'CREDITNOTA\n\nCreditnota C26-118 van 14-04-2026\n\nFactuur         F26-0993\nFactuurdatum    10-03-2026',
    'a title',
  ],
  ['Rechnung Nr. 118204 vom 14.04.2026\n\nAngebot vom      10.03.2026', 'a title'],
  ['FACTURE F26-118 du 14/04/2026\n\nDate du devis    10/03/2026', 'a title'],
  ['ORDER CONFIRMATION\n\nConfirmation date    14 April 2026\nPO date              10 April 2026', 'a label'],
])('the day of a paper is that of %j in %s, not the day of another paper that it names', (head) => {
  expect(dayOf(head)).toMatchObject({ value: '2026-04-14' })
})

test.each([
  ['FACTUUR\n\nFactuurnummer    2026-118\nFactuurdatum\nOffertedatum     02-03-2026'],
  ['RECHNUNG\n\nRechnungsnummer  118204\nBestellung vom   02.03.2026'],
  ['INVOICE\n\nInvoice No.      118204\nDate of order    2 March 2026'],
  ['ORDERBEVESTIGING\n\nBevestiging      VK26-881\nOffertedatum     02-03-2026'],
  ['OFFERTE\n\nOffertenummer    OF-2026-118\nBesteldatum      02-03-2026'],
])('in %j the day of another paper is offered, but not certain', (head) => {
  expect(dayOf(head)).toMatchObject({ value: '2026-03-02', sure: false })
})

test("'Datum' is in doubt if a label that names the paper has lost its day, and a day if its last figure stands apart", () => {
  const head = (own: string, day = '02-03-2026') => `CREDITNOTA\n\nCreditdatum     ${own}\n\nDatum           ${day}`
  expect(dayOf('CREDITNOTA\n\nDatum           02-03-2026')).toMatchObject({ value: '2026-03-02', sure: true })
  expect(dayOf(head(''))).toMatchObject({ value: '2026-03-02', sure: false })
  expect(dayOf('FACTUUR\n\nFactuurdatum    2026-03-1 0')).toMatchObject({ sure: false })
})

test("a delivery note has no day if it names only its order's", () => {
  expect(dayOf('PAKBON\n\nPakbonnummer     118204\nOrderdatum       02-03-2026')).toBe(undefined)
  expect(dayOf('LIEFERSCHEIN\n\nLieferschein-Nr.  118204\nBestellung vom    02.03.2026')).toBe(undefined)
})

test('the day of a paper is certain beside a label of its own kind, or of any', () => {
  for (const head of [
    'ORDERBEVESTIGING\n\nBevestiging      VK26-881\nOrderdatum       02-03-2026',
    'INKOOPORDER\n\nOrdernummer      4500127\nBesteldatum      02-03-2026',
    'FACTUUR\n\nFactuurnummer    2026-118\nDatum            02-03-2026',
    'CREDITNOTA\n\nCreditnummer     C26-118\nFactuurdatum     02-03-2026', // many programs call it an invoice
  ])
    expect(dayOf(head)).toMatchObject({ value: '2026-03-02', sure: true })
})
