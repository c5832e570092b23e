import type { ReadingValue } from '@klopt/contract'
import { addUp, everyLine, totalsAreSure } from './arithmetic.ts'

const totals = ['total_excl', 'vat_total', 'total_incl']

/** The values with what people typed among them: what was read beside it is sure when it adds up with that, and else not. */
export function judged(values: Map<string, ReadingValue>): Record<string, ReadingValue> {
  if ([...values.values()].some(({ source }) => source === 'typed')) {
    const figures = new Map(
      [...values].flatMap(([path, { value }]) => (value === null ? [] : [[path, value] as const])),
    )
    const sums = addUp(figures)
    for (const path of totals) judge(values, path, totalsAreSure(sums))
    for (const [place, n] of everyLine(figures).entries()) {
      const holds = sums.lines[place]
      if (holds !== null && holds !== undefined) judge(values, `line[${n}].net`, holds)
    }
  }
  return Object.fromEntries(values)
}

function judge(values: Map<string, ReadingValue>, path: string, sure: boolean): void {
  const value = values.get(path)
  if (value && value.source !== 'typed') values.set(path, { ...value, sure })
}
