import { expect, test } from 'vitest'
import { certainOf, photographed } from '../testing/photographed.ts'
import { pricedLine } from '../testing/typed-page.ts'

/** What is certain of a page that begins so. */
const certain = (head: string, more: Parameters<typeof photographed>[1] = {}) =>
  certainOf(photographed(`${head}${pricedLine}`, more))

test('values are in doubt beside one that lost its label, which may be of any', () => {
  const page = (label: string) => `
FACTUUR

${label.padEnd(17)}2024-1133
Klantnummer:     38618
Uw ordernummer:  PO-52783
`
  expect(certain(page('Factuurnummer:'))).toMatchObject({ number: '2024-1133', order_reference: 'PO-52783' })
  expect(certain(page(''))).not.toHaveProperty('order_reference')
})

test('values of which each is nearer to the label of the next row are in doubt', () => {
  const page = `
RECHNUNG

Rechnungs-Nr.                  2025/6032
Belegdatum                     08.01.2025
Bestellnummer                  25.0222-27
Kundennummer                   52194
Auftrags-Nr.                   367504
`
  const bent = (text: string) => (/^(?:2025|08|25\.|52194|367504)/.test(text) ? { y: -10 } : {})

  expect(certain(page)).toMatchObject({ number: '2025/6032', order_reference: '25.0222-27' })
  expect(certain(page, { move: bent })).not.toHaveProperty('order_reference')
})

test('a value far from its label, of which nothing else of its column is left, is in doubt', () => {
  const page = (order: string) => `
FACTUUR   2024-08564

Uw ordernummer:  ${order}    Pakbonnr.: 365049
`
  expect(certain(page('60857            '))).toMatchObject({ order_reference: '60857' })
  expect(certain(page('            60857'))).not.toHaveProperty('order_reference')
})

test('values are in doubt if one beside the label of a day is none', () => {
  const page = (day: string) => `
FACTUUR

Factuurnummer      4538302196
Factuurdatum       ${day}
Uw ordernummer     4500127
`
  expect(certain(page('12-03-2026'))).toMatchObject({ number: '4538302196', order_reference: '4500127' })
  expect(certain(page('VO510408'))).not.toHaveProperty('number')
})

test('labels that end at one edge, and a term in the place of a day, raise no doubt', () => {
  const page = (due: string) => `
RECHNUNG

  Rechnungsnummer   2025-0388
            Datum   12.03.2026
  Ihre Bestellung   4500127
       ${due}
`
  for (const due of ['Fälligkeit   11.04.2026', '     Zahlungsziel 30 Tage netto'])
    expect(certain(page(due))).toMatchObject({
      number: '2025-0388',
      issue_date: '2026-03-12',
      order_reference: '4500127',
    })
})

test('the day of a delivery is not surely that of its note, which a stamp may cover', () => {
  const page = (label: string) => `
LEVERBON

Leverbonnr.:        2026-118
${label.padEnd(20)}22-04-2026
Klantnr.:           38618
`
  expect(certain(page('Datum:'))).toMatchObject({ issue_date: '2026-04-22' })
  expect(certain(page('Leverdatum:'))).not.toHaveProperty('issue_date')
})

test('the day behind a number is certain only if the kind of the paper is', () => {
  const page = (below: string) => `
Pakbon 447066 d.d. 25 sep 2024
${below}
`
  expect(certain(page('Zagen onder verstek'))).toMatchObject({ issue_date: '2024-09-25' })
  expect(certain(page('24,00 Zagen onder verstek'))).not.toHaveProperty('issue_date')
})

test('a year is never certain as a number', () => {
  const page = (number: string) => `
FACTUUR

Factuurnummer:  ${number}
Factuurdatum:   12-03-2025
`
  expect(certain(page('2945'))).toMatchObject({ number: '2945', issue_date: '2025-03-12' })
  expect(certain(page('2025'))).not.toHaveProperty('number')
})

test('a number below the lines is never certain, as it may be that of a company', () => {
  const page = (number: string) => `${number}\nKlantnr.: 38618\n`

  expect(certain(`\nFACTUUR\n${page('Nr.: 13034379')}`)).toMatchObject({ number: '13034379' })
  expect(certainOf(photographed(`\nFACTUUR\n${page('')}${pricedLine}\n${page('Nr.: 13034379')}`))).not.toHaveProperty(
    'number',
  )
})

test("a note's number is in doubt beside the title of another note, since its own may be gone", () => {
  const page = (label: string) => `
VERZENDNOTA

${label.padEnd(17)}24-874389
Klantcode         98229
`
  const number = (label: string) =>
    certainOf(photographed(`${page(label)}\nAantal  Omschrijving\n40 st   Dorpel hardsteen\n`))

  expect(number('Verzendnotanr.')).toMatchObject({ number: '24-874389' })
  expect(number('Bonnummer')).toMatchObject({ number: '24-874389' })
  expect(number('Leveringsbonnr.')).not.toHaveProperty('number')
})

test('values below a title whose labels are gone are in doubt', () => {
  const page = (labels: string) => `
RECHNUNG
${labels}
135487                RE-59837              979506
`
  const labels = '\nLieferschein-Nr.      Rechnungs-Nr.         Kunden-Nr.'
  expect(certain(page(labels))).toMatchObject({ number: 'RE-59837' })
  expect(certain(page(''))).not.toHaveProperty('number')
})

test('a number or day with the label of an invoice is not surely that of a credit note', () => {
  const page = (label: string) => `
CREDITNOTA

${`${label}nummer`.padEnd(18)}F26-9934
${`${label}datum`.padEnd(18)}10-03-2026
`
  expect(certain(page('Credit'))).toMatchObject({ number: 'F26-9934', issue_date: '2026-03-10' })
  expect(certain(page('Factuur'))).not.toHaveProperty('number')
  expect(certain(page('Factuur'))).not.toHaveProperty('issue_date')
})

test('an article of several words may be joined to its neighbour, so it is in doubt', () => {
  const page = (heading: string) => `
FACTUUR

Factuurnummer:   2025-0388

${heading}     Artikel    Omschrijving            Aantal    Stukprijs         Bedrag
RAL8189   HK-345     Dorpel hardsteen            28       215,00       6.020,00

                                            Totaal excl. btw                6.020,00
                                            BTW 21%                         1.264,20
                                            Totaal incl. btw                7.284,20
`
  const article = (heading: string) => certainOf(photographed(page(heading)))['line[0].article']
  expect(article('Kleur')).toBe('HK-345')
  expect(article('     ')).toBe(undefined)
})

test('a value further below a label than values usually are is in doubt, as a nearer one may be lost', () => {
  const page = (day: string, gap: string) => `
INKOOPORDER

Inkoopordernr.
2024/04103

Orderdatum
${day}${gap}
`
  expect(certain(page('09-01-2025', ''))).toMatchObject({ number: '2024/04103', issue_date: '2025-01-09' })
  expect(certain(page('', '\n09-01-2025'))).not.toHaveProperty('issue_date')
})
