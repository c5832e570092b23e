import { Big } from 'big.js'
import type { PaperLine } from './paper.ts'

/** Sums of rounded lines may differ by as much, and no line by more. @internal: a property states it too. */
export const sumRounding = Big('0.05')
const halfCent = Big('0.005')

/** Whether a difference is nothing but rounding, of a sum or of this line. */
export function isRounding(difference: Big, most = sumRounding): boolean {
  return difference.abs().lte(most)
}

/** What rounding may make of a line: half a unit of the last printed place of its price for each piece. */
export function roundingOf(...lines: PaperLine[]): Big {
  const most = lines.reduce((largest, line) => larger(largest, ofPrice(line)), halfCent)
  return most.lt(sumRounding) ? most : sumRounding
}

function ofPrice({ price, quantity }: PaperLine): Big {
  if (!price || !quantity) return halfCent
  const places = Math.max(2, price.c.length - price.e - 1)
  return Big(10).pow(-places).div(2).times(quantity.abs())
}

function larger(one: Big, other: Big): Big {
  return one.gt(other) ? one : other
}
