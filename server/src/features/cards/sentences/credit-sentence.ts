import type { CardSentence } from '@klopt/contract'
import { amountOf } from '../figures/figures.ts'
import { isPriceBack } from './line-sentence.ts'
import type { Comparison } from '../matching/compare.ts'
import type { ComparablePaper } from '../figures/to-paper.ts'

const partsMost = 3

/** Says what a credit note credits and what is still too much. Null if it credits more than was invoiced. */
export function creditSentence({
  comparison: { lines, total_invoiced, over },
  invoice,
}: {
  comparison: Comparison
  invoice: ComparablePaper
}): CardSentence | null {
  const billed = lines.filter(({ billed }) => billed)
  if (billed.length > 0 && over.lt(0) && !billed.some(isPriceBack)) return null
  const largest = billed.toSorted((one, other) => other.difference.abs().cmp(one.difference.abs()))
  const data: Record<string, string> = { amount: amountOf(total_invoiced), rest: amountOf(over) }
  for (const [n, line] of largest.slice(0, partsMost).entries()) {
    data[`part_${n + 1}`] = isPriceBack(line) ? '' : line.name
    data[`amount_${n + 1}`] = amountOf(line.billed?.net ?? line.difference)
  }
  const { preceding_invoice } = invoice.paper
  if (preceding_invoice) data['number'] = preceding_invoice
  return { key: over.lt(0) ? 'credit_below' : 'credit', data }
}
