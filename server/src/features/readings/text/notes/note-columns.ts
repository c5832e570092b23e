import { columnNamed } from '../heading.ts'
import { labelKey } from '../labels.ts'
import type { Column, Count } from '../words/column-words.ts'
import { countWords, noteColumns } from '../words/count-words.ts'

/** The column that a heading of a delivery note names. 'Aantal:' is a label beside its value. */
export function noteColumnNamed(text: string): Column | undefined {
  if (/:\s*$/.test(text)) return undefined
  const key = labelKey(text.replace(/\(.*?\)/g, ' '))
  return countWords.get(key) ?? noteColumns.get(key) ?? columnNamed(text)
}

/**
 * The heading of a delivery note with its quantity: the delivered one, else the one that does not say which, else the
 * packages or what goes back. What was ordered and what is left are columns of their own.
 */
export function asNote<Head extends { column: Column; count?: Count }>(heads: Head[]): Head[] {
  const [best = [], ...worse] = (['delivered', 'counted', 'packages', 'returned'] as const)
    .map((count) => heads.filter(({ column }) => column === count || (count === 'counted' && column === 'quantity')))
    .filter((found) => found.length > 0)
  const [quantity, ...rivals] = best
  if (!quantity) return heads
  const others = new Set([...rivals, ...worse.flat().filter(({ column }) => column !== 'returned')])
  const count = countOf(quantity.column)
  return heads.map((head) => {
    if (head === quantity) return { ...head, column: 'quantity', ...(rivals.length === 0 && count ? { count } : {}) }
    return others.has(head) ? { ...head, column: 'other' } : head
  })
}

function countOf(column: Column): Count | undefined {
  if (column === 'delivered' || column === 'packages' || column === 'returned') return column
  return column === 'counted' ? 'counted' : undefined
}
