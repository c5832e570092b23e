import { Big } from 'big.js'
import { candidatesFor, type Candidate } from './candidates.ts'
import { withoutRate } from './label-in.ts'
import type { Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { labelKey, type Labels, labelsOf } from './labels.ts'
import type { Box, Cell, Row } from './rows.ts'
import { additionWords, discountWords } from './words/construction-words.ts'

type Names = { labels: Labels; words: string[] }

const discounts: Names = { labels: labelsOf('allowances'), words: discountWords }
const additions: Names = { labels: labelsOf('charges'), words: additionWords }
/** A longer text is a sentence, such as one about a discount for early payment. */
const wordsMost = 4
const hasCents = /[.,](?:\d{2}|-)/

/** A discount or addition with its printed name. The amount has the sign with which it changes the total. */
type Adjustment = { name: Cell; amount: Candidate }

export type Adjustments = { allowances: Candidate | null; charges: Candidate | null; each: Adjustment[] }

/**
 * The discounts and additions below the lines that together make the difference between the lines and the total. Null if
 * those that are printed do not. On a `credit` note all signs are the other way round.
 */
export function adjustmentsFor(
  difference: Big,
  { credit, rows, style }: { credit: boolean; rows: Row[]; style: Style },
): Adjustments | null {
  const sign = credit ? -1 : 1
  const found = (names: Names) => distinct(namedAmounts(rows, names, style))
  const [off, on] = [found(discounts), found(additions)]
  if (off.length + on.length === 0 || !sumOf(on).minus(sumOf(off)).times(sign).eq(difference)) return null
  return {
    allowances: together(off, sumOf(off).times(sign)),
    charges: together(on, sumOf(on).times(sign)),
    each: [...off.map((one) => withSign(one, -sign)), ...on.map((one) => withSign(one, sign))].toSorted(inPrintedOrder),
  }
}

/** The amounts beside or below these names. */
function namedAmounts(rows: Row[], kind: Names, style: Style): Adjustment[] {
  const names = new Map<string, Cell>()
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    const key = labelKey(withoutRate(cell.text)).replace(/ (?:eur|euro)$/, '')
    if (isNamed(key, kind) && !names.has(key)) names.set(key, cell)
  }
  return [...names].flatMap(([key, name]) =>
    candidatesFor(new Set([key]), rows, moneyForm(style)).flatMap((amount) =>
      Big(amount.value).eq(0) || !hasCents.test(amount.raw) ? [] : [{ name, amount }],
    ),
  )
}

/** Whether a text is the name of a discount or addition: 'staffelkorting', 'korting project', 'toeslag kleine order'. */
function isNamed(key: string, { labels, words }: Names): boolean {
  const parts = key.split(' ')
  if (labels.has(key) || words.some((word) => key.endsWith(word))) return true
  return parts.length <= wordsMost && words.some((word) => parts[0] === word)
}

function withSign({ name, amount }: Adjustment, sign: number): Adjustment {
  return { name, amount: { ...amount, value: Big(amount.value).abs().times(sign).toFixed(2), score: 0.8 } }
}

function inPrintedOrder({ amount: { box: one } }: Adjustment, { amount: { box: other } }: Adjustment): number {
  return one.page - other.page || one.y - other.y || one.x - other.x
}

function sumOf(all: Adjustment[]): Big {
  return all.reduce((total, { amount }) => total.plus(Big(amount.value).abs()), Big(0))
}

/** One candidate for several amounts: it is computed, as the paper does not print it. */
function together(all: Adjustment[], sum: Big): Candidate | null {
  const [first] = all
  if (!first) return null
  return { ...first.amount, value: sum.toFixed(2), raw: all.length === 1 ? first.amount.raw : '', score: 0.8 }
}

function distinct(all: Adjustment[]): Adjustment[] {
  return [...new Map(all.map((one) => [placeOf(one.amount.box), one])).values()]
}

function placeOf({ page, x, y }: Box): string {
  return `${page} ${x} ${y}`
}

/** The sum of the lines as printed above the discounts and additions, under any name of a total. */
export function sumAbove(rows: Row[], linesSum: Big, style: Style): Candidate | null {
  const labelled = candidatesFor(labelsOf('lines_total', 'total_excl'), rows, moneyForm(style))
  return labelled.find(({ value }) => linesSum.eq(value)) ?? null
}
