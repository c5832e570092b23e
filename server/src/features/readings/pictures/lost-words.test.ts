import { expect, test } from 'vitest'
import { certainOf, photographed } from '../testing/photographed.ts'
import { pricedLine, typedPage } from '../testing/typed-page.ts'
import { rowsOf } from '../text/rows.ts'
import { isOfOtherKind } from './misplaced.ts'

/** What is certain of a page that begins so. */
const certain = (head: string, more: Parameters<typeof photographed>[1] = {}) =>
  certainOf(photographed(`${head}${pricedLine}`, more))

test('a value is in doubt where those of the other labels do not begin, since it may be of a lost label', () => {
  const page = (order: string, label: string) => `
FACTUUR

Factuurnummer     26118
Factuurdatum      12-03-2026          ${'Debiteur'.padEnd(12)}38617
Uw ordernummer    ${order.padEnd(20)}${label.padEnd(12)}4500127
`
  expect(certain(page('PO-118', 'Leverbon'))).toMatchObject({ number: '26118', order_reference: 'PO-118' })
  expect(certain(page('', ''))).not.toHaveProperty('order_reference')
})

test('the rest of a number is in doubt below its first part', () => {
  const page = (first: string, rest: string) => `
FACTUUR

Factuurnr.     Uw              Klantnr.
               ref.
26118          ${first.padEnd(16)}38617
               ${rest}
`
  const aside = (text: string) => (text === '20467' ? { x: 3, y: -3 } : {})
  expect(certain(page('20467', ''))).toMatchObject({ order_reference: '20467' })
  expect(certain(page('PO-', '20467'), { move: aside })).not.toHaveProperty('order_reference')
})

test("a number beside a title in small letters is another paper's if the words of another kind are as large", () => {
  const isOfOther = (below: string) => {
    const { words } = typedPage(`\nDatum       02-04-2026\nLeverbon    318203\n${below}`)
    const rows = rowsOf(words)
    const [number] = rows.flatMap(({ cells }) => cells.filter(({ text }) => text === '318203'))
    return number && isOfOtherKind('delivery_note', 1, [number.x, number.y, number.w, number.h], rows)
  }
  expect(isOfOther('Klantnummer 38617')).toBe(false)
  expect(isOfOther('Vervaldatum   31-05-2026')).toBe(true)
  expect(isOfOther('LEVERBON\n\nVervaldatum   31-05-2026')).toBe(false)
})

test("a number beside 'BL' is in doubt on a 'Note d'envoi', whose own number may be lost", () => {
  const page = (label: string) => `
NOTE D'ENVOI

${label.padEnd(20)}25-874389
Client              98229
`
  const number = (label: string) =>
    certainOf(photographed(`${page(label)}\nQté     Désignation\n40 pc   Dorpel hardsteen\n`))
  expect(number("Note d'envoi n°")).toMatchObject({ number: '25-874389' })
  expect(number("Noted'envoi n°")).toMatchObject({ number: '25-874389' })
  expect(number('BL')).not.toHaveProperty('number')
})

test('a number as far from its label as another column is in doubt', () => {
  const page = (number: string) => `
FACTUUR
                                                              Niederrhein Stahlhandel
Factuurnummer${number}
                                                              47059 Duisburg
`
  expect(certain(page('   25-1928'))).toMatchObject({ number: '25-1928' })
  expect(certain(page('                                                 25-1928'))).not.toHaveProperty('number')
})

test('a quantity below the periods of a hire is in doubt, as the quantity itself may be lost', () => {
  const page = (heading: string) => `
FACTUUR

Factuurnummer:   2025-0388

Omschrijving            ${heading}    Stukprijs         Bedrag
Knikarmhoogwerker            8       100,00         800,00

                         Totaal excl. btw           800,00
                         BTW 21%                    168,00
                         Totaal incl. btw           968,00
`
  const line = (heading: string) => certainOf(photographed(page(heading)))
  expect(line('Aantal')).toMatchObject({ 'line[0].quantity': '8', 'line[0].price': '100.00' })
  expect(line('  Duur')).toMatchObject({ 'line[0].net': '800.00' })
  expect(line('  Duur')).not.toHaveProperty('line[0].quantity')
})

test("a number is in doubt if the paper's only title is one of another kind", () => {
  const page = (title: string) => {
    const { words } = typedPage(`\n${title}\nOffertenr.: OF-2024-837\n`)
    const rows = rowsOf(words)
    const [number] = rows.flatMap(({ cells }) => cells.filter(({ text }) => text.endsWith('837')))
    return number && isOfOtherKind('quote', 1, [number.x, number.y, number.w, number.h], rows)
  }
  expect(page('OFFERTE')).toBe(false)
  expect(page('BESTELOPDRACHT 24005435')).toBe(true)
})
