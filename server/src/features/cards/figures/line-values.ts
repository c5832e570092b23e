import type { Reading, ReadingValue } from '@klopt/contract'
import { removed } from '../../readings/values/removed-lines.ts'

/** The values of one line, by field. */
export type LineValues = Partial<Record<string, ReadingValue>>

const pathOfLine = /^line\[(\d+)\]\.(.+)$/

/** The values of each line, by its index in the reading. Made once for a paper, as it may have thousands of values. */
export function lineValues(values: Reading['values']): Map<number, LineValues> {
  const lines = new Map<number, LineValues>()
  for (const [path, value] of Object.entries(values)) {
    const [, n, field] = path.startsWith('line') ? (pathOfLine.exec(path) ?? []) : []
    if (field === undefined) continue
    const line = lines.get(Number(n)) ?? {}
    line[field] = value
    lines.set(Number(n), line)
  }
  return lines
}

/** The lines that name an amount, in order. */
export function pricedPlaces(lines: Map<number, LineValues>): number[] {
  return [...lines].flatMap(([n, line]) => (isEmpty(line['net']) ? [] : [n])).toSorted((one, other) => one - other)
}

/** The lines that name no amount, where it does not follow from the quantity and the price either. */
export function unpricedPlaces(lines: Map<number, LineValues>): number[] {
  return [...lines].flatMap(([n, line]) => {
    const isUnpriced = isEmpty(line['net']) && line['status']?.value !== removed
    return isUnpriced && !Object.values(line).every(isEmpty) ? [n] : []
  })
}

function isEmpty(value: ReadingValue | undefined): boolean {
  return (value?.value ?? null) === null
}
