import type { Card, CardAnswer, CardLine, DocRef, LineDelivery, LineResult, WorkedHours } from '@klopt/contract'
import { dalen, linde } from './dossiers.ts'
import { idOf } from './examples.ts'

const at = '2025-09-04T07:12:00.000Z'

export const invoice: DocRef = {
  document_id: idOf(601),
  filename: 'Factuur_2025-0388.pdf',
  kind: 'invoice',
  number: '2025-0388',
  issue_date: '2025-09-04',
  version: 1,
  company_id: dalen.id,
}
export const order: DocRef = {
  document_id: idOf(600),
  filename: 'PO_4500127.pdf',
  kind: 'order',
  number: 'PO 4500127',
  issue_date: '2025-08-21',
  version: 1,
  company_id: linde.id,
}

/** Four more sills than ordered, at 215 euros each. */
export function cardLine(difference: Partial<CardLine> = {}): CardLine {
  return {
    n: 1,
    result: 'quantity',
    name: 'Dorpel hardsteen 120 cm',
    invoice: { document_id: invoice.document_id, line: 1, quantity: '28', unit: 'C62', price: '215', net: '6020.00' },
    order: { document_id: order.document_id, line: 1, quantity: '24', unit: 'C62', price: '215', net: '5160.00' },
    allowed: '5160.00',
    difference: '860.00',
    price_part: '0.00',
    quantity_part: '860.00',
    earlier_quantity: '0',
    rest_quantity: '0',
    vat_differs: false,
    sentence: { key: 'line_quantity', data: {} },
    source: 'order',
    agreement_id: null,
    delivered: null,
    ways: [],
    ...difference,
  }
}

/** The invoice of Van Dalen compared with the order of De Linde: € 860,00 more than ordered, without answers. */
export function cardOfInvoice(difference: Partial<Card> = {}): Card {
  return {
    id: idOf(700),
    dossier_id: idOf(1),
    state: 'differs',
    run: 1,
    invoice,
    orders: [order],
    choices: [],
    total_ordered: '21720.00',
    total_agreed: null,
    total_earlier: '0.00',
    total_invoiced: '22580.00',
    difference: '860.00',
    missing: '0.00',
    rest: '0.00',
    currency: 'EUR',
    balance: balanceOf(difference.difference ?? '860.00'),
    tolerance: { amount: '0.00', percent: '0', cap: '0.00' },
    sentence: { key: 'quantity', data: { n: '4', name: 'dorpels', price: '215.00' } },
    counts: countsOf({ fits: 2, quantity: 1 }),
    vat_lines: 0,
    changed: [],
    shown: [cardLine()],
    fitting: { ordered: '16560.00', invoiced: '16560.00' },
    answers: [linde, dalen].map(({ id }) => ({ company_id: id, current: null, earlier: null })),
    edited: false,
    account: null,
    delivery: null,
    proved: null,
    badge: { says: 'differs', amount: '860.00' },
    final: false,
    due_date: '2025-10-04',
    due_estimated: false,
    run_at: at,
    agreement: null,
    pay: null,
    sums: null,
    permissions: { answer: true, choose: true, correct: true, propose: true, withdraw: 0, withdraw_open: false },
    ...difference,
  }
}

/** Nothing of a lower amount is open. */
function balanceOf(amount: string): Card['balance'] {
  const over = Number(amount) > 0 ? amount : '0.00'
  return { over, open: over }
}

export function countsOf(some: Partial<Record<LineResult, number>>): Card['counts'] {
  return { fits: 0, price: 0, quantity: 0, not_ordered: 0, open: 0, unsure: 0, ...some }
}

/** The card agrees, now that the order has a second version. */
export function fittingCard(difference: Partial<Card> = {}): Card {
  return cardOfInvoice({
    state: 'fits',
    run: 2,
    badge: { says: 'fits', amount: null },
    orders: [{ ...order, version: 2 }],
    total_ordered: '22580.00',
    difference: '0.00',
    sentence: { key: 'fits', data: { n: '3', excl: '22580.00', incl: '27321.80' } },
    counts: countsOf({ fits: 3 }),
    shown: [],
    fitting: { ordered: '22580.00', invoiced: '22580.00' },
    changed: [
      {
        key: 'changed_quantity',
        data: { name: 'Dorpel hardsteen 120 cm', from: '24', to: '28', unit: 'C62', of: 'order', version: '2' },
      },
      { key: 'changed_difference', data: { from_money: '860.00', to_money: '0.00' } },
    ],
    ...difference,
  })
}

export function answerOf(company: typeof linde, difference: Partial<CardAnswer> = {}): CardAnswer {
  return {
    message_id: idOf(800),
    run: 1,
    company_id: company.id,
    user:
      company.id === linde.id ? { id: idOf(90), full_name: 'Anna Bakker' } : { id: idOf(91), full_name: 'Bram de Wit' },
    answer: 'agreed',
    reason: null,
    wish: null,
    line: null,
    note: null,
    peppol: { status: 'AP', reason: 'NON', action: null },
    created_at: at,
    ...difference,
  }
}

/** The current and earlier answers of both companies. */
export function answersOf(own: CardAnswer | null, other: CardAnswer | null, earlier: CardAnswer | null = null) {
  return [
    { company_id: linde.id, current: own, earlier },
    { company_id: dalen.id, current: other, earlier: null },
  ]
}

export const note: DocRef = {
  document_id: idOf(602),
  filename: 'Pakbon_7731.pdf',
  kind: 'delivery_note',
  number: '7731',
  issue_date: '2025-09-02',
  version: 1,
  company_id: dalen.id,
}

/** The deliveries of the sills: all 28 were delivered. */
export function deliveredOf(difference: Partial<LineDelivery> = {}): LineDelivery {
  const ofNote = { number: note.number, quantity: '28', unit: 'C62', sure: true, counted: true }
  return {
    quantity: '28',
    sure: true,
    notes: [{ document_id: note.document_id, line: 0, ...ofNote }],
    sentence: { key: 'line_delivered', data: { n: '4', numbers: '7731', k: '1' } },
    excess: 'delivered',
    ...difference,
  }
}

/** Two hours fewer on two notes than were invoiced. */
export function workedHours(difference: Partial<WorkedHours> = {}): WorkedHours {
  return {
    invoiced: '38',
    invoiced_sure: true,
    invoices: 1,
    worked: '36',
    worked_sure: true,
    numbers: '118, 119',
    k: 2,
    document_id: note.document_id,
    line: 0,
    ...difference,
  }
}
