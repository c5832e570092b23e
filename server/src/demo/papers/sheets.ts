import { on, type DemoTime } from '../times.ts'
import { deLinde, type Sender, vanDalen, vos } from './firms.ts'

/** An ordered or invoiced item. The price is in cents. */
export type Row = { name: string; unit: string; quantity: number; price: number }

/** The hours of a person on a day. */
export type Work = { at: DemoTime; person: string; work: string; hours: number }

export type Sheet = {
  filename: `${string}.pdf`
  kind: 'Inkooporder' | 'Factuur' | 'Offerte' | 'Pakbon' | 'Werkbon'
  number: string
  at: DemoTime
  from: Sender
  to: string[]
  /** The fields between the head and the lines. A number is a date: so many days after the document's date. */
  facts: [label: string, value: string | number][]
  rows: Row[]
  /** Of a work note, which has no rows. */
  works?: Work[]
  /** In percent. An order has none. */
  vat?: number
  foot: string[]
}

// Of the two pairs of De Linde and Van Dalen one differs by four dorpels and one matches. Vos invoices eight hours more
// than it quoted, and its work note says that they were not worked.
const elements = { name: 'Gevelelement type A, blok A', unit: 'st', quantity: 12, price: 118_000 }
const dorpels = { name: 'Dorpel hardsteen 120 cm', unit: 'st', price: 21_500 }
const fitting = { name: 'Montage en afkitten', unit: 'post', quantity: 1, price: 240_000 }
const steel = [
  { name: 'Staalconsole type C, verzinkt', unit: 'st', quantity: 48, price: 8650 },
  { name: 'Kokerprofiel op maat, gepoedercoat', unit: 'st', quantity: 36, price: 12_400 },
  { name: 'Chemisch anker M16', unit: 'st', quantity: 192, price: 725 },
]
const crane = { name: 'Mobiele kraan 60 ton met machinist', unit: 'uur', price: 15_500 }
const lifted = (days: number[]): Work[] =>
  days.map((ago) => ({ at: on(ago, '07:00'), person: 'R. Postma', work: 'hijsen gevelelementen', hours: 8 }))
const transport = [
  { name: 'Aan- en afvoer, vast bedrag', unit: 'post', quantity: 1, price: 48_000 },
  { name: 'Rijplaten per week', unit: 'st', quantity: 12, price: 1850 },
]
const toVanDalen = [vanDalen.name, 'T.a.v. Bram de Wit', ...vanDalen.lines.slice(0, 2)]
const toDeLinde = (who: string) => [deLinde.name, `T.a.v. ${who}`, ...deLinde.lines.slice(0, 2)]
const ordered =
  'Alle bedragen zijn exclusief btw. Vermeld het ordernummer op de pakbon en op de factuur; betaling binnen 30 dagen na ontvangst.'
const pay = ({ iban, name }: Sender, days: number) =>
  `Wij verzoeken u het totaalbedrag binnen ${days} dagen over te maken op ${iban} ten name van ${name}, onder vermelding van het factuurnummer.`

