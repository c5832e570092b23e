import { Big } from 'big.js'
import type { Column, HeadCell } from './columns.ts'
import type { TextLine } from './line.ts'

const cents = '0.02'
const columns_most = 10
/** Columns that may be another one than their heading seems to say. */
const doubtful = new Set<Column>(['other', 'per', 'price', 'unit', 'position', 'periods'])

/** The number of lines whose quantity and price make their amount. */
export function holding({ lines }: { lines: TextLine[] }): number {
  return lines.filter(({ quantity, price, base_quantity, periods, allowance, charge, net }) => {
    if (!quantity || !price || !net || Number(base_quantity?.value) === 0) return false
    return Big(quantity.value)
      .times(price.value)
      .times(periods?.value ?? 1)
      .div(base_quantity?.value ?? 1)
      .minus(allowance?.value ?? 0)
      .plus(charge?.value ?? 0)
      .minus(net.value)
      .abs()
      .lte(cents)
  }).length
}

/** Ways to take another column for the price or the quantity. 'Prijs per' may stand before the price. */
export function otherRoles(heads: HeadCell[]): ((columns: HeadCell[]) => HeadCell[])[] {
  return heads.slice(0, columns_most).flatMap(({ column }, place) =>
    doubtful.has(column)
      ? (['periods', 'price', 'quantity'] as const).map(
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
