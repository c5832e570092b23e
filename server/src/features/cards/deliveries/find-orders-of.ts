import { numberKey } from '../../readings/values/numbers.ts'
import { type Budget, findOrders } from '../matching/find-orders.ts'
import type { Paper } from '../figures/paper.ts'
import type { ComparablePaper } from '../figures/to-paper.ts'
import type { Note } from './notes.ts'

/** An invoice with the orders that it was compared with, by root. */
export type InvoiceOrders = { invoice: ComparablePaper; orders: string[] }

const certain = new Set(['reference', 'number_in_text', 'sales_order'])

/**
 * The roots of the orders that a delivery note belongs to: those that it names, else those of the invoice that names it,
 * else by the rules for invoices. A note that names another order belongs to none: without prices, lines that are alike
 * prove little. If that number may be misread, the note may belong to an order all the same, which is not `sure`.
 */
export function findOrdersOf(
  { paper, is_reference_unsure }: Note,
  papers: Paper[],
  invoices: InvoiceOrders[],
  budget: Budget,
): { roots: string[]; sure: boolean } {
  const { orders: found } = findOrders(paper, papers, { budget })
  const roots = found.map(({ root }) => root)
  if (found[0]?.reason === 'reference') return { roots, sure: true }
  const naming = invoices.filter(({ invoice }) => names(invoice, paper.number))
  if (naming.length > 0) return { roots: [...new Set(naming.flatMap(({ orders }) => orders))], sure: true }
  const isOfOther = numberKey(paper.order_reference) !== '' && !certain.has(found[0]?.reason ?? '')
  if (isOfOther && is_reference_unsure) return { roots, sure: false }
  if (isOfOther) return { roots: [], sure: true }
  // A note that was filled in by hand often names no order that can be read. In a dossier of one order it is about that.
  const orders = [...new Set(papers.filter(({ kind }) => kind === 'order').map(({ root }) => root))]
  if (roots.length === 0 && orders.length === 1) return { roots: orders, sure: false }
  return { roots, sure: true }
}

/** An invoice may name several delivery notes. */
function names({ doc: { values } }: ComparablePaper, number: string | null): boolean {
  const key = numberKey(number)
  const named = values['despatch']?.value ?? ''
  return key !== '' && [named, ...named.split(/[,;/\s]+/)].some((one) => numberKey(one) === key)
}
