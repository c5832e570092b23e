import { expect, test } from 'vitest'
import { noteHead, quantitiesOf, readNote } from '../../testing/typed-note.ts'

test('a quantity is uncertain if ordered less delivered is not the rest, and no quantity is invented', () => {
  expect(
    quantitiesOf(`
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

test('an ordered quantity is never taken for a delivered one', () => {
  const ordered = `
Omschrijving               Besteld    Eenheid

Dorpel hardsteen               24     st
`

  expect(quantitiesOf(ordered)).toEqual([])
  expect(
    quantitiesOf(ordered.replace('Besteld    ', 'Besteld    Aantal    ').replace('24     ', '24         20     ')),
  ).toEqual([['Dorpel hardsteen', '20?']])
})

test('a figure that may be a thousand or a fraction, an unknown unit and two figures in one place stay doubtful', () => {
  expect(
    quantitiesOf(`
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

test('the number of a note says nothing of how its quantities are written', () => {
  const table = `
Artikelnr.     Omschrijving                Aantal    Eenheid

301714         Zand in zandbed             85,000    m3
24.2237        Ontgraven bouwput          410,000    m3
`
  for (const number of ['24.2237', '242237'])
    expect(quantitiesOf(`Leverbonnr.:  ${number}\n${table}`)[0]).toEqual(['Zand in zandbed', '85.000?'])
})

test('quantities that all have three decimals may be whole ones', () => {
  const [first] = quantitiesOf(`
Omschrijving                              Aantal    Eenheid

Baksteen                                  12.000    st
Dorpel                                     3.000    st
`)

  expect(first).toEqual(['Baksteen', '12000?'])
})

test('a printed sum that differs makes the quantities doubtful, and is not a line', () => {
  const table = (sum: string) => `
Omschrijving                              Aantal    Eenheid

Baksteen                                      12    st
Dorpel                                         3    st
Totaal                                        ${sum}
Aantal colli                                   2
`

  expect(quantitiesOf(table('15'))).toEqual([
    ['Baksteen', '12'],
    ['Dorpel', '3'],
  ])
  expect(quantitiesOf(table('25'))).toEqual([
    ['Baksteen', '12?'],
    ['Dorpel', '3?'],
  ])
})

test('goods that go back have a minus', () => {
  const table = `
Omschrijving                              Aantal    Eenheid

Steigerdeel                                   40    st
`

  expect(quantitiesOf(table, 'RETOURBON')).toEqual([['Steigerdeel', '-40']])
  expect(quantitiesOf(table, 'RETURNS NOTE')).toEqual([['Steigerdeel', '-40']])
  expect(quantitiesOf(table, 'LEVERBON / RETOURBON')).toEqual([['Steigerdeel', '40?']])
  expect(
    quantitiesOf(`
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

test('the ordered quantity and the rest are read, and are certain only in their own columns', () => {
  const table = (row: string) => `
Omschrijving               Besteld    Geleverd    Rest    Eenheid
${row}
`
  const open = (row: string) => {
    const { values } = readNote(`${noteHead()}${table(row)}`)
    return ['quantity', 'ordered', 'rest'].map((field) => values[`line[0].${field}`])
  }

  expect(open('Dorpel hardsteen               24          10       4    st')).toEqual(['10?', '24', '4'])
  expect(open('Dorpel hardsteen               24          10      14    st')).toEqual(['10', '24', '14'])
  expect(open('Dorpel hardsteen               24          10            st')).toEqual(['10', undefined, undefined])
  expect(open('Dorpel hardsteen               24          10       4    tobbe')).toEqual(['10?', undefined, undefined])
})
