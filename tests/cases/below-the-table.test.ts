import { listDossiers } from '@klopt/contract'
import { expect, test } from 'vitest'
import { add, card, cards, useDesk } from '../../server/src/features/cards/testing/desk.ts'
import { ublPaper } from '../../server/src/features/cards/testing/ubl-paper.ts'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { typedPdf } from '../../server/src/features/readings/testing/made-pdf.ts'

const world = useDesk()

const lines: [name: string, quantity: string, price: string, net: string][] = [
  ['Steenwol 90 mm', '40', '25,00', '1.000,00'],
  ['Gipsplaat 12,5 mm', '50', '8,00', '400,00'],
]

/** An order without VAT, with these amounts below its table. */
function orderPdf(below: [label: string, amount: string][], { number = 'PO-77120', table = lines } = {}) {
  return pdf(
    'INKOOPORDER',
    [
      ['Ordernummer', number],
      ['Orderdatum', '02-09-2026'],
    ],
    [
      row('Omschrijving', 'Aantal', 'Eenheid', 'Prijs', 'Bedrag'),
      ...table.map(([name, quantity, price, net]) => row(name, quantity, 'st', price, net)),
      '',
      ...below.map(([label, amount]) => `${''.padEnd(34)}${label.padEnd(30)}${amount.padStart(12)}`),
    ],
  )
}

function row(name: string, quantity: string, unit: string, price: string, net: string, number = ''): string {
  return `${number && number.padEnd(12)}${name.padEnd(30)}${quantity.padStart(8)}  ${unit.padEnd(9)}${price.padStart(12)}${net.padStart(13)}`
}

async function pdf(title: string, head: [string, string][], rows: string[]): Promise<Buffer> {
  const top = head.map(([label, value]) => `${''.padEnd(40)}${`${label}:`.padEnd(22)}${value}`)
  return Buffer.from(
    await typedPdf([`${'Bouwbedrijf De Linde BV'.padEnd(40)}${title}`, ...top, '', ...rows].join('\n')),
  )
}

const billed = ublPaper('Invoice', {
  number: 'F-9120',
  of: 'PO-77120',
  lines: [
    ['Steenwol 90 mm', '40', '25'],
    ['Gipsplaat 12,5 mm', '50', '8'],
  ],
})

test.each([
  ['Subtotaal 1.400,00 | Korting 140,00 | Totaal 1.260,00', '1260.00', 'differs'],
  ['Subtotaal 1.400,00 | Korting 10% -140,00 | Totaal 1.260,00', '1260.00', 'differs'],
  ['Totaal goederen 1.400,00 | Af: korting 140,00 | Totaal order 1.260,00', '1260.00', 'differs'],
  ['Totaal regels 1.400,00 | Projectkorting 140,00- | Totaal na korting 1.260,00', '1260.00', 'differs'],
  ['Bruto ordertotaal 1.400,00 | Orderkorting 10 % 140,00 | Netto ordertotaal 1.260,00', '1260.00', 'differs'],
  ['Subtotaal 1.400,00 | Korting 15% 210,00- | Vrachtkosten 65,00 | Totaal excl. btw 1.255,00', '1255.00', 'differs'],
  // What an invoice leaves out of the order is still to come.
  ['Subtotaal 1.400,00 | Vracht 65,00 | Totaal 1.465,00', '1465.00', 'fits'],
  ['Subtotaal 1.400,00 | Toeslag kleine order 25,00 | Totaalbedrag 1.425,00', '1425.00', 'fits'],
])('the last total of an order counts: %s', async (below, total_ordered, state) => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', await orderPdf(below.split(' | ').map(split)))
  await add(bram, dossier, 'factuur.xml', billed)

  const open = Number(total_ordered) - 1400
  const sums =
    open < 0 ? { difference: (-open).toFixed(2), rest: '0.00' } : { difference: '0.00', rest: open.toFixed(2) }
  expect(await card(anna, dossier, 'factuur.xml', { state })).toMatchObject({ total_ordered, ...sums })
})

function split(row: string): [string, string] {
  const at = row.lastIndexOf(' ')
  return [row.slice(0, at), row.slice(at + 1)]
}

