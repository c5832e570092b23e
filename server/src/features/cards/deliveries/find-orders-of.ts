import { numberKey } from '../../readings/values/numbers.ts'
import { type Budget, findOrders } from '../matching/find-orders.ts'
import type { Paper } from '../matching/paper.ts'
import { default_tolerance } from '../matching/tolerance.ts'
import type { ComparablePaper } from '../runs/to-paper.ts'
import type { Note } from './notes.ts'

/** An invoice with the orders that it was compared with, by root. */
export type InvoiceOrders = { invoice: ComparablePaper; orders: string[] }

const certain = new Set(['reference', 'number_in_text', 'sales_order'])

/**
 * The roots of the orders that a delivery note belongs to: those that it names, else those of the invoice that names it,
 * else by the rules for invoices. A note that names another order belongs to none: without prices, lines that are alike
 * prove little.
 */
export function findOrdersOf({ paper }: Note, papers: Paper[], invoices: InvoiceOrders[], budget: Budget): string[] {
  const { orders: found } = findOrders(paper, papers, default_tolerance, budget)
  const roots = found.map(({ root }) => root)
  if (found[0]?.reason === 'reference') return roots
  const naming = invoices.filter(({ invoice }) => names(invoice, paper.number))
  if (naming.length > 0) return [...new Set(naming.flatMap(({ orders }) => orders))]
  const isOfOther = numberKey(paper.order_reference) !== '' && !certain.has(found[0]?.reason ?? '')
  return isOfOther ? [] : roots
}

/** An invoice may name several delivery notes. */
function names({ doc: { values } }: ComparablePaper, number: string | null): boolean {
  const key = numberKey(number)
  const named = values['despatch']?.value ?? ''
  return key !== '' && [named, ...named.split(/[,;/\s]+/)].some((one) => numberKey(one) === key)
}
