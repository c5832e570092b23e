import { Big } from 'big.js'
import { pairLines } from '../matching/pair-lines.ts'
import { creditedBy, type OrdersOfInvoice } from '../matching/find-orders-for.ts'
import type { ComparablePaper } from '../figures/to-paper.ts'

type ComparedInvoice = { root: string; invoice: ComparablePaper | null; found: OrdersOfInvoice }

/** A credit note, and the part of its amount that one invoice gets. `part` and `before` are shares of the whole. */
export type Credit = { credit: ComparablePaper; part: Big; before: Big }

const [zero, one] = [Big(0), Big(1)]

/**
 * The credit notes that each invoice gets, by its root: those that name it, else those on the same orders if no other
 * invoice on them has their goods. One that names several is divided by its goods: no invoice gets more than it charged for them.
 */
export function creditedInvoices(outcomes: ComparedInvoice[], papers: ComparablePaper[]): Map<string, Credit[]> {
  const found = new Map(outcomes.map((outcome) => [outcome.root, outcome]))
  const invoices = outcomes.filter(({ invoice }) => invoice?.paper.kind === 'invoice' && !invoice.is_proforma)
  const credits = new Map<string, Credit[]>()
  for (const credit of papers.filter(({ paper }) => paper.kind === 'credit_note')) {
    const orders = keyOf(found.get(credit.doc.root)?.found)
    const beside =
      orders === '' || credit.paper.preceding_invoice ? [] : invoices.filter((each) => keyOf(each.found) === orders)
    const named = creditedBy(credit, papers)
    const all = named.length > 0 ? named : onlyOneWith(credit, beside)
    let before = zero
    for (const [n, part] of partsOf(credit, all).entries()) {
      const root = all[n]?.doc.root ?? ''
      if (part.gt(0)) credits.set(root, [...(credits.get(root) ?? []), { credit, part, before }])
      before = before.plus(part)
    }
  }
  return credits
}

/** The only invoice on the orders of a credit note, or the only one that charged its goods. Several are a guess. */
function onlyOneWith({ paper }: ComparablePaper, beside: ComparedInvoice[]): ComparablePaper[] {
  const invoices = beside.flatMap(({ invoice }) => invoice ?? [])
  const charged = invoices.filter((one) => {
    const pairs = pairLines(paper.lines, one.paper.lines)
    return paper.lines.length > 0 && paper.lines.every((_, n) => pairs.get(n)?.sure && pairs.get(n)?.order !== null)
  })
  return invoices.length === 1 ? invoices : charged.length === 1 ? charged : []
}

/** The share of a credit note for each of these invoices. What belongs to none is of the first. */
function partsOf({ paper: { lines } }: ComparablePaper, invoices: ComparablePaper[]): Big[] {
  const [first, ...others] = invoices
  if (!first) return []
  const whole = lines.reduce((sum, { net }) => sum.plus(net.abs()), zero)
  if (others.length === 0 || whole.eq(0)) return invoices.map((_, n) => (n === 0 ? one : zero))
  const left = lines.map(({ net }) => net.abs())
  const parts = invoices.map(({ paper }) => {
    const room = paper.lines.map(({ net }) => net.abs())
    let sum = zero
    for (const [n, { order, sure }] of pairLines(lines, paper.lines)) {
      const [wanted, most] = [left[n] ?? zero, room[order ?? -1] ?? zero]
      const got = !sure || wanted.gt(most) ? (sure ? most : zero) : wanted
      left[n] = wanted.minus(got)
      if (order !== null) room[order] = most.minus(got)
      sum = sum.plus(got)
    }
    return sum
  })
  const rest = left.reduce((sum, net) => sum.plus(net), zero)
  return parts.map((part, n) => (n === 0 ? part.plus(rest) : part).div(whole))
}

function keyOf(found: OrdersOfInvoice | undefined): string {
  const roots = (found?.orders ?? []).map(({ doc }) => doc.root)
  return roots.toSorted().join()
}
