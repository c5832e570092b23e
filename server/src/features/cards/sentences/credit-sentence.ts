import type { CardSentence, CardState } from '@klopt/contract'
import { Big } from 'big.js'
import { plainWords } from '../matching/likeness.ts'
import type { CardLine } from '../matching/card-line.ts'
import { amountOf, money, sumOf } from '../view/figures.ts'
import { isPriceBack } from './line-sentence.ts'
import type { Comparison } from '../matching/compare.ts'
import type { ComparablePaper } from '../runs/to-paper.ts'

const parts_most = 3
const rounding = Big('0.05')

type Compared = { state: CardState; comparison: Comparison | null; invoice: ComparablePaper | null }
type Credited = { invoice: Compared; credits: Compared[] }

/**
 * Says how many differences of its invoice a credit note settles, together with the `credits` before it, and what is left
 * of them. Null if it settles nothing, or if it is not certain.
 */
export function settlingSentence({ invoice, credits }: Credited): CardSentence | null {
  const note = credits.at(-1)
  const lines = credits.flatMap(({ comparison }) => comparison?.lines ?? [])
  const amount = sumOf(credits.map(({ comparison }) => comparison?.total_invoiced ?? Big(0))).neg()
  const number = invoice.invoice?.paper.number
  if (!note?.comparison?.lines.some(({ settled }) => settled?.gt(0)) || note.state !== 'fits') return null
  if (!invoice.comparison || (invoice.state !== 'differs' && invoice.state !== 'fits')) return null
  const excess = invoice.comparison.difference
  const rest = excess.gt(amount) ? excess.minus(amount) : Big(0)
  const differing = invoice.comparison.lines.filter(({ difference }) => difference.gt(0))
  const solved = rest.eq(0) ? differing : differing.filter((line) => leftOf(line, lines).lte(rounding))
  const data = { amount: amountOf(note.comparison.total_invoiced), rest: money(rest), ...(number && { number }) }
  const [n, k] = [String(solved.length), String(differing.length)]
  if (rest.eq(0)) return { key: 'credit_settles_all', data: { ...data, k } }
  return solved.length === 0 || differing.length === 1
    ? { key: 'credit_settles_part', data }
    : { key: 'credit_settles', data: { ...data, n, k } }
}

/** What credit notes leave of the difference of a line: by its order line, else by its name. */
function leftOf({ order, name, difference }: CardLine, credited: CardLine[]): Big {
  const own = credited.filter((line) =>
    !order || order.line === null
      ? plainWords(line.name).join(' ') === plainWords(name).join(' ')
      : line.order?.root === order.root && line.order.line === order.line,
  )
  return difference.minus(sumOf(own.map(({ settled }) => settled ?? Big(0))))
}

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
  for (const [n, line] of largest.slice(0, parts_most).entries()) {
    data[`part_${n + 1}`] = isPriceBack(line) ? '' : line.name
    data[`amount_${n + 1}`] = amountOf(line.billed?.net ?? line.difference)
  }
  const { preceding_invoice } = invoice.paper
  if (preceding_invoice) data['number'] = preceding_invoice
  return { key: over.lt(0) ? 'credit_below' : 'credit', data }
}