test.each(['Uw order', 'Ordernr.', 'Bestelnummer', 'Order'])(
  'each line of an invoice is compared with the order in its column ‘%s’',
  async (heading) => {
    const { anna, bram, dossier } = await sharedDossier(world)
    await add(anna, dossier, 'order1.pdf', await orderPdf([['Totaal', '1.400,00']]))
    const other: typeof lines = [['Steenwol 90 mm', '10', '30,00', '300,00']]
    await add(anna, dossier, 'order2.pdf', await orderPdf([['Totaal', '300,00']], { number: 'PO-77121', table: other }))
    const rows = [
      row('Omschrijving', 'Aantal', 'Eenheid', 'Prijs', 'Bedrag', heading),
      row('Steenwol 90 mm', '10', 'st', '30,00', '300,00', 'PO-77121'),
      row('Steenwol 90 mm', '40', 'st', '25,00', '1.000,00', 'PO-77120'),
      row('Gipsplaat 12,5 mm', '50', 'st', '8,00', '400,00', 'PO-77120'),
      '',
      `${''.padEnd(46)}${'Totaal excl. btw'.padEnd(30)}${'1.700,00'.padStart(12)}`,
      `${''.padEnd(46)}${'Btw 21%'.padEnd(30)}${'357,00'.padStart(12)}`,
      `${''.padEnd(46)}${'Totaal incl. btw'.padEnd(30)}${'2.057,00'.padStart(12)}`,
    ]
    const head: [string, string][] = [
      ['Factuurnummer', 'F-9121'],
      ['Factuurdatum', '12-09-2026'],
    ]
    await add(bram, dossier, 'factuur.pdf', await pdf('FACTUUR', head, rows))

    const { orders, difference, sentence } = await card(anna, dossier, 'factuur.pdf', {
      state: expect.stringMatching(/differs|unsure|fits|choose/),
    })
    expect([orders.map(({ number }) => number).toSorted(), difference, sentence.key]).toEqual([
      ['PO-77120', 'PO-77121'],
      '0.00',
      'fits_orders',
    ])
  },
)

test('a pro forma invoice says what it is, in the list until an invoice follows, and asks for no answer and no payment', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', await orderPdf([['Totaal', '1.400,00']]))
  const rows = [
    row('Omschrijving', 'Aantal', 'Eenheid', 'Prijs', 'Bedrag'),
    ...lines.map(([name, quantity, price, net]) => row(name, quantity, 'st', price, net)),
    '',
    `${''.padEnd(34)}${'Totaal excl. btw'.padEnd(30)}${'1.400,00'.padStart(12)}`,
    `${''.padEnd(34)}${'Btw 21%'.padEnd(30)}${'294,00'.padStart(12)}`,
    `${''.padEnd(34)}${'Totaal incl. btw'.padEnd(30)}${'1.694,00'.padStart(12)}`,
  ]
  const head: [string, string][] = [
    ['Nummer', 'PF-31'],
    ['Datum', '03-09-2026'],
    ['Uw order', 'PO-77120'],
  ]
  await add(bram, dossier, 'proforma.pdf', await pdf('PRO FORMA FACTUUR', head, rows))
  const inList = async () => {
    const { body } = await anna.call(listDossiers)
    const { card_state, is_proforma = false } = body.find(({ id }) => id === dossier.id) ?? {}
    return { card_state, is_proforma }
  }
  await expect.poll(inList).toEqual({ card_state: null, is_proforma: true })
  await add(bram, dossier, 'factuur.xml', billed)

  await card(anna, dossier, 'factuur.xml', { state: 'fits', difference: '0.00', total_earlier: '0.00' })
  await expect.poll(inList).toMatchObject({ is_proforma: false })
  const preview = (await cards(anna, dossier)).find(({ is_proforma }) => is_proforma)
  expect(preview).toMatchObject({
    invoice: { filename: 'proforma.pdf' },
    badge: { says: 'proforma', amount: null },
    sentence: { key: 'proforma' },
    pay: null,
    permissions: { answer: false, propose: false },
  })
})
