import type { Reading } from '@klopt/contract'
import type { Db } from '../../../platform/database/db.ts'
import { readValues } from '../read.ts'
import { removed } from '../values/removed-lines.ts'

type Values = Reading['values']
type Line = { id: string | null; counts: boolean; priced: boolean }

/**
 * Whether a change lists all lines of an order, by their ids, with the amounts of those that remain. Only then can it
 * replace the order: a line that it leaves out would no longer be ordered.
 */
export async function coversLines(db: Db, changeReadingId: string, orderReadingId: string): Promise<boolean> {
  const read = await readValues(db, [changeReadingId, orderReadingId])
  const [changed, ordered] = [changeReadingId, orderReadingId].map((id) => linesOf(read.get(id) ?? {}))
  if (!changed?.length || !ordered?.length) return false
  const ids = new Set(changed.map(({ id }) => id))
  const needed = ordered.filter(({ counts }) => counts).map(({ id }) => id)
  return (
    changed.some(({ counts }) => counts) && // without any line it would cancel the order
    changed.every(({ counts, priced }) => priced || !counts) &&
    needed.every((id) => id !== null && ids.has(id)) &&
    new Set(needed).size === needed.length // two lines with one id may not become one
  )
}

function linesOf(values: Values): Line[] {
  const places = Object.keys(values).flatMap((path) => /^line\[\d+\]/.exec(path)?.[0] ?? [])
  return [...new Set(places)].map((line) => {
    const text = (field: string) => values[`${line}.${field}`]?.value ?? null
    return { id: text('id'), counts: text('status') !== removed, priced: text('net') !== null }
  })
}