/** The orders, quotes, invoices and the notes of the demo, dated on or shortly before the day of their upload. */
export const sheets = [
  {
    filename: 'Inkooporder_4500127.pdf',
    kind: 'Inkooporder',
    number: '4500127',
    at: on(6, '09:00'),
    from: deLinde,
    to: toVanDalen,
    facts: [
      ['Ordernummer', '4500127'],
      ['Orderdatum', 0],
      ['Project', 'Stationsplein, blok A'],
      ['Levering', 'franco werk'],
      ['Besteld door', 'Anna Bakker'],
    ],
    rows: [elements, { ...dorpels, quantity: 24 }, fitting],
    foot: [ordered, 'Wijzigt er iets in aantal of prijs? Laat het ons weten voordat u levert.'],
  },
  {
    filename: 'Factuur_2025-0388.pdf',
    kind: 'Factuur',
    number: '2025-0388',
    at: on(1, '09:00'),
    from: vanDalen,
    to: toDeLinde('de administratie'),
    facts: [
      ['Factuurnummer', '2025-0388'],
      ['Factuurdatum', 0],
      ['Vervaldatum', 30],
      ['Uw order', 'PO 4500127'],
      ['Project', 'Stationsplein, blok A'],
    ],
    rows: [elements, { ...dorpels, quantity: 28 }, fitting],
    vat: 21,
    foot: [pay(vanDalen, 30)],
  },
  {
    filename: 'Inkooporder_4500098.pdf',
    kind: 'Inkooporder',
    number: '4500098',
    at: on(17, '16:00'),
    from: deLinde,
    to: toVanDalen,
    facts: [
      ['Ordernummer', '4500098'],
      ['Orderdatum', 0],
      ['Project', 'Stationsplein, fase 2'],
      ['Levering', 'franco werk'],
      ['Besteld door', 'Daan Mulder'],
    ],
    rows: steel,
    foot: [ordered],
  },
  {
    filename: 'Pakbon_61842.pdf',
    kind: 'Pakbon',
    number: '61842',
    at: on(6, '07:00'),
    from: vanDalen,
    to: toDeLinde('Daan Mulder'),
    facts: [
      ['Pakbonnummer', '61842'],
      ['Leverdatum', 0],
      ['Uw order', 'PO 4500098'],
      ['Project', 'Stationsplein, fase 2'],
      ['Ontvangen door', 'Daan Mulder'],
    ],
    rows: steel,
    foot: ['Controleer de levering bij ontvangst. Ontbreekt er iets? Meld het ons binnen twee werkdagen.'],
  },
  {
    filename: 'Factuur_2025-0341.pdf',
    kind: 'Factuur',
    number: '2025-0341',
    at: on(4, '14:00'),
    from: vanDalen,
    to: toDeLinde('de administratie'),
    facts: [
      ['Factuurnummer', '2025-0341'],
      ['Factuurdatum', 0],
      ['Vervaldatum', 30],
      ['Uw order', 'PO 4500098'],
      ['Project', 'Stationsplein, fase 2'],
    ],
    rows: steel,
    vat: 21,
    foot: [pay(vanDalen, 30)],
  },
  {
    filename: 'Offerte_VK-1184.pdf',
    kind: 'Offerte',
    number: 'VK-1184',
    at: on(8, '11:00'),
    from: vos,
    to: toDeLinde('Daan Mulder'),
    facts: [
      ['Offertenummer', 'VK-1184'],
      ['Offertedatum', 0],
      ['Geldig tot', 30],
      ['Inzet', 'week 36, Stationsplein'],
    ],
    rows: [{ ...crane, quantity: 32 }, ...transport],
    vat: 21,
    foot: ['Wachttijd door weer of terrein gaat in overleg. Meeruren tegen het uurtarief hierboven.'],
  },
  {
    filename: 'Werkbon_VK-0917.pdf',
    kind: 'Werkbon',
    number: 'VK-0917',
    at: on(2, '16:00'),
    from: vos,
    to: toDeLinde('Daan Mulder'),
    facts: [
      ['Werkbonnummer', 'VK-0917'],
      ['Datum', 0],
      ['Uw referentie', 'VK-1184'],
      ['Inzet', 'week 36, Stationsplein'],
      ['Getekend door', 'Daan Mulder'],
    ],
    rows: [],
    works: lifted([6, 5, 4, 2]),
    foot: ['Mobiele kraan 60 ton. De uren zijn op het werk afgetekend.'],
  },
  {
    filename: 'Factuur_VK-2291.pdf',
    kind: 'Factuur',
    number: 'VK-2291',
    at: on(2, '12:00'),
    from: vos,
    to: toDeLinde('de administratie'),
    facts: [
      ['Factuurnummer', 'VK-2291'],
      ['Factuurdatum', 0],
      ['Vervaldatum', 14],
      ['Uw referentie', 'VK-1184'],
      ['Inzet', 'week 36, Stationsplein'],
    ],
    rows: [{ ...crane, quantity: 40 }, ...transport],
    vat: 21,
    foot: [pay(vos, 14)],
  },
] as const satisfies Sheet[]
