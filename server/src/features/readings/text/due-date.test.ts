import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const dueDate = (text: string) =>
  readText(
    typedPage(`
FACTUUR

Factuurnummer      2026-118
Factuurdatum       12-04-2026
${text}

Omschrijving           Aantal     Prijs      Bedrag
Straatwerk                100     20,00    2.000,00
Totaal excl. btw                           2.000,00
21% btw                                      420,00
Totaal incl. btw                           2.420,00
`),
    () => false,
  ).values.get('due_date')

test.each([
  'Betaling binnen 30 dagen na factuurdatum.',
  'Zahlbar innerhalb 30 Tagen nach Rechnungsdatum',
  'Payment within 30 days of the invoice date',
])('%j gives a certain due date', (term) => {
  expect(dueDate(term)).toMatchObject({ value: '2026-05-12', sure: true })
})

test.each([
  'Afwijkingen dienen binnen 8 dagen na factuurdatum schriftelijk gemeld te worden.',
  'Retour binnen 14 dagen na factuurdatum',
  'De garantie bedraagt 365 dagen na factuurdatum',
  'Mängelrügen innerhalb 8 Tagen nach Rechnungsdatum',
  'Queries must be raised within 7 days of the invoice date',
  'Toute remarque dans les 8 jours date de facture',
])('%j is not about paying, and gives none that is certain', (term) => {
  expect(dueDate(term)?.sure ?? false).toBe(false)
})

test.each([
  'Eerste termijn binnen 14 dagen na factuurdatum, restant bij levering',
  'Zahlbar innerhalb 10 Tagen nach Rechnungsdatum abzgl. 3 v.H.',
  'Bij betaling binnen 10 dagen na factuurdatum ontvangt u een bonus',
  'Betaling: 30 dagen na factuurdatum, bij kredietverzekering 14 dagen',
  'Paiement à 45 jours date de facture le 10 du mois',
])('%j means a part or a condition, and gives none that is certain', (term) => {
  expect(dueDate(term)?.sure ?? false).toBe(false)
})

test('the day of payment of a paid invoice is not surely its due date', () => {
  expect(dueDate('Betaaldatum        12-04-2026')?.sure).toBe(false)
  expect(dueDate('Betaaldatum        12-05-2026')).toMatchObject({ value: '2026-05-12', sure: true })
})

test('a deposit that was paid leaves the due date of the rest certain', () => {
  const of = (rest: string) => dueDate(`Vervaldatum        12-05-2026\n\nReeds betaald      € 500,00\n${rest}`)
  expect(of('Nog te betalen     € 710,00')).toMatchObject({ value: '2026-05-12', sure: true })
  expect(of('')?.sure).toBe(false)
})

test.each([
  ['Zahlbar innerhalb 30 Tagen netto bis 11.05.2026, 3% Skonto innerhalb 10 Tagen bis 22.04.2026', '2026-05-11'],
  ['Betaling: 30 dagen einde maand', '2026-05-31'],
  ['Please remit until 2026-05-03.', '2026-05-03'],
])('%j leads to %s', (term, day) => expect(dueDate(term)?.value).toBe(day))

test.each(['Bei Zahlung innerhalb 14 Tagen gewähren wir 2,0% Skonto.', 'Payment within 14 days, 2% discount'])(
  '%j is the term of a discount, and no due date',
  (term) => expect(dueDate(term)).toBeUndefined(),
)

test('the days of a delivery are none of paying', () => {
  expect(dueDate('Leistungszeitraum : 01.04.2026 bis 30.04.2026')).toBeUndefined()
})
