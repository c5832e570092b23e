import type { ReadingValue } from '@klopt/contract'
import { addUp, everyLine, type Sums, totalsAreSure, totalsOnPageAreSure } from './arithmetic.ts'

type Values = Map<string, ReadingValue>
const totals = ['total_excl', 'vat_total', 'total_incl']

/**
 * The values with what people typed among them. Where that makes a sum hold, or breaks one, what was read of it is sure
 * or no longer: every other doubt stands as the reader had it.
 */
export function judged(values: Values): Record<string, ReadingValue> {
  if ([...values.values()].some(({ source }) => source === 'typed')) {
    const [before, now] = [figuresOf(values, asRead), figuresOf(values, ({ value }) => value)]
    const [held, holds] = [addUp(before), addUp(now)]
    const areSure = [...values.values()].some(({ source }) => source === 'xml') ? totalsAreSure : totalsOnPageAreSure
    if (areSure(held) !== areSure(holds)) for (const path of totals) judge(values, path, areSure(holds))
    const lines_before = linesOf(before, held)
    for (const [n, line] of linesOf(now, holds))
      if (line !== null && line !== lines_before.get(n)) judge(values, `line[${n}].net`, line)
    // A total that the lines did not make had put all of them in doubt.
    if (held.lines_total === false && holds.lines_total === true)
      for (const [n, line] of linesOf(now, holds)) if (line !== false) judge(values, `line[${n}].net`, true)
  }
  return Object.fromEntries(values)
}

function figuresOf(values: Values, tell: (value: ReadingValue) => string | null): Map<string, string> {
  const figures = new Map<string, string>()
  for (const [path, value] of values) {
    const figure = tell(value)
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

function judge(values: Values, path: string, sure: boolean): void {
  const value = values.get(path)
  if (value && value.source !== 'typed') values.set(path, { ...value, sure })
}
