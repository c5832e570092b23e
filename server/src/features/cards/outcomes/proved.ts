import type { Card } from '@klopt/contract'
import { Big } from 'big.js'
import { money, sumOf } from '../figures/figures.ts'
import type { StoredLine } from '../sentences/to-card-lines.ts'
import type { CardLine as Compared } from '../matching/card-line.ts'
import type { Outcome } from './outcomes.ts'
import { isAboutFile } from '../figures/doubts.ts'
import type { ComparablePaper } from '../figures/to-paper.ts'

/** The places of the lines of an uncertain card whose difference is certain, because nothing uncertain can change it. */
export function provedLines({ state, after_doubt, comparison, invoice, found }: Outcome): Set<number> {
  if (state !== 'unsure' || after_doubt || !comparison || comparison.other_currency || !invoice) return new Set()
  const papers = [invoice, ...found.orders]
  if (papers.some(isInDoubtAsAWhole)) return new Set()
  const { lines } = comparison
  const unsure = lines.filter(({ result }) => result === 'unsure')
  const complete = papers.every(({ doubt }) => doubt === null) && unsure.every(({ doubt }) => doubt === 'unit')
  const taken = new Set(unsure.map(placeOf))
  return new Set(lines.flatMap((line, n) => (isProved(line) && !taken.has(placeOf(line)) ? [n] : [])))

  /**
   * A line without a pair may belong to something that was misread, so it needs certain documents. So does one that was set
   * off: against a discount, or against what is beyond the total.
   */
  function isProved({ result, billed, ordered, set_off }: Compared): boolean {
    if (result === 'unsure' || result === 'open') return false
    if (set_off) return complete
    return billed !== null && ordered !== null ? true : complete
  }
}

/** The sum of the proved differences. Null if no line is proved to differ. */
export function toProved(lines: Pick<StoredLine, 'proved' | 'result' | 'difference'>[]): Card['proved'] {
  const proved = lines.filter((line) => line.proved && line.result !== 'fits')
  const difference = sumOf(proved.map((line) => Big(line.difference)))
  return proved.length === 0 ? null : { difference: money(difference), lines: proved.length }
}

/** The file is in doubt, or the currency is unknown: nothing in it is certain. */
function isInDoubtAsAWhole({ doubt }: ComparablePaper): boolean {
  return isAboutFile(doubt) || doubt?.data['value'] === 'currency'
}

function placeOf({ order }: Compared): string {
  return order ? `${order.root} ${order.line}` : ''
}
