import { address, beside } from './parts.ts'
import { Sheet } from './sheet.ts'
import { firms } from './goods.ts'

/** Documents that are neither order nor invoice, although they mention them. */
export type OtherPaper = { name: string; filename: string; sheet: () => Sheet }

function letter(title: string, body: string[], pairs: [string, string][] = []): Sheet {
  const sheet = new Sheet()
  const [one, two] = firms
  address(sheet, [one?.name ?? '', one?.street ?? '', one?.town ?? ''], 40, 40)
  address(sheet, [two?.name ?? '', two?.street ?? '', two?.town ?? ''], 40, 110)
  sheet.put(title, 40, 180, { size: 15, bold: true })
  const y = beside(sheet, pairs, 40, 205, 160)
  for (const [n, line] of body.entries()) sheet.put(line, 40, y + 14 + n * 14)
  return sheet
}

const other = (
  name: string,
  filename: string,
  title: string,
  body: string[],
  pairs: [string, string][] = [],
): OtherPaper => ({
  name,
  filename,
  sheet: () => letter(title, body, pairs),
})

export const others: OtherPaper[] = [
  other(
    'a reminder',
    'herinnering.pdf',
    'Betalingsherinnering',
    ['Onze factuur 2026-1044 van € 1.210,00 is nog niet betaald.', 'Wilt u deze binnen 7 dagen voldoen?'],
    [
      ['Factuurnummer', '2026-1044'],
      ['Openstaand', '€ 1.210,00'],
    ],
  ),
  other(
    'a second reminder',
    'aanmaning.pdf',
    'Aanmaning',
    ['Ondanks onze herinnering staat factuur F2610231 nog open.'],
    [
      ['Factuur', 'F2610231'],
      ['Bedrag', '€ 84,70'],
    ],
  ),
  other('an account', 'rekeningoverzicht.pdf', 'Rekeningoverzicht', [
    'Factuur 2026-1001   12-03-2026   1.210,00',
    'Factuur 2026-1002   19-03-2026   605,00',
    'Totaal openstaand   1.815,00',
  ]),
  other('general terms', 'voorwaarden.pdf', 'Algemene voorwaarden', [
    'Artikel 1. Elke offerte is vrijblijvend.',
    'Artikel 2. De factuur wordt betaald binnen dertig dagen.',
    'Artikel 3. De bestelling is bindend na orderbevestiging.',
  ]),
  other('a letter', 'brief.pdf', 'Planning week 38', [
    'Geachte heer De Wit,',
    'Hierbij de planning van de montage. De bestelling komt donderdag.',
    'De factuur volgt na oplevering.',
  ]),
  other('minutes', 'notulen.pdf', 'Verslag bouwvergadering 14', [
    '1. De offerte van de dakdekker is ontvangen.',
    '2. De inkooporder voor het glas is geplaatst.',
    '3. Rondvraag',
  ]),
  other('a drawing', 'D-104.pdf', 'Detail D-104 rev. B', [
    'Schaal 1:5',
    'Dorpel hardsteen 2400 x 1200',
    'Aantal 24 st',
    'Alle maten in mm, te controleren op het werk',
  ]),
  other('a list of prices', 'prijslijst.pdf', 'Prijslijst 2026', [
    'Gevelelement type A   640,00',
    'Dorpel hardsteen      215,00',
    'Alle prijzen exclusief btw',
  ]),
  other(
    'a contract',
    'overeenkomst.pdf',
    'Onderaannemingsovereenkomst',
    [
      'Partijen komen overeen dat facturen maandelijks worden ingediend.',
      'De aanneemsom bedraagt € 48.000,00 exclusief btw.',
    ],
    [['Datum', '3 maart 2026']],
  ),
  other('a list of hours', 'urenstaat.pdf', 'Urenstaat week 21', [
    'Jansen   ma 8  di 8  wo 8  do 8  vr 6   38',
    'De Vries ma 8  di 8  wo 0  do 8  vr 8   32',
  ]),
  other('an English letter', 'letter.pdf', 'Delivery schedule', [
    'Dear Sir,',
    'We confirm the meeting of 3 March 2026.',
    'The invoice will follow after delivery of your order.',
  ]),
  other(
    'an English reminder',
    'reminder.pdf',
    'Payment reminder',
    ['Our invoice 2026-1044 is still unpaid.'],
    [
      ['Invoice', '2026-1044'],
      ['Amount due', '€ 1,210.00'],
    ],
  ),
  other('a warranty', 'garantie.pdf', 'Garantiecertificaat', [
    'Dit certificaat hoort bij factuur 2026-1044.',
    'Garantie op beglazing: 10 jaar.',
  ]),
  other('a complaint', 'klacht.pdf', 'Klacht over levering', [
    'De pakbon bij uw levering noemt 24 stuks, wij telden er 22.',
    'Graag een creditnota.',
  ]),
]
