import type { CardLine } from '@klopt/contract'
import { Big } from 'big.js'
import { money, plain, price } from './figures.ts'
import { priceOf, shownPrice } from './line-price.ts'
import { lineSentence } from './line-sentence.ts'
import type { CardLine as Compared } from './matching/card-lines.ts'
import type { Comparison } from './matching/compare.ts'
import type { PaperLine } from './matching/paper.ts'
import type { ComparablePaper } from './to-paper.ts'

type Side = NonNullable<CardLine['invoice']>

const zero = Big(0)

/** Converts the lines of a comparison to those of a card. */
export function toCardLines({ lines }: Comparison, invoice: ComparablePaper, orders: ComparablePaper[]): CardLine[] {
  const papers = new Map([invoice, ...orders].map((paper) => [paper.doc.root, paper]))
  return lines.map((line, n) => ({
    n,
    result: line.result,
    name: line.name,
    invoice: sideOf(line.invoice, line.billed, papers, line.allowed.plus(line.difference)),
    order: sideOf(line.order, line.ordered, papers, line.room ?? zero),
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
