import { expect, test } from 'vitest'
import { typedPage } from '../../testing/typed-page.ts'
import { readText } from '../read-text.ts'

/** The values of a note of these pages: uncertain ones end with '?'. */
function read(...pages: string[]) {
  const words = pages.flatMap((text, n) => typedPage(text).words.map((word) => ({ ...word, page: n + 1 })))
  const { kind, values } = readText({ words, page_height: 842, filename: 'document.pdf' }, (one) => one === '4500127')
  return {
    kind,
    values: Object.fromEntries([...values].map(([path, { value, sure }]) => [path, `${value}${sure ? '' : '?'}`])),
  }
}

const head = (title = 'PAKBON') => `
Van Rijn Bouw B.V.                        ${title}
Havenweg 14
3812 LK Amersfoort                        Bonnummer     PB-10021
                                          Datum         12-11-2026
                                          Uw order      4500127
`

/** The quantities of a note with this table, and its names. */
function quantities(table: string, title?: string) {
  const { values } = read(`${head(title)}${table}`)
  const lines = Object.keys(values).flatMap((path) => /^(line\[\d+\])\.name$/.exec(path)?.[1] ?? [])
  return lines.map((line) => [values[`${line}.name`], values[`${line}.quantity`]])
}

test('a delivery note without amounts is read with certainty', () => {
  const { kind, values } = read(`${head()}
Artikel   Omschrijving               Aantal    Eenheid

10021     Dorpel hardsteen               20    st
10022     Gevelelement type A            12    st

Ontvangen door: J. Jansen
`)

  expect(kind).toBe('delivery_note')
  expect(values).toMatchObject({
    number: 'PB-10021',
    issue_date: '2026-11-12',
    order_reference: '4500127',
    received_by: 'J. Jansen',
    'line[0].article': '10021',
    'line[0].name': 'Dorpel hardsteen',
    'line[0].quantity': '20',
    'line[0].unit': 'st',
    'line[1].quantity': '12',
  })
  expect(values).not.toHaveProperty('despatch')
})

test.each([
  [
    'one heading',
    `
Omschrijving               Besteld    Geleverd    Rest    Eenheid

Dorpel hardsteen               24          20        4    st
Anker M12                      12          12        -    st
`,
  ],
  [
    'a heading of two rows',
    `
                            Aantal    Aantal     Nog te
Omschrijving               besteld  geleverd    leveren   Eenheid

Dorpel hardsteen               24        20          4    st
Anker M12                      12        12          0    st
`,
  ],
  [
    'the delivered quantity first',
    `
Omschrijving               Gel.    Best.    B.O.    Eh

Dorpel hardsteen             20      24        4    st
Anker M12                    12      12             st
`,
  ],
  [
    'what came before',
    `
Omschrijving          Besteld   Reeds geleverd   Nu geleverd   Nog te leveren

Dorpel hardsteen          30                6            20                4
Anker M12                 12                0            12                0
`,
  ],
])('what was delivered counts, not what was ordered or is left: %s', (_, table) => {
  expect(quantities(table)).toEqual([
    ['Dorpel hardsteen', '20'],
    ['Anker M12', '12'],
  ])
})

test('a quantity has a doubt if ordered and delivered do not make the rest, and none is invented', () => {
  expect(
    quantities(`
Omschrijving               Besteld    Geleverd    Rest    Eenheid

Dorpel hardsteen               24          20        3    st
Gevelelement                   12                   12    st
Folie                          10          12        0    rol
`),
  ).toEqual([
    ['Dorpel hardsteen', '20?'],
    ['Gevelelement', undefined],
    ['Folie', '12'],
  ])
})

test('what was only ordered is never taken for delivered', () => {
  const ordered = `
Omschrijving               Besteld    Eenheid

Dorpel hardsteen               24     st
`

  expect(quantities(ordered)).toEqual([])
  expect(
    quantities(ordered.replace('Besteld    ', 'Besteld    Aantal    ').replace('24     ', '24         20     ')),
  ).toEqual([['Dorpel hardsteen', '20?']])
})

test('a figure that may be a thousand or a fraction, an unknown unit and two figures in one place stay doubtful', () => {
  expect(
    quantities(`
Omschrijving                              Aantal    Eenheid

Baksteen WF rood                           1.200    st
Dorpel hardsteen                              -3    st
Anker M12 verzinkt                            4-    st
Metselmortel M10                           1.250    m3
Kit antraciet                                  6    tobbe
Zand, gewassen                             2 x 3    m3
Grind, 4-32                                  7 1    m3
`),
  ).toEqual([
    ['Baksteen WF rood', '1200'],
    ['Dorpel hardsteen', '-3'],
    ['Anker M12 verzinkt', '-4'],
    ['Metselmortel M10', '1250?'],
    ['Kit antraciet', '6?'],
    ['Zand, gewassen', undefined],
    ['Grind, 4-32', undefined],
  ])
})

test('quantities that all have three decimals may be whole ones', () => {
  const [first] = quantities(`
Omschrijving                              Aantal    Eenheid

Baksteen                                  12.000    st
Dorpel                                     3.000    st
`)

  expect(first).toEqual(['Baksteen', '12000?'])
})

