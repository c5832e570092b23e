import { lineHolds } from '../values/arithmetic.ts'
import type { Column, HeadCell } from './columns.ts'
import type { TextLine } from './line.ts'

const columns_most = 10
/** Columns that may be another one than their heading seems to say. */
const doubtful = new Set<Column>(['other', 'per', 'price', 'unit', 'position', 'periods'])

/** The number of lines whose quantity and price make their amount. */
export function holding({ lines }: { lines: TextLine[] }): number {
  return lines.filter((line) => line.quantity && line.price && lineHolds((field) => line[field]?.value)).length
}

/** Ways to take another column for the price or the quantity. 'Prijs per' may stand before the price. */
export function otherRoles(heads: HeadCell[]): ((columns: HeadCell[]) => HeadCell[])[] {
  return heads.slice(0, columns_most).flatMap(({ column }, place) =>
    doubtful.has(column)
      ? (['price', 'quantity'] as const).map(
          (role) => (columns: HeadCell[]) =>
            columns.map((head, n) => {
              if (n === place) return { ...head, column: role }
              if (head.column !== role) return head
              return { ...head, column: role === 'price' ? ('per' as const) : ('other' as const) }
            }),
        )
      : [],
  )
}
