import { type PaymentSide, type PaymentSum, toCents, toMoney } from '@klopt/contract'
import type { Invoice, OverviewDossier } from './read.ts'

/** An invoice with the dossier that it is in. */
export type Placed = { dossier: OverviewDossier; invoice: Invoice }

/**
 * All invoices, each once: one that is in two dossiers of the same company, with the same number, amount and date, is
 * paid once.
 */
export function onceEach(dossiers: OverviewDossier[]): Placed[] {
  const placed = dossiers.flatMap((dossier) => dossier.invoices.map((invoice) => ({ dossier, invoice })))
  const seen = new Map(placed.map((one) => [identityOf(one), one]))
  return [...seen.values()]
}

function identityOf({ dossier, invoice }: Placed): string {
  const { card_id, invoice_name, pay_now, due_date, currency } = invoice
  const { counterpart_id } = dossier
  if (!counterpart_id || invoice_name === null || pay_now === null) return card_id
  return JSON.stringify([counterpart_id, invoice_name, pay_now, due_date, currency])
}

/** Whether the company pays this invoice, or receives its amount. */
export function sideOf({ seller_id }: Invoice, own: string): PaymentSide {
  return seller_id === own ? 'receive' : 'pay'
}

/** The certain amounts by side and currency: what is to be paid first, the largest first. */
export function paymentSums(invoices: Invoice[], own: string): PaymentSum[] {
  const groups = Map.groupBy(invoices.filter(isDue), (invoice) => `${sideOf(invoice, own)} ${invoice.currency}`)
  const sums = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      side: sideOf(first, own),
      currency: first.currency,
      amount: totalOf(group.map(({ pay_now }) => pay_now)),
      invoices: group.length,
    })),
  )
  return sums.toSorted((one, other) => one.side.localeCompare(other.side) || byAmount(one.amount, other.amount))
}

/** Whether there is something to pay that is certain. */
export function isDue({ pay_now }: Invoice): boolean {
  return pay_now !== null && toCents(pay_now) > 0n
}

export function totalOf(amounts: (string | null)[]): string {
  return toMoney(amounts.reduce((sum, amount) => sum + toCents(amount ?? '0'), 0n))
}

/** The larger amount first. */
export function byAmount(one: string, other: string): number {
  const more = toCents(other) - toCents(one)
  return more > 0n ? 1 : more < 0n ? -1 : 0
}
