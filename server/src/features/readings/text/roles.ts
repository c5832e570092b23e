import { Big } from 'big.js'
import { lineHolds } from '../values/arithmetic.ts'
import type { Column, HeadCell, RequiredColumns } from './columns.ts'
import type { TextLine } from './line.ts'

const columnsMost = 10
/** Columns that may be another one than their heading seems to say. */
const doubtful = new Set<Column>(['other', 'per', 'price', 'unit', 'position', 'periods'])

/** The number of lines whose quantity and price make their amount. */
export function holding({ lines }: { lines: TextLine[] }): number {
  return lines.filter((line) => line.quantity && line.price && lineHolds((field) => line[field]?.value)).length
}

type Role = 'periods' | 'price' | 'quantity'
type Change = { role: Role; change: (columns: HeadCell[]) => HeadCell[] }

/**
 * Ways to take another column for the price or the quantity, as 'Prijs per' may stand before the price, or for the periods
 * of a hire, as the edge of a cell may cut 'Weken/dgn' off. On a delivery note, an unknown column beside the counts is no
 * price: lengths and weights make a total too.
 */
export function otherRoles(heads: HeadCell[], needs: RequiredColumns): Change[] {
  const hasPeriods = heads.some(({ column }) => column === 'periods')
  return heads
    .slice(0, columnsMost)
    .flatMap(({ column, text }, place) => [
      ...(column === 'other' && !hasPeriods && namesPeriods.test(text) ? [takenAs('periods', place)] : []),
      ...(doubtful.has(column) && (column !== 'other' || needs === 'amounts') ? [takenAs('price', place)] : []),
      ...(doubtful.has(column) ? [takenAs('quantity', place)] : []),
    ])
}

const namesPeriods = /(?<!\p{L})(?:dgn|dagen|weken|wkn|days|weeks|tage|wochen|jours|semaines)(?!\p{L})/iu

/** The columns with the one at this place in another role. The column that had the role loses it. */
function takenAs(role: Role, place: number): Change {
  const change = (columns: HeadCell[]) =>
    columns.map((head, n) => {
      if (n === place) return { ...head, column: role }
      if (head.column !== role) return head
      return { ...head, column: role === 'price' ? ('per' as const) : ('other' as const) }
    })
  return { role, change }
}

/**
 * Whether another column than the named one may be the quantity: a line holds with it whose named quantity was read and is
 * not one. The periods of a hire make the amount of one piece too.
 */
export function mayCount(other: TextLine[], named: TextLine[]): boolean {
  return other.some((line, n) => {
    const quantity = named[n]?.quantity
    const differs = quantity && !Big(quantity.value).eq(1) && quantity.value !== line.quantity?.value
    return differs && lineHolds((field) => line[field]?.value)
  })
}

/** A table with another column in a role: the units are printed beside the named quantity, and not beside another one. */
export function ofRole<T extends { lines: TextLine[] }>(role: Role, table: T, isCounted: boolean): T {
  if (role !== 'quantity' || !isCounted) return table
  return { ...table, lines: table.lines.map(withoutUnit) }
}

function withoutUnit(line: TextLine): TextLine {
  const { unit, ...rest } = line
  return unit ? rest : line
}
