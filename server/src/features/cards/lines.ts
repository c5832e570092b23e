import type { CardLine, CardSentence } from '@klopt/contract'
import { Big } from 'big.js'
import { amountOf, money, plain, price, sumOf } from './figures.ts'
import type { CardLine as Compared } from './matching/card-lines.ts'
import type { Comparison } from './matching/compare.ts'
import type { PaperLine } from './matching/paper.ts'
import type { ComparablePaper } from './to-paper.ts'

const zero = Big(0)
type Side = NonNullable<CardLine['invoice']>

/** Converts the lines of a comparison to those of a card. */
export function toCardLines(
  { lines, total_ordered }: Comparison,
  invoice: ComparablePaper,
  orders: ComparablePaper[],
): CardLine[] {
  const papers = new Map([invoice, ...orders].map((paper) => [paper.doc.root, paper]))
  const single = lines.filter(({ billed, ordered }) => billed || ordered).length === 0
  const room = single ? total_ordered : sumOf(orders.map(({ paper }) => paper.adjustment))
  return lines.map((line, n) => ({
    n,
    result: line.result,
    name: line.name,
    invoice: sideOf(line.invoice, line.billed, papers, line.allowed.plus(line.difference)),
    order: sideOf(line.order, line.ordered, papers, room),
    allowed: money(line.allowed),
    difference: money(line.difference),
    price_part: money(line.price_part),
    quantity_part: money(line.quantity_part),
    earlier_quantity: line.earlier_quantity && plain(line.earlier_quantity),
    rest_quantity: line.rest_quantity && plain(line.rest_quantity),
    vat_differs: line.vat_differs,
    sentence: lineSentence(line),
  }))
}

/** `whole` is the amount of a line for a whole document, or for its charges and allowances. */
function sideOf(
  at: Compared['invoice'],
  line: PaperLine | null,
  papers: Map<string, ComparablePaper>,
  whole: Big,
): Side | null {
  const paper = at && papers.get(at.root)
  if (!paper) return null
  const { document_id } = paper.doc
  if (at.line === null || !line)
    return { document_id, line: null, quantity: null, unit: null, price: null, net: money(whole) }
  const each = priceOf(line)
  return {
    document_id,
    line: paper.places[at.line] ?? null,
    quantity: line.quantity && plain(line.quantity),
    unit: line.unit,
    price: each && price(shownPrice(line, each)),
    net: money(line.net),
  }
}

function lineSentence(line: Compared): CardSentence {
  const { result, difference, price_part, quantity_part, billed, ordered, rest_quantity } = line
  const amount = amountOf(difference)
  if (result === 'open') return { key: 'line_open', data: withUnit(rest_quantity, ordered) }
  if (result === 'unsure') return doubtSentence(line)
  if (result === 'not_ordered') return { key: 'line_not_ordered', data: { net: money(difference) } }
  if (result === 'fits') return fitSentence(line)
  if (!billed || !ordered) return { key: difference.lt(0) ? 'total_less' : 'total', data: { amount } }
  if (result === 'quantity') {
    const { n, each } = excessOf(line)
    return { key: 'line_quantity', data: { n: plain(n), price: price(each), amount } }
  }
  if (quantity_part.abs().gt('0.01'))
    return { key: 'line_price_quantity', data: { price: money(price_part), amount: money(quantity_part) } }
  return { key: 'line_price', data: { ...pricesOf(line), amount } }
}

function fitSentence({ vat_differs, difference, rest_quantity, ordered }: Compared): CardSentence {
  if (vat_differs) return { key: 'line_vat', data: {} }
  if (!difference.eq(0)) return { key: 'line_margin', data: { amount: amountOf(difference) } }
  if (rest_quantity?.gt(0)) return { key: 'line_part', data: withUnit(rest_quantity, ordered) }
  return { key: 'line_fits', data: {} }
}

function doubtSentence({ doubt, billed, ordered }: Compared): CardSentence {
  if (doubt !== 'unit') return { key: 'line_unsure', data: {} }
  return { key: 'line_unit', data: { unit: billed?.unit ?? '', ordered_unit: ordered?.unit ?? '' } }
}

function withUnit(n: Big | null, line: PaperLine | null): Record<string, string> {
  return { n: n ? plain(n) : '', unit: line?.unit ?? '' }
}

/** The prices of a line on both sides. */
export function pricesOf({ billed, ordered }: Pick<Compared, 'billed' | 'ordered'>): {
  price: string
  ordered: string
} {
  const [mine, theirs] = [billed && priceOf(billed), ordered && priceOf(ordered)]
  const [one, other] = [mine ?? billed?.net ?? Big(0), theirs ?? ordered?.net ?? Big(0)]
  const shown = [price(shownPrice(billed, one)), price(shownPrice(ordered, other))] as const
  // Prices that differ only beyond the rounding would look the same, so they are shown unrounded.
  return shown[0] === shown[1] ? { price: price(one), ordered: price(other) } : { price: shown[0], ordered: shown[1] }
}

const cents = Big('0.02')

/** The printed price if it produces the amount, else a calculated price with the usual number of decimals. */
function shownPrice(line: PaperLine | null, each: Big): Big {
  const { price: printed = null, quantity = null, net = zero } = line ?? {}
  if (printed && quantity && printed.times(quantity).minus(net).abs().lte(cents)) return printed
  return each.round(each.abs().lt(1) ? 4 : 2)
}

/** The quantity beyond what was ordered (or can be credited), and the ordered price of one. */
export function excessOf({ billed, ordered, earlier_quantity }: Compared): { n: Big; each: Big } {
  const [mine, room] = [billed?.quantity ?? Big(0), ordered?.quantity ?? Big(0)]
  const after = mine.plus(earlier_quantity ?? 0)
  const beyond = after.lt(0) ? after.abs() : after.minus(room)
  const most = mine.abs()
  const each = ordered && priceOf(ordered)
  return { n: beyond.gt(most) ? most : beyond, each: each ? shownPrice(ordered, each) : zero }
}

function priceOf({ net, quantity }: PaperLine): Big | null {
  return quantity === null || quantity.eq(0) ? null : net.div(quantity)
}
