import type {
  Agreement,
  Card,
  CardAnswer,
  CardLine,
  LineDelivery,
  DocRef,
  LineResult,
  WorkedHours,
} from '@klopt/contract'
import { dalen, linde } from './dossiers.ts'
import type { ExtraWork } from '../features/cards/work/works.ts'
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
    tolerance: { amount: '1.00', percent: '2', cap: '50.00' },
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

const split = (agreed: string, credit: string) => ({ agreed, credit, open: '0.00' })
export const sums = {
  total_excl: '22580.00',
  total_incl: '27321.80',
  groups: [{ category: 'S', rate: '21', base: '22580.00', vat: '4741.80' }],
  paid: '0.00',
  rounding: '0.00',
  payable: '27321.80',
  g_account: null,
  received: [],
  open: { excl: '860.00', groups: ['860.00'] },
}
const credit_all: Agreement['terms'] = {
  via: 'credit_note',
  currency: 'EUR',
  excl: split('21720.00', '860.00'),
  incl: split('26281.20', '1040.60'),
  groups: [{ category: 'S', rate: '21', base: split('21720.00', '860.00'), vat: split('4561.20', '180.60') }],
  lines: [
    { n: 1, name: 'Dorpel hardsteen 120 cm', difference: '860.00', way: 'credit', credit: '860.00', open: '0.00' },
  ],
}

/** Van Dalen proposes a credit note for the four sills. */
export function proposalOf(difference: Partial<Agreement> = {}): Agreement {
  return {
    id: idOf(900),
    dossier_id: idOf(1),
    kind: 'proposal',
    state: 'offered',
    card_id: idOf(700),
    run: 1,
    answers: null,
    company_id: dalen.id,
    user: { id: idOf(91), full_name: 'Bram de Wit' },
    created_at: at,
    note: null,
    terms: credit_all,
    work: null,
    terms_hash: 'a'.repeat(64),
    ended: null,
    counts: false,
    follow: null,
    permissions: { accept: true, refuse: true, counter: true },
    ...difference,
  }
}

/** Van Dalen offers extra work by the hour. */
export function workOf(difference: Partial<ExtraWork> = {}): ExtraWork {
  return {
    ...proposalOf({ kind: 'extra_work', card_id: null, run: null, terms: null }),
    work: {
      number: 2,
      description: 'Sparing verplaatsen, as C4',
      how: 'rate',
      amount: '1088.00',
      price: '68.00',
      quantity: '16',
      unit: 'uur',
      document_id: null,
    },
    ...difference,
  }
}

/** The same, accepted by De Linde. The credit note is still to come. */
export function agreementOf(difference: Partial<Agreement> = {}): Agreement {
  return proposalOf({
    state: 'accepted',
    counts: true,
    ended: { company_id: linde.id, user: { id: idOf(90), full_name: 'Anna Bakker' }, at, note: null },
    follow: {
      state: 'waits',
      credit: '860.00',
      received: '0.00',
      left: '860.00',
      order_left: '0.00',
      deliver: '0.00',
      documents: [],
      owed_by: [dalen.id],
    },
    permissions: { accept: false, refuse: false, counter: false },
    ...difference,
  })
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
  const of_note = { number: note.number, quantity: '28', unit: 'C62', sure: true, counted: true }
  return {
    quantity: '28',
    sure: true,
    notes: [{ document_id: note.document_id, line: 0, ...of_note }],
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
