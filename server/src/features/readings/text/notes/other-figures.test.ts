import { expect, test } from 'vitest'
import { noteHead, quantitiesOf, readNote } from '../../testing/typed-note.ts'
import { allOf } from '../words/language.ts'

const counted = (heading: string, figure: string, quantity = 'Aantal') =>
  quantitiesOf(`
Omschrijving            ${quantity.padEnd(12)}${heading.padEnd(18)}Eenheid
Bout M8                 ${'500'.padEnd(12)}${figure.padEnd(18)}st
`)[0]?.[1]

const otherCounts = allOf({
  nl: 'Uitgel.,Mee,Nu,Lev.,Gepickt,Geladen,Verz.,Ontvangen,Leveraantal,Levering,Totaal,Manco,Tekort,Nog lev.,Volgt',
  en: "Del'd,Sent,Loaded,Supplied,Backorders",
  de: 'Lief.,Liefermg.',
  fr: 'Liv.,Qté liv.,Expédié',
})

test.each(otherCounts)(
  'a quantity is in doubt beside another figure below %j, and certain beside the same one',
  (heading) => {
    expect(counted(heading, '300')).toBe('500?')
    expect(counted(heading, '500')).toBe('500')
    expect(counted(heading, '')).toBe('500')
  },
)

test.each(['Gewicht', 'Gew. kg', 'Lengte mm', 'Week', 'Pos.', 'Charge', 'Uw ordernr.', 'Colli', 'RAL'])(
  'a figure below %j says nothing of the quantity',
  (heading) => {
    expect(counted(heading, '300')).toBe('500')
  },
)

test('what was delivered is in doubt beside a shortage only, and an article number is no count', () => {
  expect(counted('Manco', '20', 'Geleverd')).toBe('500?')
  expect(counted('Manco', '0', 'Geleverd')).toBe('500')
  expect(counted('Mee', '300', 'Geleverd')).toBe('500')
  expect(counted('Aanvraag', '4800155')).toBe('500')
  expect(counted('Inhoud', '2,5 kg')).toBe('500')
})

test.each([
  ['Man', '2', '8', '8?'],
  ['Min.', '45', '7', '7?'],
  ['Overuren', '1,50', '8,00', '8.00?'],
  ['Begin', '7.00', '8,00', '8.00?'],
  ['Begin', '7:00', '8.30', '8.30?'],
  ['Begin', '7:00', '8,50', '8.50'],
  ['Dagen', '3', '8', '8?'],
  ['Km', '84', '8', '8'],
  ['Week', '14', '8', '8'],
])('beside %s %s, hours of %s are read as %s', (heading, figure, hours, expected) => {
  const [line] = quantitiesOf(
    `
Datum         Werkzaamheden    ${heading.padEnd(12)}Uren
08-03-2026    Stellen          ${figure.padEnd(12)}${hours}
`,
    'WERKBON',
  )
  expect(line?.[1]).toBe(expected)
})

test('a total of metres or kilos is no amount, and a length or weight is no price', () => {
  const values = (headings: string, more = '') =>
    readNote(`${noteHead()}
Omschrijving      Aantal   ${headings}
Vuren balk            12     4,80    57,60
${more}
`).values

  for (const headings of ['Lengte   Totaal', 'Gewicht  Netto ', 'Lengte   Bedrag'])
    expect(values(headings)).not.toHaveProperty(['line[0].price'])
  expect(values('Lengte   Totaal')).not.toHaveProperty(['line[0].net'])
  expect(values(' Prijs   Totaal')).toMatchObject({ 'line[0].price': '4.80', 'line[0].net': '57.60' })
})
