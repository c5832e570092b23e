import type { Big } from 'big.js'
import { sumOf } from '../figures/figures.ts'
import type { Paper } from '../figures/paper.ts'

/** The total of a document, or the sum of its lines if it names none. */
export function totalOf({ total_excl, lines, adjustment }: Paper): Big {
  return total_excl ?? sumOf(lines.map(({ net }) => net)).plus(adjustment)
}
