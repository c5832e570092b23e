import { creditedBy, type OrdersOfInvoice } from '../runs/find-orders-for.ts'
import type { ComparablePaper } from '../runs/to-paper.ts'

type ComparedInvoice = { root: string; invoice: ComparablePaper | null; found: OrdersOfInvoice }

/**
 * The root of the invoice that each credit note follows: the one that it names, else the only invoice on the same
 * orders. A credit note counts for one invoice.
 */
export function creditedInvoices(outcomes: ComparedInvoice[], papers: ComparablePaper[]): Map<ComparablePaper, string> {
  const found = new Map(outcomes.map((outcome) => [outcome.root, outcome]))
  const invoices = outcomes.filter(({ invoice }) => invoice?.paper.kind === 'invoice')
  const followed = new Map<ComparablePaper, string>()
  for (const credit of papers.filter(({ paper }) => paper.kind === 'credit_note')) {
    const orders = keyOf(found.get(credit.doc.root)?.found)
    const alike =
      orders === '' || credit.paper.preceding_invoice ? [] : invoices.filter((one) => keyOf(one.found) === orders)
    const root = creditedBy(credit, papers)?.doc.root ?? (alike.length === 1 ? alike[0]?.root : undefined)
    if (root !== undefined) followed.set(credit, root)
  }
  return followed
}

function keyOf(found: OrdersOfInvoice | undefined): string {
  const roots = (found?.orders ?? []).map(({ doc }) => doc.root)
  return roots.toSorted().join()
}