test('a printed sum of other quantities makes them doubtful, and is no line', () => {
  const table = (sum: string) => `
Omschrijving                              Aantal    Eenheid

Baksteen                                      12    st
Dorpel                                         3    st
Totaal                                        ${sum}
Aantal colli                                   2
`

  expect(quantities(table('15'))).toEqual([
    ['Baksteen', '12'],
    ['Dorpel', '3'],
  ])
  expect(quantities(table('25'))).toEqual([
    ['Baksteen', '12?'],
    ['Dorpel', '3?'],
  ])
})

test('goods that go back have a minus', () => {
  const table = `
Omschrijving                              Aantal    Eenheid

Steigerdeel                                   40    st
`

  expect(quantities(table, 'RETOURBON')).toEqual([['Steigerdeel', '-40']])
  expect(quantities(table, 'RETURNS NOTE')).toEqual([['Steigerdeel', '-40']])
  expect(quantities(table, 'LEVERBON / RETOURBON')).toEqual([['Steigerdeel', '40?']])
  expect(
    quantities(`
Omschrijving                            Geleverd   Retour   Eenheid

Steigerdeel                                   40       12   st
Baksteen                                     500            st
`),
  ).toEqual([
    ['Steigerdeel', '40'],
    ['Steigerdeel', '-12'],
    ['Baksteen', '500'],
  ])
})

test('hours are lines of a person and a day, and the material below them has lines of its own', () => {
  const { kind, values } = read(`${head('WERKBON')}
Medewerker         Datum         Werkzaamheden               Uren

J. de Vries        12-11-2026    stellen kozijnen            8,00
                   13-11-2026    stellen kozijnen            7:30
M. Bakker          12-11-2026    hulp                        4,5
Totaal                                                      20,00

Materiaal                                 Aantal    Eenheid

PUR-schuim                                     6    bus

Voor akkoord:                             Getekend door:
                                          Dhr. P. Hendriks
`)

  expect(kind).toBe('delivery_note')
  expect(values).toMatchObject({
    received_by: 'Dhr. P. Hendriks',
    'line[0].name': 'J. de Vries, 12-11',
    'line[0].person': 'J. de Vries',
    'line[0].start_date': '2026-11-12',
    'line[0].description': 'stellen kozijnen',
    'line[0].quantity': '8.00',
    'line[0].unit': 'HUR',
    'line[1].name': 'J. de Vries, 13-11',
    'line[1].quantity': '7.5',
    'line[2].quantity': '4.5',
    'line[3].name': 'PUR-schuim',
    'line[3].quantity': '6',
  })
  expect(values).not.toHaveProperty(['line[4].name'])
})

test('the lines go on below a repeated heading, and a copy of the note makes them doubtful', () => {
  const table = (name: string, quantity: string) => `
Omschrijving                              Aantal    Eenheid

${name.padEnd(42)}${quantity.padStart(6)}    st
`
  const first = `${head()}${table('Dorpel hardsteen', '20')}`
  const more = `${head()}${table('Anker M12', '200')}`

  expect(read(first, more).values).toMatchObject({ 'line[0].quantity': '20', 'line[1].quantity': '200' })
  expect(read(first, first).values).toMatchObject({ 'line[0].quantity': '20?', 'line[1].quantity': '20?' })
})

test.each([
  ['an empty place to sign', 'Ontvangen door:                Handtekening:'],
  ['dots to write on', 'Ontvangen door: ....................'],
  ['a company', 'Ontvangen door: Bouwbedrijf De Linde B.V.'],
  ['a day', 'Ontvangen door: 12-11-2026'],
])('%s is not the name of who received the goods', (_, sign) => {
  const { values } = read(`${head()}
Omschrijving                              Aantal    Eenheid

Dorpel                                         3    st

${sign}
`)

  expect(values).not.toHaveProperty('received_by')
})

test('the day of the order is not that of its delivery note', () => {
  const note = (day: string) =>
    read(`
LEVERBON

Van Rijn Bouw B.V.                        Bonnummer     LB-7001
                                          Orderdatum    01-10-2026
${day}
Omschrijving                              Aantal    Eenheid

Dorpel                                         3    st
`).values

  expect(note('')).not.toHaveProperty('issue_date')
  expect(note('                                          Leverdatum    12-11-2026')).toMatchObject({
    issue_date: '2026-11-12',
  })
})

test('a delivery note with prices is certain by its sums', () => {
  const { values } = read(`${head('LEVERBON')}
Omschrijving             Besteld  Geleverd   Eenheid     Prijs      Bedrag

Dorpel hardsteen              24        20   st          10,00      200,00
Gevelelement                  12        11   st         100,00    1.200,00
`)

  expect(values).toMatchObject({ 'line[0].quantity': '20', 'line[1].quantity': '11?' })
})

test('a note without a table has the line of its only product', () => {
  const load = (more: string) =>
    read(`
Betoncentrale De Waal

AFLEVERBON
                                          Bonnummer     55120
                                          Leverdatum    12-11-2026
Product:      C30/37 XC4
${more}
Kenteken: 12-BKL-9
`).values

  expect(load('Geleverd:     8,50 m3')).toMatchObject({
    'line[0].name': 'C30/37 XC4',
    'line[0].quantity': '8.50',
    'line[0].unit': 'm3',
  })
  expect(load('Hoeveelheid:  8,50 m3')).toMatchObject({ 'line[0].quantity': '8.50?' })
  expect(load('Besteld:      25,00 m3')).not.toHaveProperty(['line[0].name'])
  expect(load('Geleverd:     8,50 m3\nGeleverd:     9,00 m3')).not.toHaveProperty(['line[0].name'])
})
