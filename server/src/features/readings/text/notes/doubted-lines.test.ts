import { expect, test } from 'vitest'
import { quantitiesOf } from '../../testing/typed-note.ts'
import { allOf } from '../words/language.ts'

const note = (belowFirst: string, remark = '', table = '') =>
  quantitiesOf(`
Omschrijving            Aantal    Eenheid    Opmerking
Klinkers                    12    st
${belowFirst}
${table}
Goot                         6    st         ${remark}
`)
const doubted = [
  ['Klinkers', '12'],
  ['Goot', '6?'],
]

const sections = allOf({
  nl: 'Niet geleverd,Nog niet geleverd,Wordt nageleverd,Openstaande artikelen,Nog openstaand in deze order,In backorder,Rest,Volgt later,Retour genomen,Op te halen',
  en: 'Outstanding items,Items to follow,Not supplied,Out of stock,Returned,Off hire',
  de: 'Nachlieferung folgt,Noch nicht geliefert,Offene Positionen,Rücknahme',
  fr: 'En reliquat,Articles en rupture,A livrer ultérieurement,Repris',
})
test.each(sections)('quantities below %j are in doubt, also those of a table of their own', (section) => {
  expect(note(`${section}:`)).toEqual(doubted)
  expect(note(`\n\n${section}`, '', 'Omschrijving            Aantal    Eenheid')).toEqual(doubted)
})

const remarks = allOf({
  nl: 'wordt nageleverd,niet geleverd,vervallen,volgt,niet op voorraad,In nalevering week 14,ophalen,uit huur,uit',
  en: 'to follow,cancelled,returned',
  de: 'folgt,zurück',
  fr: 'en rupture,repris',
})
test.each(remarks)('the quantity of a line with the remark %j is in doubt', (remark) => {
  expect(note('', remark)).toEqual(doubted)
})

test('a remark in the row below a line, and a return in its name, make it doubtful', () => {
  const [line] = quantitiesOf('\nOmschrijving            Aantal\nGoot                         6\nWordt nageleverd\n')
  expect(line).toEqual(['Goot', '6?'])
  const [pallets] = quantitiesOf('\nOmschrijving            Aantal\nPallets retour               6\n')
  expect(pallets).toEqual(['Pallets retour', '6?'])
})

const certain = [
  ['Klinkers', '12'],
  ['Goot', '6'],
]
test.each(['', 'Uw kenmerk 4711:', 'Betonwaren:', 'Factuur volgt:', 'Retourleiding als volgt:'])(
  'quantities below %j are certain',
  (row) => {
    expect(note(`${row}\n`)).toEqual(certain)
  },
)

test('a footer away from the table says nothing of its lines', () => {
  expect(note('', `plaatsen\n\n\n\n\nTekorten en manco binnen 24 uur melden`)).toEqual(certain)
})
