import { lineHolds } from '../values/arithmetic.ts'
import type { Column, HeadCell } from './columns.ts'
import { columnNamed } from './heading.ts'
import type { TextLine } from './line.ts'

const columns_most = 10
/** Columns that may be another one than their heading seems to say. */
const doubtful = new Set<Column>(['other', 'per', 'price', 'unit', 'position', 'periods'])

/** The number of lines whose quantity and price make their amount. */
export function holding({ lines }: { lines: TextLine[] }): number {
  return lines.filter((line) => line.quantity && line.price && lineHolds((field) => line[field]?.value)).length
}

/**
 * Ways to take another column for the price or the quantity. 'Prijs per' may stand before the price. Beside a quantity,
 * only another column with such a name may be it ('Besteld' and 'Geleverd'), as the periods of a hire make the amount of
 * one piece too. A column with an unknown name may be those periods: the edge of a cell cuts 'Weken' off.
 */
export function otherRoles(heads: HeadCell[]): ((columns: HeadCell[]) => HeadCell[])[] {
  const is_counted = heads.some(({ column }) => column === 'quantity')
  const has_periods = heads.some(({ column }) => column === 'periods')
  return heads.slice(0, columns_most).flatMap((head, place) => {
    const is_doubted = doubtful.has(head.column)
    return [
      ...(isUnknown(head) && is_counted && !has_periods ? [takenAs('periods', place)] : []),
      ...(is_doubted ? [takenAs('price', place)] : []),
      ...(is_doubted && (!is_counted || columnNamed(head.text) === 'quantity') ? [takenAs('quantity', place)] : []),
    ]
  })
}

function isUnknown({ column, text }: HeadCell): boolean {
  return column === 'other' && columnNamed(text) === undefined
}

/** The columns with the one at this place in another role. The column that had the role loses it. */
function takenAs(role: 'periods' | 'price' | 'quantity', place: number) {
  return (columns: HeadCell[]) =>
    columns.map((head, n) => {
      if (n === place) return { ...head, column: role }
      if (head.column !== role) return head
      return { ...head, column: role === 'price' ? ('per' as const) : ('other' as const) }
    })
}
