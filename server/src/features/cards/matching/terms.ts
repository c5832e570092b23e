import { Big } from 'big.js'
import { namesTerm } from '../../readings/values/terms.ts'
import { sumOf } from '../figures/figures.ts'
import { type Entry, type Ledger, portion } from './ledger.ts'
import type { Paper, PaperLine } from '../figures/paper.ts'
import { useUp } from './use-up.ts'

const rounding = Big('0.05')

/** Whether a line charges a part of the whole order, and no goods or work of its own. */
export function isTerm({ name, quantity }: PaperLine): boolean {
  return (quantity === null || quantity.abs().eq(1)) && namesTerm(name)
}

/** Whether a line names no quantity and price, so that it may be a part of the order by another name. */
export function isBare({ quantity, price = null }: PaperLine): boolean {
  return quantity === null && price === null
}

/** Whether a line charges one amount, as no quantity or one piece. */
export function isOneAmount(line: PaperLine): boolean {
  return isBare(line) || line.quantity?.abs().eq(1) === true
}

/** A whole order or several, which terms are part of. */
export type WholeOrders = { orders: Paper[]; total: Big }

/**
 * The part of a term that fits in what is left of the whole order, recorded in the ledger. Lines that name goods of the
 * order take their part first.
 */
export function allowTerm({ net }: PaperLine, { orders, total }: WholeOrders, ledger: Ledger): Big {
  const roots = orders.map(({ root }) => root)
  const terms = termsOf(roots, ledger)
  const byGoods = ledger.orders(roots).allowed.minus(terms.allowed)
  const allowed = portion(total.minus(byGoods), terms.net, net)
  useUp(orders, { net, allowed }, ledger, keyOf)
  return allowed
}

/** Whether lines together charge what is left of the whole order: 'Dakwerk volgens opdracht'. */
export function isRest(lines: PaperLine[], { orders, total }: WholeOrders, ledger: Ledger): boolean {
  const left = total.minus(ledger.orders(orders.map(({ root }) => root)).allowed)
  return sumOf(lines.map(({ net }) => net))
    .minus(left)
    .abs()
    .lte(rounding)
}

/** The terms that were invoiced of these orders. */
export function termsOf(roots: string[], ledger: Ledger): Pick<Entry, 'net' | 'allowed'> {
  const terms = roots.map((root) => ledger.line(keyOf(root)))
  return { net: sumOf(terms.map(({ net }) => net)), allowed: sumOf(terms.map(({ allowed }) => allowed)) }
}

function keyOf(root: string): string {
  return `${root} terms`
}
