import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const totals = `
Totaal excl. btw                              550,00
21% btw                                       115,50
Totaal incl. btw                              665,50
`
/** A field of the lines of an invoice, with a '?' if it is not certain. */
function linesOf(table: string, field: string, below = totals): (string | undefined)[] {
  const page = typedPage(`Bouw BV     FACTUUR 2026-118\nUw ordernummer: 4500127\n\n${table}${below}`)
  const { values } = readText(page, () => false)
  return [0, 1].map((n) => {
    const read = values.get(`line[${n}].${field}`)
    return read && `${read.value}${read.sure ? '' : '?'}`
  })
}

/** Two lines with a first column of this heading and these texts. */
const withFirst = (head: string, one: string, other: string) => `
${head.padEnd(16)}Omschrijving    Aantal    Prijs    Bedrag
${one.padEnd(16)}Dakpannen           10    20,00    200,00
${other.padEnd(16)}Goot                10    35,00    350,00
`

test.each([
  ['Artikel', 'A100', 'A200', ['A100', 'A200']],
  ['Artikelnummer', '8711234', '8711235', ['8711234', '8711235']],
  ['Onderdeel', 'Dak 1', 'Dak 2', ['Dak 1?', 'Dak 2?']],
  ['Activity', 'Phase 1', 'Phase 2', ['Phase 1?', 'Phase 2?']],
  ['Bestelnr.', '4500127', '4500128', ['4500127?', '4500128?']],
  ['Artikel', 'Dak', 'A200', ['Dak?', 'A200']],
  ['Artikel', '4500130', '4500130', ['4500130?', '4500130?']],
  ['Artikel', '4500127', 'A200', ['4500127?', 'A200']],
  ['Art.', '1', '2', ['1?', '2?']],
])('below %s, %s and %s are certain articles only if nothing else is possible', (head, one, other, articles) => {
  expect(linesOf(withFirst(head, one, other), 'article')).toEqual(articles)
})

test.each([
  ['    Artikel', '1   A100', '2   A200', ['1 A100?', '2 A200?']],
  ['Artikel', 'ABC1234', 'ABC1235\n567', ['ABC1234', 'ABC1235?']],
  ['Artikel', 'ABC1234\n567', 'ABC1235', ['ABC1234?', 'ABC1235?']],
])('an article beside another number, or with one below it, is in doubt', (head, one, other, articles) => {
  const [first = '', more = ''] = one.split('\n')
  const [last = '', end = ''] = other.split('\n')
  const rows = withFirst(head, first, last).split('\n')
  const table = [...rows.slice(0, 3), ...(more ? [more] : []), rows[3], ...(end ? [end] : [])].join('\n')
  expect(linesOf(`${table}\n`, 'article')).toEqual(articles)
})

test('an amount of a second kind is no article', () => {
  const table = (first: string, second: string) => `
Omschrijving     Uren    ${first.padEnd(10)}Materiaal    Totaal
Kozijn stellen     10    150,00       ${second}    200,00
Goot               10    300,00        50,00    350,00
`
  expect(linesOf(table('Arbeid', '50,00'), 'article')).not.toContain('50,00')
})

/** Two lines with a column of this heading and these texts before their unit. */
const withSize = (head: string, one: string, other: string, unit = '') => `
Omschrijving    ${head.padEnd(14)}Aantal   ${unit.padEnd(10)}Prijs    Bedrag
Dakpannen       ${one.padEnd(14)}    10   ${(unit && 'm1').padEnd(10)}20,00    200,00
Goot            ${other.padEnd(14)}    10   ${(unit && 'm2').padEnd(10)}35,00    350,00
`
test.each([
  ['Maat', 'st', 'm2', '', ['st', 'm2']],
  ['Eenheid', 'zak 25', 'bigbag', '', ['zak 25', 'bigbag']],
  ['Maat', '71x171mm', '50x100mm', 'Eenheid', ['m1', 'm2']],
  ['Maat', '71x171mm', 'M', '', ['71x171mm?', 'M?']],
  ['Soort', 'Vuren', 'st', '', ['Vuren?', 'st']],
  ['VPE', '100 St', 'doos', '', ['100 St?', 'doos?']],
])('below %s, %s and %s are certain units only if they are plain', (head, one, other, unit, units) => {
  expect(linesOf(withSize(head, one, other, unit), 'unit')).toEqual(units)
})

