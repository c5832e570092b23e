import { expect, test } from 'vitest'
import { noteHead, quantitiesOf, readNote } from '../../testing/typed-note.ts'

test('a delivery note without amounts is read with certainty', () => {
  const { kind, values } = readNote(`${noteHead()}
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
])('the delivered quantity counts, not the ordered one or the rest: %s', (_, table) => {
  expect(quantitiesOf(table)).toEqual([
    ['Dorpel hardsteen', '20'],
    ['Anker M12', '12'],
  ])
})

test('hours are lines of a person and a day, and the material below them has lines of its own', () => {
  const { kind, values } = readNote(`${noteHead('WERKBON')}
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
  const first = `${noteHead()}${table('Dorpel hardsteen', '20')}`
  const more = `${noteHead()}${table('Anker M12', '200')}`

  expect(readNote(first, more).values).toMatchObject({ 'line[0].quantity': '20', 'line[1].quantity': '200' })
  expect(readNote(first, first).values).toMatchObject({ 'line[0].quantity': '20?', 'line[1].quantity': '20?' })
})

test.each([
  ['an empty place to sign', 'Ontvangen door:                Handtekening:'],
  ['dots to write on', 'Ontvangen door: ....................'],
  ['a company', 'Ontvangen door: Bouwbedrijf De Linde B.V.'],
  ['a day', 'Ontvangen door: 12-11-2026'],
])('%s is not the name of who received the goods', (_, sign) => {
  const { values } = readNote(`${noteHead()}
Omschrijving                              Aantal    Eenheid

Dorpel                                         3    st

${sign}
`)

  expect(values).not.toHaveProperty('received_by')
})

test('the day of the order is not that of its delivery note', () => {
  const note = (day: string) =>
    readNote(`
LEVERBON

Van Rijn Bouw B.V.                        Bonnummer     LB-7001
                                          Orderdatum    01-10-2026
${day}
Omschrijving                              Aantal    Eenheid

Dorpel                                         3    st
`).values

  expect(note('')).not.toHaveProperty('issue_date')
  const delivered = '                                          Leverdatum    12-11-2026'
  expect(note(delivered)).toMatchObject({ issue_date: '2026-11-12' })
  // Its own day is named, but cannot be read.
  expect(note(`                                          Datum         l4-ll\n${delivered}`)).toMatchObject({
    issue_date: '2026-11-12?',
  })
  // A day that is to be filled in beside the signature is no day of its own.
  expect(note(`${delivered}${'\n'.repeat(8)}Naam:     Datum:      Handtekening:`)).toMatchObject({
    issue_date: '2026-11-12',
  })
})

test('a delivery note with prices is certain by its sums', () => {
  const { values } = readNote(`${noteHead('LEVERBON')}
Omschrijving             Besteld  Geleverd   Eenheid     Prijs      Bedrag

Dorpel hardsteen              24        20   st          10,00      200,00
Gevelelement                  12        11   st         100,00    1.200,00
`)

  expect(values).toMatchObject({ 'line[0].quantity': '20', 'line[1].quantity': '11?' })
})

test('a note without a table has the line of its only product', () => {
  const load = (more: string) =>
    readNote(`
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

test('the numbers of the company at the foot are no goods', () => {
  const { values } = readNote(`${noteHead()}
Artikel   Omschrijving               Aantal         Eenheid

10021     Dorpel hardsteen               20         st

          KvK                        00000002       Btw-nummer NL000000002B01
`)

  expect(Object.keys(values).filter((path) => path.endsWith('.name'))).toEqual(['line[0].name'])
  expect(values).toMatchObject({ 'line[0].quantity': '20', 'seller.number': expect.stringContaining('00000002') })
})
