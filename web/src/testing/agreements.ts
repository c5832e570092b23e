import type { Agreement } from '@klopt/contract'
import type { ExtraWork } from '../features/cards/work/works.ts'
import { dalen, linde } from './dossiers.ts'
import { idOf } from './examples.ts'

const at = '2025-09-04T07:12:00.000Z'

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
const creditAll: Agreement['terms'] = {
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
    terms: creditAll,
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
