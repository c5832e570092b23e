import { Big } from 'big.js'
import type { Paper } from './paper.ts'

/** The total of a document, or the sum of its lines if it names none. */
export function totalOf({ total_excl, lines, adjustment }: Paper): Big {
  return total_excl ?? sumOf(lines.map(({ net }) => net)).plus(adjustment)
}

export function sumOf(figures: Big[]): Big {
  return figures.reduce((total, figure) => total.plus(figure), Big(0))
}
