import {
  type BalancePaper,
  type Card,
  type CardLine,
  payOf,
  type Settled,
  sumOfCents,
  toCents,
  toMoney,
  waysOf,
  within,
} from '@klopt/contract'
import type { CardStanding } from './badge.ts'
import type { CardView } from './card-view.ts'
import type { StoredLine } from '../sentences/to-card-lines.ts'
import { hasWaysOut } from '../settling/policy.ts'
import type { StoredAgreement } from '../settling/stored-agreement.ts'

type Answers = { company_id: string; current: { wish: string | null; line: number | null } | null }[]

/** The standing proposal of a card, and its agreement. There is at most one of each. */
export type Standing = { offered: StoredAgreement | null; accepted: StoredAgreement | null }

/** The standing of a card for its badge. */
export function standsAs({ offered, accepted }: Standing): Pick<CardStanding, 'proposed' | 'settled'> {
  return {
    proposed: offered && 'via' in offered.terms ? offered.terms.excl.credit : null,
    settled: accepted?.follow?.counts ? accepted.follow.state : null,
  }
}

/** The number of lines that need a way out. Older cards did not count them. */
export function differingOf({ differing, shown }: Pick<CardView, 'differing' | 'shown'>): number {
  return differing ?? shown.filter(({ difference }) => Number(difference) !== 0).length
}

/** The lines of a card with their ways out for the viewer's company. */
export function toLines(
  lines: StoredLine[],
  face: CardView,
  answers: Answers,
  viewer: { company_id: string },
): CardLine[] {
  const settles = answers.length === 2 && hasWaysOut({ ...face, differing: differingOf(face) })
  const wish = answers.find(
    ({ company_id, current }) => company_id !== viewer.company_id && current?.wish === 'change_order',
  )
  const wished = ({ n }: StoredLine) => wish !== undefined && [null, n].includes(wish.current?.line ?? null)
  return lines.map((line) => {
    const delivered = face.deliveries?.[line.n] ?? null
    return {
      ...line,
      source: line.order ? (line.agreement_id === undefined ? 'order' : 'agreed') : null,
      agreement_id: line.agreement_id ?? null,
      delivered,
      ways: settles ? waysOf({ ...line, delivered }, { wished: wished(line) }) : [],
    }
  })
}

/** The part of a card from which the amount to pay follows. It has no invoice before its first run. */
export type PayFace = Pick<CardView, 'state' | 'due_date' | 'due_estimated' | 'sums' | 'asks_parties'> & {
  invoice: CardView['invoice'] | null
}
export type BalanceFace = PayFace &
  Pick<CardView, 'is_proforma' | 'extra_work' | 'total_ordered' | 'total_invoiced' | 'difference' | 'settles'>
export type AcceptedAgreement = Pick<StoredAgreement, 'terms' | 'follow'>

/** What both companies agreed to on a card: an agreement that counts, else their 'Klopt'. */
export type Agreed = { accepted: AcceptedAgreement | null; agreed: boolean }

/** The amount to pay now. Null for a credit note, and unless it is certain what and by whom. */
export function toPay(face: PayFace, agreed: Agreed): Card['pay'] {
  const { state, invoice, due_date, due_estimated, sums, asks_parties } = face
  if (!sums || asks_parties || invoice?.kind !== 'invoice' || (state !== 'differs' && state !== 'fits')) return null
  return payOf({ due_date, due_estimated, sums }, settledBy(agreed))
}

/** A card as its order's balance counts it. */
export function toBalancePaper(face: BalanceFace, agreed: Agreed): BalancePaper {
  const { state, invoice, is_proforma, extra_work = [], total_ordered, total_invoiced, difference } = face
  const { sums = null, settles = '0.00' } = face
  return {
    kind: invoice?.kind ?? 'invoice',
    counts: state !== 'withdrawn' && !is_proforma,
    certain: state === 'differs' || state === 'fits',
    works: extra_work,
    change: changeOf(agreed),
    settled: settledBy(agreed),
    total_ordered,
    total_invoiced,
    difference,
    settles,
    sums,
  }
}

function settledBy({ accepted, agreed }: Agreed): Settled {
  if (accepted?.follow?.counts !== true || !('via' in accepted.terms)) return agreed ? 'as_invoiced' : null
  const { terms, follow } = accepted
  // A kept agreement about a new invoice has no credit left: the new invoice is already without it.
  return { terms, credited: terms.via === 'new_invoice' && follow.state === 'kept' }
}

/** The agreed changes of the order that no version of it has yet. */
function changeOf({ accepted }: Agreed): string {
  if (accepted?.follow?.counts !== true || !('via' in accepted.terms)) return '0.00'
  const changes = accepted.terms.lines.filter(({ way }) => way === 'change_order')
  const whole = sumOfCents(changes.map(({ difference }) => toCents(difference)))
  const left = toCents(accepted.follow.order_left)
  return toMoney(within(whole, -left, left))
}
