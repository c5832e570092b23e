import { Big } from 'big.js'
import { type Ledger, portion } from './ledger.ts'
import type { Paper } from '../figures/paper.ts'
import { totalOf } from './totals.ts'

const zero = Big(0)

/**
 * Uses up one order after the other, so that a later invoice on one of them gets only the rest. With a key, the part of
 * each order is recorded by it too.
 */
export function useUp(
  orders: Paper[],
  { net, allowed }: { net: Big; allowed: Big },
  ledger: Ledger,
  keyOf: (root: string) => string | null = () => null,
): void {
  let left = allowed
  for (const order of orders) {
    const share = portion(totalOf(order), ledger.orders([order.root]).allowed, left)
    ledger.add(order.root, keyOf(order.root), { quantity: zero, net: share, allowed: share })
    left = left.minus(share)
  }
  const rest = { quantity: zero, net: net.minus(allowed).plus(left), allowed: left }
  const first = orders[0]?.root ?? ''
  ledger.add(first, keyOf(first), rest)
}
