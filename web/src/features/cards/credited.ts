import { type Card, sumOfCents, toCents, toMoney } from '@klopt/contract'

/** What credit notes took off an invoice, without VAT. Null if there are none. */
export function creditedOf({ sums }: Card): string | null {
  const sum = sumOfCents((sums?.received ?? []).map(({ excl }) => toCents(excl)))
  return sum === 0n ? null : toMoney(sum)
}

/** The difference of a card without what credit notes took off. */
export function leftOf({ difference, balance }: Card): string | null {
  return Number(difference) > 0 ? (balance?.over ?? difference) : difference
}

/** Whether credit notes took off all that exceeded the order. */
export function isCredited(card: Card): boolean {
  return card.state === 'differs' && Number(card.difference) > 0 && leftOf(card) === '0.00'
}
