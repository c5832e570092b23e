import { balance, paperBalance } from '@klopt/contract'
import { expect, test } from 'vitest'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { add, card, cards, useDesk } from '../testing/desk.ts'
import { dearer, doc, invoiceOf, type Line, more, runResults } from '../testing/docs.ts'
import { paperPdf } from '../testing/paper.ts'
import { type UblLine, ublPaper } from '../testing/ubl-paper.ts'
import { toBalancePaper } from '../view/settle.ts'

const world = useDesk()
const brick: Line = ['Baksteen rood', '100', '2.50']
const tile: Line = ['Dakpan zwart', '60', '4.00']
const order = doc('order', 'PO1000', [brick, tile], { head: { issue_date: '2026-08-01' } })
const taxed = ([name, quantity, price]: Line, rate: string): Line => [name, quantity, price, { rate }]

const invoice = (lines: Line[], number = 'F1', issue_date = '2026-09-01') =>
  invoiceOf(lines, { head: { number, issue_date } }, number)
const note = (lines: Line[], head: Record<string, string> = { preceding_invoice: 'F1' }) =>
  doc('credit_note', 'C1', lines, { head: { issue_date: '2026-09-10', ...head } })

type Says = { state?: string; key: string; over: Record<string, string>; left: string }

test.each<[string, ReturnType<typeof doc>[], Says]>([
  [
    'names no invoice: it is of the only one that charged its goods',
    [
      invoice([more(brick, '120')]),
      invoice([tile], 'F2', '2026-09-02'),
      note([more(brick, '20')], { order_reference: 'PO1000' }),
    ],
    { key: 'credit_settles_all', over: { F1: '0.00', F2: '0.00' }, left: '0.00' },
  ],
  [
    'names no invoice, and two charged its goods: it comes off of neither',
    [
      invoice([more(brick, '60')]),
      invoice([more(brick, '60')], 'F2', '2026-09-02'),
      note([more(brick, '20')], { order_reference: 'PO1000' }),
    ],
    { key: 'credit_no_invoice', over: { F1: '0.00', F2: '50.00' }, left: '240.00' },
  ],
  [
    'returns ordered goods while another line is disputed: that stays open',
    [invoice([brick, dearer(tile, '5')]), note([more(brick, '30')])],
    { key: 'fits_credit', over: { F1: '60.00' }, left: '75.00' },
  ],
  [
    'takes off one of two differences: the other stays open',
    [invoice([more(brick, '120'), dearer(tile, '5')]), note([more(brick, '20')])],
    { key: 'credit_settles', over: { F1: '60.00' }, left: '0.00' },
  ],
  [
    'is dated after a second invoice, which was too much because of the first',
    [invoice([more(brick, '60')]), invoice([more(brick, '60'), tile], 'F2', '2026-09-05'), note([more(brick, '20')])],
    { key: 'credit_settles_all', over: { F1: '0.00', F2: '0.00' }, left: '0.00' },
  ],
  [
    'credits more pieces than were invoiced',
    [invoice([more(brick, '120'), tile]), note([more(brick, '140')])],
    { state: 'differs', key: 'quantity_credit', over: { F1: '0.00' }, left: '250.00' },
  ],
  [
    'credits at another price than was invoiced',
    [invoice([more(brick, '120'), tile]), note([dearer(more(brick, '20'), '3')])],
    { state: 'differs', key: 'price_credit', over: { F1: '0.00' }, left: '0.00' },
  ],
  [
    'names an invoice that is not in the dossier: it takes nothing off of another',
    [invoice([more(brick, '120'), tile]), note([more(brick, '20')], { preceding_invoice: '2026-777' })],
    { state: 'differs', key: 'credit_other_invoice', over: { F1: '50.00' }, left: '0.00' },
  ],
  [
    'has another VAT rate than its invoice',
    [invoice([taxed(more(brick, '120'), '21'), taxed(tile, '21')]), note([taxed(more(brick, '20'), '9')])],
    { key: 'credit_vat', over: { F1: '0.00' }, left: '0.00' },
  ],
  [
    'leaves cents of rounding',
    [invoice([['Baksteen rood', '100', '2.5533'], tile]), note([['Baksteen rood', '100', '0.053']])],
    { key: 'credit_settles_all', over: { F1: '0.00' }, left: '0.00' },
  ],
  [
    'leaves cents that are no rounding',
    [invoice([['Baksteen rood', '100', '2.5533'], tile]), note([['Baksteen rood', '100', '0.05']])],
    { key: 'credit_settles_part', over: { F1: '0.33' }, left: '0.00' },
  ],
])('a credit note that %s', (_, papers, { state = 'fits', key, over, left }) => {
  const faces = runResults([order, ...papers])
  const agreed = { accepted: null, agreed: false }
  const parts = faces.map((face) => toBalancePaper(face, agreed))

  expect(faces.at(-1)).toMatchObject({ state, sentence: { key } })
  const overs = faces.slice(0, -1).map((face, n) => [face.invoice.number, parts[n] && paperBalance(parts[n])?.over])
  expect(Object.fromEntries(overs)).toEqual(over)
  expect(balance(parts)).toMatchObject({ ordered: '490.00', left })
})

test('a return leaves the disputed part of its invoice out of what is to be paid, on the cards of both companies', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const lines: [string, string, string, string][] = [
    ['Baksteen rood', '100', 'st', '2.50'],
    ['Dakpan zwart', '60', 'st', '4.00'],
  ]
  await add(anna, dossier, 'order.pdf', await paperPdf('order', { number: '4500127', lines }))
  const billed: UblLine[] = [
    ['Baksteen rood', '100', '2.50'],
    ['Dakpan zwart', '60', '5.00'],
  ]
  await add(bram, dossier, 'factuur.xml', ublPaper('Invoice', { number: '20260893', of: '4500127', lines: billed }))
  await card(anna, dossier, 'factuur.xml', { state: 'differs', pay: { now: '592.90' } })
  const back = { number: '20260921', date: '2026-09-20', lines: [['Baksteen rood', '30', '2.50']] as UblLine[] }
  await add(bram, dossier, 'credit.xml', ublPaper('CreditNote', { ...back, of: '20260893' }))
  await add(bram, dossier, 'other.xml', ublPaper('CreditNote', { ...back, number: '20260922', of: '20250001' }))

  await card(anna, dossier, 'credit.xml', { state: 'fits', sentence: { key: 'fits_credit' } })
  await card(anna, dossier, 'other.xml', { state: 'differs', sentence: { key: 'credit_other_invoice' } })
  const shown = await card(anna, dossier, 'factuur.xml', {
    state: 'differs',
    balance: { over: '60.00', open: '60.00' },
    pay: { now: '502.15', excl: { open: '60.00' } }, // 665.50 less 90.75 and 72.60
  })
  const theirs = (await cards(bram, dossier)).find(({ id }) => id === shown.id)
  expect(theirs?.pay).toEqual(shown.pay)
})
