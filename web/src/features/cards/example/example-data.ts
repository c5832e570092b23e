import type { Card, CardAnswer, CompanyRef, DocRef, Dossier, User } from '@klopt/contract'
import type { CardContext } from '../card-context.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2025-09-04T09:14:00.000Z'

/** The two companies of the example. Both are invented. */
const buyer: CompanyRef = { id: idOf(1), name: 'Bouwbedrijf De Linde', is_klopt_client: true }
const seller: CompanyRef = { id: idOf(2), name: 'Van Dalen Gevelbouw', is_klopt_client: true }
export const sanne = { id: idOf(8), full_name: 'Sanne Bakker' }
const cardId = idOf(3)
const dossier_id = idOf(4)

const order: DocRef = {
  document_id: idOf(5),
  filename: 'PO_4500127.pdf',
  kind: 'order',
  number: 'PO 4500127',
  issue_date: '2025-08-12',
  version: 1,
  company_id: buyer.id,
}
const invoice: DocRef = {
  ...order,
  document_id: idOf(6),
  filename: 'Factuur_2025-0388.pdf',
  kind: 'invoice',
  number: '2025-0388',
  issue_date: '2025-09-04',
  company_id: seller.id,
}

/**
 * The card of an invented invoice for four sills more than ordered. It exists only where it is shown: the server does
 * not know it, so nothing counts, finds or mails it. `name` is that of the line that differs.
 */
export function exampleCard(name: string, answer: CardAnswer | null = null): Card {
  const side = { unit: 'C62', price: '215' }
  return {
    id: cardId,
    dossier_id,
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
    tolerance: { amount: '0.00', percent: '0', cap: '0' },
    sentence: { key: 'quantity', data: { n: '4', name, price: '215.00' } },
    counts: { fits: 2, price: 0, quantity: 1, not_ordered: 0, open: 0, unsure: 0 },
    vat_lines: 0,
    changed: [],
    shown: [
      {
        n: 1,
        result: 'quantity',
        name,
        invoice: { document_id: invoice.document_id, line: 1, quantity: '28', net: '6020.00', ...side },
        order: { document_id: order.document_id, line: 1, quantity: '24', net: '5160.00', ...side },
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
      },
    ],
    fitting: { ordered: '16560.00', invoiced: '16560.00' },
    answers: answer ? [{ company_id: buyer.id, current: answer, earlier: null }] : [],
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
    permissions: { answer: true, choose: false, correct: false, propose: false, withdraw: 0, withdraw_open: false },
  }
}

/** An answer of the buyer. */
export function exampleAnswer(answer: CardAnswer['answer'], user: Pick<User, 'id' | 'full_name'>): CardAnswer {
  return {
    message_id: idOf(7),
    run: 1,
    company_id: buyer.id,
    user: { id: user.id, full_name: user.full_name },
    answer,
    reason: answer === 'differs' ? 'quantity' : null,
    wish: answer === 'differs' ? 'explain' : null,
    line: answer === 'differs' ? 1 : null,
    note: null,
    peppol: { status: 'UQ', reason: 'QUA', action: null },
    created_at: new Date().toISOString(),
  }
}

const proof = { registration_number: '00000000', verified: true, mail_domain: null }

/** The dossier of the example, in which nobody may do anything. `name` is that of the buyer. */
export function exampleDossier(name = buyer.name): Dossier {
  return {
    id: dossier_id,
    title: 'PO 4500127',
    status: 'open',
    created_at: at,
    close_requested_by: null,
    companies: [
      { ...buyer, ...proof, name },
      { ...seller, ...proof },
    ],
    users: [],
    last_seq: 0,
    read_seq: 0,
    takes_part: true,
    muted: null,
    pinned: null,
    unread_from: null,
    duties: [],
    turn: { company_id: seller.id, cause: 'differs', at, by: sanne, by_hand: false },
    due_date: null,
    due_estimated: false,
    cards: 1,
    held_mails: 0,
    permissions: {
      post: false,
      upload: false,
      add_participant: false,
      add_colleague: false,
      invite_company: false,
      rename: false,
      leave: false,
      remove_users: false,
      renew_links: false,
      request_close: false,
      cancel_close: false,
      close: false,
      turn: false,
      mute: false,
      remind: false,
      mark_unread: false,
    },
  }
}

/** The functions that cards need from a page. In the example, only the two answers do something. */
export function exampleContext(dossier: Dossier, acts: Partial<CardContext> = {}): CardContext {
  return {
    dossier,
    me: { company_id: buyer.id },
    answering: [],
    acting: [],
    onOpen: nothing,
    Photo: () => null,
    onUpload: nothing,
    onClose: null,
    onAgree: nothing,
    onWrong: nothing,
    onPropose: nothing,
    onRespond: nothing,
    onAccept: nothing,
    onWork: nothing,
    onFill: nothing,
    ...acts,
  }
}

function nothing() {}
