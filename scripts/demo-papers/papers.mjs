import { deLinde, vanDalen, vos } from './firms.mjs'

// Amounts are cents. The two pairs of De Linde and Van Dalen: one differs by four dorpels,
// one agrees; Vos wrote down eight hours more than it offered.
const elements = { name: 'Gevelelement type A, blok A', unit: 'st', quantity: 12, price: 118_000 }
const dorpels = { name: 'Dorpel hardsteen 120 cm', unit: 'st', price: 21_500 }
const fitting = { name: 'Montage en afkitten', unit: 'post', quantity: 1, price: 240_000 }
const steel = [
  { name: 'Staalconsole type C, verzinkt', unit: 'st', quantity: 48, price: 8650 },
  { name: 'Kokerprofiel op maat, gepoedercoat', unit: 'st', quantity: 36, price: 12_400 },
  { name: 'Chemisch anker M16', unit: 'st', quantity: 192, price: 725 },
]
const crane = { name: 'Mobiele kraan 60 ton met machinist', unit: 'uur', price: 15_500 }
const transport = [
  { name: 'Aan- en afvoer, vast bedrag', unit: 'post', quantity: 1, price: 48_000 },
  { name: 'Rijplaten per week', unit: 'st', quantity: 12, price: 1850 },
]

const invoiceFoot = ({ iban, name }, days) => [
  `Wij verzoeken u het totaalbedrag binnen ${days} dagen over te maken op <b>${iban}</b> ten name van ${name}, onder vermelding van het factuurnummer.`,
]

export const papers = [
  {
    filename: 'Inkooporder_4500127.pdf',
    date: '2025-08-21',
    kind: 'Inkooporder',
    from: deLinde,
    to: [vanDalen.name, 'T.a.v. Bram de Wit', ...vanDalen.lines.slice(0, 2)],
    facts: [
      ['Ordernummer', '4500127'],
      ['Orderdatum', '21 augustus 2025'],
      ['Project', 'Stationsplein, blok A'],
      ['Levering', 'week 35, franco werk'],
      ['Besteld door', 'Anna Bakker'],
    ],
    rows: [elements, { ...dorpels, quantity: 24 }, fitting],
    foot: [
      'Alle bedragen zijn exclusief btw. Vermeld het ordernummer op de pakbon en op de factuur; betaling binnen 30 dagen na ontvangst.',
      'Wijzigt er iets in aantal of prijs? Laat het ons weten voordat u levert.',
    ],
  },
  {
    filename: 'Factuur_2025-0388.pdf',
    date: '2025-09-04',
    kind: 'Factuur',
    from: vanDalen,
    to: [deLinde.name, 'T.a.v. de administratie', ...deLinde.lines.slice(0, 2)],
    facts: [
      ['Factuurnummer', '2025-0388'],
      ['Factuurdatum', '4 september 2025'],
      ['Vervaldatum', '4 oktober 2025'],
      ['Uw order', 'PO 4500127'],
      ['Project', 'Stationsplein, blok A'],
    ],
    rows: [elements, { ...dorpels, quantity: 28 }, fitting],
    vat: 21,
    foot: invoiceFoot(vanDalen, 30),
  },
  {
    filename: 'Inkooporder_4500098.pdf',
    date: '2025-06-23',
    kind: 'Inkooporder',
    from: deLinde,
    to: [vanDalen.name, 'T.a.v. Bram de Wit', ...vanDalen.lines.slice(0, 2)],
    facts: [
      ['Ordernummer', '4500098'],
      ['Orderdatum', '23 juni 2025'],
      ['Project', 'Stationsplein, fase 2'],
      ['Levering', 'week 31, franco werk'],
      ['Besteld door', 'Daan Mulder'],
    ],
    rows: steel,
    foot: [
      'Alle bedragen zijn exclusief btw. Vermeld het ordernummer op de pakbon en op de factuur; betaling binnen 30 dagen na ontvangst.',
    ],
  },
  {
    filename: 'Factuur_2025-0341.pdf',
    date: '2025-08-07',
    kind: 'Factuur',
    from: vanDalen,
    to: [deLinde.name, 'T.a.v. de administratie', ...deLinde.lines.slice(0, 2)],
    facts: [
      ['Factuurnummer', '2025-0341'],
      ['Factuurdatum', '7 augustus 2025'],
      ['Vervaldatum', '6 september 2025'],
      ['Uw order', 'PO 4500098'],
      ['Project', 'Stationsplein, fase 2'],
    ],
    rows: steel,
    vat: 21,
    foot: invoiceFoot(vanDalen, 30),
  },
  {
    filename: 'Offerte_VK-1184.pdf',
    date: '2025-08-19',
    kind: 'Offerte',
    from: vos,
    to: [deLinde.name, 'T.a.v. Daan Mulder', ...deLinde.lines.slice(0, 2)],
    facts: [
      ['Offertenummer', 'VK-1184'],
      ['Offertedatum', '19 augustus 2025'],
      ['Geldig tot', '18 september 2025'],
      ['Inzet', 'week 36, Stationsplein'],
    ],
    rows: [{ ...crane, quantity: 32 }, ...transport],
    vat: 21,
    foot: ['Wachttijd door weer of terrein gaat in overleg. Meeruren tegen het uurtarief hierboven.'],
  },
  {
    filename: 'Factuur_VK-2291.pdf',
    date: '2025-09-05',
    kind: 'Factuur',
    from: vos,
    to: [deLinde.name, 'T.a.v. de administratie', ...deLinde.lines.slice(0, 2)],
    facts: [
      ['Factuurnummer', 'VK-2291'],
      ['Factuurdatum', '5 september 2025'],
      ['Vervaldatum', '19 september 2025'],
      ['Uw referentie', 'VK-1184'],
      ['Inzet', 'week 36, Stationsplein'],
    ],
    rows: [{ ...crane, quantity: 40 }, ...transport],
    vat: 21,
    foot: invoiceFoot(vos, 14),
  },
]
