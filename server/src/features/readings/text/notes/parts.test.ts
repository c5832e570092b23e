import { expect, test } from 'vitest'
import { noteHead, quantitiesOf, readNote } from '../../testing/typed-note.ts'

const note = (...rows: [string, string][]) =>
  quantitiesOf(`
Omschrijving            Aantal    Eenheid
${rows.map(([name, count]) => `${name.padEnd(24)}${count.padStart(6)}    st`).join('\n')}
`).map(([, quantity]) => quantity)

test('lines that add up to the one above may be its parts, unless each has its own article', () => {
  expect(note(['Klinkers', '480'], ['Charge A1', '240'], ['Charge A2', '240'])).toEqual(['480?', '240?', '240?'])
  expect(note(['Klinkers', '480'], ['Charge A1', '240'], ['Charge A2', '200'])).toEqual(['480', '240', '200'])
  expect(note(['Klinkers', '480'], ['Goot', '480'])).toEqual(['480', '480'])
  const withArticles = quantitiesOf(`
Artikel   Omschrijving            Aantal
10021     Klinkers                   480
10022     Goot                       240
10023     Band                       240
`)
  expect(withArticles.map(([, quantity]) => quantity)).toEqual(['480', '240', '240'])
})

test.each(['Eindtotaal', 'Totalen', 'Gesamtmenge', 'Saldo pallets', 'Palletsaldo', 'Pallets totaal'])(
  '%s is not a line of goods',
  (sum) => {
    expect(note(['Klinkers', '480'], ['Goot', '20'], [sum, '500'])).toEqual(['480', '20'])
  },
)

test('what was delivered so far is not surely the load of a note', () => {
  const loads = (heading: string) =>
    quantitiesOf(`
Omschrijving      Besteld   ${heading}   Geleverd    Rest
Beton C30/37        30,00          8,50      17,00   13,00
`)[0]?.[1]
  expect(loads('Deze vracht')).toBe('8.50?')
  const load = (more: string) =>
    readNote(`${noteHead('LEVERBON')}
Product:             C30/37 XC4
Geleverd:            17,00 m3
${more}
`).values['line[0].quantity']
  expect(load('Hoeveelheid:         8,50 m3')).toBe('17.00?')
  expect(load('Hoeveelheid:         17,00 m3')).toBe('17.00')
  expect(load('Netto gewicht:       40.120 kg')).toBe('17.00')
})

test('a price does not prove how a weight is written, and other weights do', () => {
  const weight = (price: string, more = '') =>
    quantitiesOf(`
Product       Geleverd   Eenheid    Prijs
Zand            25.120   ton        ${price}
${more}
`)[0]?.[1]
  expect(weight('12,50')).toBe('25120?')
  expect(weight('12,50', 'Grind            3,200   ton        12,50')).toBe('25120?')
  expect(weight('12,50', 'Grind             3,20   ton        12,50')).toBe('25120')
})
