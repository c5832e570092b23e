import {
  absolute,
  type DocRef,
  receivedByGroup,
  sumOfCents,
  type Sums,
  type Terms,
  toCents,
  toMoney,
} from '@klopt/contract'
import type { StoredFollow } from './stored-agreement.ts'

/** A card as an accepted agreement about it is checked. */
export type FollowedCard = {
  invoice: DocRef
  orders: DocRef[]
  credited_by: DocRef[]
  /** Null while the comparison is not certain. */
  sums: Sums | null
  lines: { n: number; name: string; difference: string }[]
  withdrawn: boolean
  /** The invoice has the figures on which both agreed. */
  same_invoice: boolean
}

type FollowState = StoredFollow['state']
/** The state of one promise, such as a credit note. Null: nothing was promised. */
type PromiseState = { state: FollowState; owed_by: string[] } | null

const vatCents = 2n

/**
 * Checks the papers that follow an agreement, to the cent: credit notes or a new invoice, and the changed order. A
 * delivery is confirmed by a later agreement. Papers that are not certain change nothing.
 */
export function followOf(terms: Terms, card: FollowedCard, before: StoredFollow | null): StoredFollow {
  const { invoice, orders, sums } = card
  const byNew = terms.via === 'new_invoice'
  if (!sums) {
    const counts = card.same_invoice || (byNew && before?.counts === true)
    return { ...(before ?? nothingCame(terms)), counts: counts && !card.withdrawn }
  }
  const received = byNew ? newerCredit(terms, sums, card.same_invoice) : toCents(total(sums.received, 'excl'))
  const credit = toCents(terms.excl.credit)
  const order_left = orderLeft(terms, card)
  const deliver = sumOfCents(terms.lines.filter(({ way }) => way === 'deliver').map(({ open }) => toCents(open)))
  const credited = byNew ? isNewInvoiceRight(terms, sums) : isCreditRight(terms, sums)
  const came = byNew ? !card.same_invoice : received !== 0n
  const promises: PromiseState[] = [
    credit === 0n ? null : promised(credited && came, came, sellerOf(invoice)),
    changesOrder(terms) ? promised(order_left === 0n, isOrderChanged(terms, order_left), buyerOf(card)) : null,
    deliver === 0n ? null : promised(false, false, sellerOf(invoice)),
  ]
  return {
    state: stateOf(promises),
    credit: toMoney(credit),
    received: toMoney(received),
    left: toMoney(credit - received),
    order_left: toMoney(order_left),
    deliver: toMoney(deliver),
    documents: [...(byNew ? (came ? [invoice] : []) : card.credited_by), ...(changesOrder(terms) ? orders : [])],
    owed_by: [...new Set(promises.flatMap((one) => one?.owed_by ?? []))],
    counts: card.same_invoice || (byNew && credit !== 0n && credited),
  }
}

function nothingCame({ excl }: Terms): Omit<StoredFollow, 'counts'> {
  const nothing = { received: '0.00', order_left: '0.00', deliver: '0.00', documents: [], owed_by: [] }
  return { state: 'waits', credit: excl.credit, left: excl.credit, ...nothing }
}

function promised(kept: boolean, came: boolean, owing: string[]): PromiseState {
  if (kept) return { state: 'kept', owed_by: [] }
  return { state: came ? 'differs' : 'waits', owed_by: owing }
}

function stateOf(promises: PromiseState[]): FollowState {
  const states = promises.flatMap((one) => one?.state ?? [])
  if (states.includes('differs')) return 'differs'
  if (states.includes('waits')) return 'waits'
  return states.length ? 'kept' : 'none'
}

/** The credit notes are as agreed in each VAT group, and their VAT is to two cents. */
function isCreditRight({ groups, excl }: Terms, sums: Sums): boolean {
  const received = groups && sums.groups && receivedByGroup(sums, groups.map(toWhole))
  if (!groups || !received) return toCents(total(sums.received, 'excl')) === toCents(excl.credit)
  return groups.every(({ base, vat }, n) => {
    const { excl: net = 0n, vat: tax = 0n } = received[n] ?? {}
    return net === toCents(base.credit) && absolute(tax - toCents(vat.credit)) <= vatCents
  })
}

/** The new invoice is without the agreed credit in each VAT group. */
function isNewInvoiceRight({ groups, excl }: Terms, sums: Sums): boolean {
  if (!groups || !sums.groups) return toCents(sums.total_excl) === toCents(excl.agreed) + toCents(excl.open)
  const now = receivedByGroup(
    { ...sums, received: [{ excl: sums.total_excl, incl: null, groups: sums.groups }] },
    groups.map(toWhole),
  )
  return groups.every(({ base }, n) => now?.[n]?.excl === toCents(base.agreed) + toCents(base.open))
}

/** How much lower the new invoice is than the one that both agreed about. */
function newerCredit({ excl }: Terms, { total_excl }: Sums, same: boolean): bigint {
  return same ? 0n : toCents(excl.agreed) + toCents(excl.credit) + toCents(excl.open) - toCents(total_excl)
}

function changesOrder({ lines }: Terms): boolean {
  return lines.some(({ way }) => way === 'change_order')
}

/** The differences that are left on the lines for which the order changes. Lines keep their places with the invoice. */
function orderLeft({ lines }: Terms, card: FollowedCard): bigint {
  const left = lines
    .filter(({ way }) => way === 'change_order')
    .map((line) => card.lines.find((now) => (card.same_invoice ? now.n === line.n : now.name === line.name)))
  return sumOfCents(left.map((line) => absolute(toCents(line?.difference ?? '0.00'))))
}

function isOrderChanged({ lines }: Terms, left: bigint): boolean {
  const agreed = lines
    .filter(({ way }) => way === 'change_order')
    .map(({ difference }) => absolute(toCents(difference)))
  return left !== sumOfCents(agreed)
}

function toWhole({ category, rate }: NonNullable<Terms['groups']>[number]) {
  return { category, rate, base: '0.00', vat: '0.00' }
}

function total(received: Sums['received'], field: 'excl'): string {
  return toMoney(sumOfCents(received.map((one) => toCents(one[field]))))
}

/** The company that owes what the seller promised. Older cards knew the uploader only; nobody while it is asked. */
function sellerOf({ seller_company_id, company_id }: DocRef): string[] {
  return [seller_company_id === undefined ? company_id : seller_company_id].filter((id) => id !== null)
}

/** The company that owes a changed order. */
function buyerOf({ invoice, orders }: FollowedCard): string[] {
  const [order] = orders
  const buyer = invoice.buyer_company_id ?? order?.buyer_company_id
  if (!order) return []
  return [invoice.seller_company_id === undefined ? order.company_id : (buyer ?? null)].filter((id) => id !== null)
}
