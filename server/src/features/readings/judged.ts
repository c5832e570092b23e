import type { ReadingValue } from '@klopt/contract'
import { addUp, everyLine, type Sums, totalsAreSure } from './arithmetic.ts'

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
    if (totalsAreSure(held) !== totalsAreSure(holds))
      for (const path of totals) judge(values, path, totalsAreSure(holds))
    for (const n of everyLine(now)) {
      const line = lineOf(now, holds, n)
      if (line !== null && line !== lineOf(before, held, n)) judge(values, `line[${n}].net`, line)
    }
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

function lineOf(figures: Map<string, string>, { lines }: Sums, n: number): boolean | null {
  return lines[everyLine(figures).indexOf(n)] ?? null
}

function judge(values: Values, path: string, sure: boolean): void {
  const value = values.get(path)
  if (value && value.source !== 'typed') values.set(path, { ...value, sure })
}
