import { Big } from 'big.js'
import type { Paper, PaperLine } from '../figures/paper.ts'

/** A line with a quantity and a price. */
export function lineOf(name: string, quantity: string, price: string, more: Partial<PaperLine> = {}): PaperLine {
  const net = Big(quantity).times(price).round(2)
  const plain = { id: null, order_line: null, article: null, unit: 'st', rate: '21', sure: true }
  return { ...plain, name, quantity: Big(quantity), net, ...more }
}

/** An order or invoice with these lines. Its amounts add up by default. */
export function paperOf(kind: Paper['kind'], lines: PaperLine[], more: Partial<Paper> = {}): Paper {
  const total_excl = lines.reduce((total, { net }) => total.plus(net), Big(0)).plus(more.adjustment ?? 0)
  return {
    root: kind,
    kind,
    number: null,
    issue_date: null,
    uploaded_at: '',
    currency: 'EUR',
    order_reference: null,
    sales_order: null,
    preceding_invoice: null,
    despatch: null,
    text: '',
    total_excl,
    total_incl: null,
    paid: null,
    sure: true,
    adjustment: Big(0),
    adjustments: [],
    lines,
    ...more,
  }
}
