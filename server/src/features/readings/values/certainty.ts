import type { ReadingValue } from '@klopt/contract'
import { addUp, everyLine, provedBySum, type Sums, totalsAreSure, totalsOnPageAreSure } from './arithmetic.ts'

type Values = Map<string, ReadingValue>
const totals = ['total_excl', 'vat_total', 'total_incl']

/**
 * Updates the certainty of read values after corrections. If a typed value makes a sum hold or breaks it, the read
 * values of that sum become certain or uncertain. All other values stay as the reader judged them.
 */
export function withCertainty(values: Values): Record<string, ReadingValue> {
  if ([...values.values()].some(({ source }) => source === 'typed')) {
    const [before, now] = [figuresOf(values, asRead), figuresOf(values, ({ value }) => value)]
    const [sumsBefore, sums] = [addUp(before), addUp(now)]
    const areSure = [...values.values()].some(({ source }) => source === 'xml') ? totalsAreSure : totalsOnPageAreSure
    if (areSure(sumsBefore) !== areSure(sums)) for (const path of totals) setSure(values, path, areSure(sums))
    const linesBefore = linesOf(before, sumsBefore)
    for (const [n, line] of linesOf(now, sums))
      if (line !== null && line !== linesBefore.get(n)) setSure(values, `line[${n}].net`, line)
    const provedBefore = provedBySum(before, sumsBefore, areSure(sumsBefore))
    for (const n of provedBySum(now, sums, areSure(sums)).symmetricDifference(provedBefore))
      setSure(values, `line[${n}].net`, !provedBefore.has(n))
    // All lines were uncertain while they did not add up to the total.
    if (sumsBefore.lines_total === false && sums.lines_total === true)
      for (const [n, line] of linesOf(now, sums)) if (line !== false) setSure(values, `line[${n}].net`, true)
  }
  return Object.fromEntries(values)
}

function figuresOf(values: Values, toFigure: (value: ReadingValue) => string | null): Map<string, string> {
  const figures = new Map<string, string>()
  for (const [path, value] of values) {
    const figure = toFigure(value)
    if (figure !== null) figures.set(path, figure)
  }
  return figures
}

function asRead({ source, value, read }: ReadingValue): string | null {
  return source === 'typed' ? read : value
}

function linesOf(figures: Map<string, string>, { lines }: Sums): Map<number, boolean | null> {
  return new Map(everyLine(figures).map((n, place) => [n, lines[place] ?? null]))
}

function setSure(values: Values, path: string, sure: boolean): void {
  const value = values.get(path)
  // Recognised values need more proof than sums, which only the reader of the picture can give.
  const mayBe = value?.source !== 'ocr' || !sure
  if (value && value.source !== 'typed' && mayBe) values.set(path, { ...value, sure })
}
