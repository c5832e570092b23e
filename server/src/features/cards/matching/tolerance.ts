import { Big } from 'big.js'

/** How far an invoice may be from its order: an amount, or a share of what was ordered up to a cap. */
export type Tolerance = { amount: Big; percent: Big; cap: Big }

export const default_tolerance: Tolerance = { amount: Big(1), percent: Big(2), cap: Big(50) }

/** Whether a difference fits, of what was ordered for `ordered`. */
export function fitsWithin(difference: Big, ordered: Big, { amount, percent, cap }: Tolerance): boolean {
  const share = ordered.abs().times(percent).div(100)
  const most = share.lt(cap) ? share : cap
  return difference.abs().lte(most.gt(amount) ? most : amount)
}
