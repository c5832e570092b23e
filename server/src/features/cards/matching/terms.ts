import type { Big } from 'big.js'
import { type Entry, type Ledger, portion } from './ledger.ts'
import type { Paper, PaperLine } from './paper.ts'
import { sumOf } from './totals.ts'
import { useUp } from './use-up.ts'

/** A whole order or several, which terms are part of. */
export type WholeOrders = { orders: Paper[]; total: Big }

/**
 * The part of a term that fits in what is left of the whole order, recorded in the ledger. Lines that name goods of the
 * order take their part first.
 */
export function allowTerm({ net }: PaperLine, { orders, total }: WholeOrders, ledger: Ledger): Big {
  const roots = orders.map(({ root }) => root)
  const terms = termsOf(roots, ledger)
  const by_goods = ledger.orders(roots).allowed.minus(terms.allowed)
  const allowed = portion(total.minus(by_goods), terms.net, net)
  useUp(orders, { net, allowed }, ledger, keyOf)
  return allowed
}

/** The terms that were invoiced of these orders. */
export function termsOf(roots: string[], ledger: Ledger): Pick<Entry, 'net' | 'allowed'> {
  const terms = roots.map((root) => ledger.line(keyOf(root)))
  return { net: sumOf(terms.map(({ net }) => net)), allowed: sumOf(terms.map(({ allowed }) => allowed)) }
}

function keyOf(root: string): string {
  return `${root} terms`
}
