import type { CardLine } from '@klopt/contract'
import { Big } from 'big.js'
import { money, plain, price } from '../figures/figures.ts'
import { priceOf, shownPrice } from '../figures/line-price.ts'
import { lineSentence } from './line-sentence.ts'
import type { CardLine as Compared } from '../matching/card-line.ts'
import type { Comparison } from '../matching/compare.ts'
import type { PaperLine } from '../figures/paper.ts'
import { shownUnit } from '../figures/units.ts'
import { type AgreedWork, workOf } from '../matching/works.ts'
import type { ComparablePaper } from '../figures/to-paper.ts'

/** A line as a run stores it. `agreement_id`: its order side is agreed extra work. */
export type StoredLine = Omit<CardLine, 'source' | 'agreement_id' | 'delivered' | 'ways'> & { agreement_id?: string }

type Side = NonNullable<CardLine['invoice']>

const zero = Big(0)

/** Converts the lines of a comparison to those of a card. */
export function toCardLines(
  { lines }: Comparison,
  invoice: ComparablePaper,
  orders: ComparablePaper[],
  works: AgreedWork[] = [],
): StoredLine[] {
  const papers = new Map([invoice, ...orders].map((paper) => [paper.doc.root, paper]))
  return lines.map((line, n) => ({
    n,
    result: line.result,
    name: line.name,
    invoice: sideOf(line.invoice, line.billed, papers, line.allowed.plus(line.difference)),
    ...orderSide(line, papers, line.room ?? zero, works),
    allowed: money(line.allowed),
    difference: money(line.difference),
    price_part: money(line.price_part),
    quantity_part: money(line.quantity_part),
    earlier_quantity: line.earlier_quantity && plain(line.earlier_quantity),
    rest_quantity: line.rest_quantity && plain(line.rest_quantity),
    vat_differs: line.vat_differs,
    ...(line.is_adjustment && { is_adjustment: true }),
    sentence: lineSentence(line),
  }))
}

/** Extra work has no document, so its agreement takes the place of one. */
function orderSide(
  { order, ordered }: Compared,
  papers: Map<string, ComparablePaper>,
  room: Big,
  works: AgreedWork[],
): Pick<StoredLine, 'order' | 'agreement_id'> {
  const work = order ? workOf(order.root, works) : undefined
  if (ordered?.is_open) return { order: null } // it has no amount that could be shown
  if (!work || !ordered) return { order: sideOf(order, ordered, papers, room) }
  const { agreement_id } = work
  const each = priceOf(ordered)
  return {
    agreement_id,
    order: {
      document_id: agreement_id,
      line: order?.line ?? null,
      quantity: ordered.quantity && plain(ordered.quantity),
      unit: shownUnit(ordered),
      price: each && price(shownPrice(ordered, each)),
      net: money(ordered.net),
    },
  }
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
    unit: shownUnit(line),
    price: each && price(shownPrice(line, each)),
    net: money(line.net),
    category: line.category ?? null,
    rate: line.rate,
  }
}
