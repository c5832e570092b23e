import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const head = `
Van Dalen Gevelbouw BV
8013 PN Zwolle

FACTUUR
Factuurnummer: 2026-118
`
const table = `
Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag
Gevelelement type A          12,00   st              75,00         900,00
Montage                       1,00   post           350,00         350,00

`
const read = (page: string) => readText(typedPage(page), () => false).values

/** The totals of a page, with a '?' if they are not certain. */
function totalsOn(page: string): string[] {
  const values = read(page)
  return ['total_excl', 'vat_total', 'total_incl'].map((path) => {
    const total = values.get(path)
    return total ? `${total.value}${total.sure ? '' : '?'}` : ''
  })
}

const sums = '€ 1.250,00 exclusief btw, 21 % btw € 262,50, totaal € 1.512,50 inclusief btw'
const right = ['1250.00', '262.50', '1512.50']

test.each([
  ['De kosten bedragen € 1.250,00 exclusief btw, 21 % btw € 262,50, totaal € 1.512,50 inclusief btw.', right],
  [
    'De kosten van het werk bedragen € 1.250,00 exclusief\nbtw. De btw (21 %) is € 262,50. In totaal is € 1.512,50 te betalen.',
    right,
  ],
  [`Deze factuur bedraagt ${sums}.`, right],
  [`Deze factuur van 3 maart 2026 bedraagt ${sums}.`, right],
  [`Het bedrag van deze factuur is ${sums}. Onze factuur 2025-900 is voldaan.`, right],
  ['Wij berekenen u € 1.250,00, te vermeerderen met 21% btw (€ 262,50), in totaal € 1.512,50.', right],
  ['In rekening gebracht: 1.250,00 EUR excl. BTW + 262,50 EUR BTW (21%) = 1.512,50 EUR incl. BTW', right],
  ['Het factuurbedrag is € 1.512,50 inclusief € 262,50 btw (21% over € 1.250,00).', right],
  ['We charge EUR 1,250.00 excluding VAT, 21% VAT EUR 262.50, total EUR 1,512.50 including VAT.', right],
  ['The total is £1,250.00 plus VAT of £250.00 at 20%, making £1,500.00 in total.', ['1250.00', '250.00', '1500.00']],
  [
    'Die Kosten betragen 1.250,00 € zzgl. 19 % MwSt. in Höhe von 237,50 €, insgesamt 1.487,50 €.',
    ['1250.00', '237.50', '1487.50'],
  ],
  [
    "Le montant s'élève à 1.250,00 € HT, TVA 20 % 250,00 €, soit un total de 1.500,00 € TTC.",
    ['1250.00', '250.00', '1500.00'],
  ],
  ['Les travaux coûtent 1.250,00 € hors TVA, 262,50 € de TVA (21 %), soit 1.512,50 € TVA comprise.', right],
])('the sums of %j are certain', (text, expected) => {
  expect(totalsOn(head + text)).toEqual(expected)
})

test.each([
  ['the total is wrong', '€ 1.250,00 exclusief btw, 21 % btw € 262,50, totaal € 1.521,50 inclusief btw'],
  ['the VAT is not that of its rate', '€ 1.250,00 exclusief btw, 21 % btw € 226,50, totaal € 1.476,50 inclusief btw'],
])('the sums of a sentence are uncertain if %s', (_, sums) => {
  expect(totalsOn(`${head}De kosten bedragen ${sums}.`).filter((total) => !total.endsWith('?'))).toEqual([])
})

test.each([
  `Onze factuur 2025-900 van ${sums} is nog niet voldaan.`,
  `Onze factuur 2025-900 aan Bouw B.V. van ${sums} staat nog open.`,
  `Onze factuur 2025-900 aan Bouw B.V. Utrecht van ${sums}.`,
  `Factuur 2025-900 m.b.t. de gevel komt op ${sums}.`,
  `Factuur 2025-900 t.b.v. Project Zuid komt op ${sums}.`,
  `Our invoice 2025-900 to Building Ltd. Leeds came to ${sums}.`,
  `Unsere Rechnung 2025-900 an Hrn. Maier über ${sums}.`,
  `Notre facture 2025-900 à Mme. Dubois de ${sums}.`,
  `Onze factuur van 3 maart van ${sums} ontvingen wij retour.`,
  `Onze factuur d.d. 03-03-2026 van ${sums}.`,
  `Our invoice of March 3 came to ${sums}.`,
  `Unsere Rechnung vom 03.03.2026 beträgt ${sums}.`,
  `Notre facture du 3 mars est de ${sums}.`,
  `Onze factuur met nummer 2025-900 van ${sums}.`,
  `Onze factuur van ${sums} is nog niet voldaan.`,
  `De factuur van ${sums} is niet betaald.`,
  `The invoice of ${sums} has not been paid.`,
  `Die Rechnung über ${sums} wurde noch nicht bezahlt.`,
  `Die Rechnung von ${sums} ist unbezahlt.`,
  `La facture de ${sums} reste impayée.`,
  `Wij zijn aansprakelijk tot maximaal ${sums}.`,
  `Bij betaling binnen 8 dagen geldt een korting van ${sums}.`,
  `De aanneemsom is ${sums}.`,
  `Eerder brachten wij in rekening: ${sums}.`,
  `Your previous invoice came to ${sums}.`,
  `Unsere Haftung beträgt höchstens ${sums}.`,
  `Un acompte de ${sums} a été demandé.`,
])('no sums are taken from %j', (text) => {
  expect(totalsOn(head + text)).toEqual(['', '', ''])
})

test('a sentence below a table ends it, and is not a description', () => {
  const values = read(`${head}${table}De kosten bedragen ${sums}.`)
  expect(values.get('total_incl')).toMatchObject({ value: '1512.50', sure: true })
  expect(values.has('line[1].description')).toBe(false)
})

test('an amount to pay alone is read, but not certain', () => {
  expect(totalsOn(`${head}${table}Te betalen binnen 30 dagen: EUR 1.512,50`)).toEqual(['', '', '1512.50?'])
})

test('a sentence about other costs leaves the totals of a list as they are', () => {
  const list = 'Totaal excl. btw  1.250,00\nBtw 21%  262,50\nTotaal incl. btw  1.512,50\n\n'
  const more = 'De kosten van het vervolg bedragen € 2.000,00 exclusief btw, 21 % btw € 420,00, totaal € 2.420,00.'
  expect(totalsOn(head + table + list + more)).toEqual(right)
})
