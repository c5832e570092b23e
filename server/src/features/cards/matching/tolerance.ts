import { Big } from 'big.js'

/** The allowed difference between an invoice and its order: an amount, or a percentage of the order up to a cap. */
export type Tolerance = { amount: Big; percent: Big; cap: Big }

export const default_tolerance: Tolerance = { amount: Big(1), percent: Big(2), cap: Big(50) }

/** Whether a difference is within the tolerance for an ordered amount. */
export function fitsWithin(difference: Big, ordered: Big, { amount, percent, cap }: Tolerance): boolean {
  const share = ordered.abs().times(percent).div(100)
  const most = share.lt(cap) ? share : cap
  return difference.abs().lte(most.gt(amount) ? most : amount)
}
