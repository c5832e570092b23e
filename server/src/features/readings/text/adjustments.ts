import { Big } from 'big.js'
import { candidatesFor, type Candidate, withoutRate } from './candidates.ts'
import type { Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { labelKey } from './labels.ts'
import type { Box, Row } from './rows.ts'

const allowance = /(?:korting|rabat|rabatt|nachlass|remise|rabais|ristourne|discount|bonus)$/
const charge =
  /(?:toeslag|toeslagen|kosten|vracht|fracht|transport|porto|zuschlag|maut|surcharge|charge|freight|carriage|shipping|delivery|handling|verpackung|emballage|port|supplement|frais(?: \w+)+)$/

export type Adjustments = { allowances: Candidate | null; charges: Candidate | null }

/**
 * The discounts and additions below the lines that together make the difference between the lines and the total. Null if
 * those that are printed do not. On a `credit` note all signs are the other way round.
 */
export function adjustmentsFor(
  difference: Big,
  { credit, rows, style }: { credit: boolean; rows: Row[]; style: Style },
): Adjustments | null {
  const sign = credit ? -1 : 1
  const cells = rows.flatMap((row) => row.cells)
  const named = (pattern: RegExp) =>
    new Set(
      cells
        .map(({ text }) => labelKey(withoutRate(text)).replace(/ (?:eur|euro)$/, ''))
        .filter((key) => pattern.test(key)),
    )
  const found = (pattern: RegExp) => distinct(candidatesFor(named(pattern), rows, moneyForm(style)))
  const [off, on] = [found(allowance), found(charge)]
  if (off.length + on.length === 0 || !sumOf(on).minus(sumOf(off)).times(sign).eq(difference)) return null
  return { allowances: together(off, sumOf(off).times(sign)), charges: together(on, sumOf(on).times(sign)) }
}

function sumOf(all: Candidate[]): Big {
  return all.reduce((total, { value }) => total.plus(Big(value).abs()), Big(0))
}

/** One candidate for several amounts: it is computed, as the paper does not print it. */
function together(all: Candidate[], sum: Big): Candidate | null {
  const [first] = all
  if (!first) return null
  return { ...first, value: sum.toFixed(2), raw: all.length === 1 ? first.raw : '', score: 0.8 }
}

function distinct(all: Candidate[]): Candidate[] {
  return [...new Map(all.map((one) => [placeOf(one.box), one])).values()]
}

function placeOf({ page, x, y }: Box): string {
  return `${page} ${x} ${y}`
}