/** Two lines with a column of this heading for their VAT. */
const withRate = (head: string, one: string, other: string) => `
Omschrijving    Aantal    Prijs    ${head.padEnd(10)}Bedrag
Dakpannen           10    20,00    ${one.padEnd(10)}200,00
Goot                10    35,00    ${other.padEnd(10)}350,00
`
test('an amount below Btw is no rate, also if it looks like one', () => {
  const low = totals.replace('21%', ' 6%').replace('115,50', ' 33,00').replace('665,50', '583,00')
  expect(linesOf(withRate('Btw', '12,00', '21,00'), 'rate', low)).toEqual(['12.00?', '21.00?'])
  expect(linesOf(withRate('Btw', '42,00', '21,00'), 'rate')).toEqual([undefined, '21.00?'])
})

test.each([
  ['Btw', '21%', '21', ['21', '21']],
  ['Btw %', '21,00', '21', ['21.00', '21']],
  ['Btw', '6', '21', ['6?', '21']],
  ['Btw', 'V6', 'T0', ['6?', '0?']],
  ['Btw', '21,00', '9,00', ['21.00', '9.00?']],
  ['Btw code', '6', '21', ['6?', '21']],
])('below %s, %s and %s are certain rates only if they are those of the paper', (head, one, other, rates) => {
  expect(linesOf(withRate(head, one, other), 'rate')).toEqual(rates)
})

test.each([
  ['Goot\n', ['Dakpannen', 'Goot']],
  ['Goot\nInclusief bochten', ['Dakpannen', 'Goot']],
])('the names of lines are certain, also with a description below them', (last, names) => {
  const [one, more = ''] = last.split('\n')
  const table = `
Omschrijving                  Aantal    Prijs    Bedrag
Dakpannen                         10    20,00    200,00
${(one ?? '').padEnd(30)}    10    35,00    350,00
${more}`
  expect(linesOf(table, 'name')).toEqual(names)
})

test('names are in doubt that may begin above their line', () => {
  const table = (above: string) => `
Omschrijving                  Aantal    Prijs    Bedrag
${above}
vuren balken                      10    20,00    200,00
${above}
stalen liggers van 4 meter        10    35,00    350,00
`
  expect(linesOf(table('Leveren en plaatsen van'), 'name')).toEqual([
    expect.stringMatching(/\?$/),
    'stalen liggers van 4 meter?',
  ])
  expect(linesOf(table('Pakbon 123456'), 'name')).toEqual(['vuren balken', 'stalen liggers van 4 meter'])
  expect(linesOf(table('Pakbon 123456'), 'description')).toEqual(['Pakbon 123456?', undefined])
})

test.each([
  [
    ['10.000   20,00    200,00', ' 2.000  175,00    350,00'],
    ['10.000', '2.000'],
  ],
  [
    ['10.000   20,00    200,00', ' 2.000    0,00      0,00'],
    ['10.000', '2000?'],
  ],
  [
    ['    10   55,00    550,00', ' 2.000    0,00      0,00'],
    ['10', '2000'],
  ],
  [
    [' 1.000   2.500     2.500', ' 2.000   1.500     3.000'],
    ['1000?', '2000?'],
  ],
  [
    ['   100   2.500   250.000', ' 2.000   1.500 3.000.000'],
    ['100', '2000'],
  ],
])('the quantities of the lines %j are certain if no others hold: %j', ([one, other], quantities) => {
  const table = `
Omschrijving    Aantal   Prijs    Bedrag
Dakpannen       ${one}
Goot            ${other}
`
  expect(linesOf(table, 'quantity', '')).toEqual(quantities)
})
