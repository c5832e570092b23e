import { Big } from 'big.js'
import type { Comparison } from './compare.ts'

/** What a buyer lets pass: an amount, or a percentage of the order up to a cap. It changes no comparison. */
export type Limit = { amount: Big; percent: Big; cap: Big }

/** As near as a total must be to that of an order to suggest that they belong together. */
const near: Limit = { amount: Big(1), percent: Big(2), cap: Big(50) }

export function isNear(one: Big, other: Big): boolean {
  return fitsWithin(one.minus(other), other, near)
}

/** Whether all differences of an invoice, each by itself and together, are within the limit of its buyer. */
export function isWithin({ state, lines, difference, missing, total_ordered }: Comparison, limit: Limit): boolean {
  const differing = lines.filter((line) => line.result !== 'open' && !line.difference.eq(0))
  return (
    state === 'differs' &&
    differing.every((line) => fitsWithin(line.difference, line.ordered?.net ?? line.room ?? Big(0), limit)) &&
    [difference, missing].every((figure) => fitsWithin(figure, total_ordered, limit))
  )
}

function fitsWithin(difference: Big, ordered: Big, { amount, percent, cap }: Limit): boolean {
  const share = ordered.abs().times(percent).div(100)
  const most = share.lt(cap) ? share : cap
  return difference.abs().lte(most.gt(amount) ? most : amount)
}
