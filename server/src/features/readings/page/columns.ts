import type { Box } from '../text/rows.ts'
import { distances } from './distances.ts'
import type { Printed } from './printed.ts'

/** Figures below each other. `at`: the figure in each row that has one here. */
export type FigureColumn = { x: number; right: number; at: Map<number, Printed> }

type Placed = { row: number; printed: Printed }

/**
 * The columns of figures, from left to right: figures with one right edge, and those that stand in their way in rows
 * without such a figure, as where figures are centred or have a minus behind them. Only rows with several figures make a column.
 */
export function figureColumns(rows: Printed[][], height: number): FigureColumn[] {
  const placed = (only: (row: Printed[]) => boolean): Placed[] =>
    rows.flatMap((row, n) => (only(row) ? row.map((printed) => ({ row: n, printed })) : []))
  const within = distances.same_edge * height
  const columns: FigureColumn[] = []
  for (const edge of byEdge(placed(isDense), within)) join(columns, edge)
  for (const one of placed((row) => !isDense(row))) joinOne(columns, one, within)
  return columns.toSorted((a, b) => a.right - b.right)
}

function isDense(row: Printed[]): boolean {
  return row.length > 1 && row.some(({ is_money }) => is_money)
}

/** Groups of figures with one right edge, the largest first. */
function byEdge(figures: Placed[], within: number): Placed[][] {
  const groups: Placed[][] = []
  let edge = -Infinity
  for (const one of figures.toSorted((a, b) => rightOf(a.printed.cell) - rightOf(b.printed.cell))) {
    const right = rightOf(one.printed.cell)
    if (right - edge > within) groups.push([])
    groups.at(-1)?.push(one)
    edge = right
  }
  return groups.toSorted((a, b) => b.length - a.length)
}

/** Adds figures to the only column they overlap and have no row in common with, or makes a new column of them. */
function join(columns: FigureColumn[], group: Placed[]): void {
  const x = Math.min(...group.map(({ printed }) => printed.cell.x))
  const right = Math.max(...group.map(({ printed }) => rightOf(printed.cell)))
  const met = columns.filter((column) => x < column.right && column.x < right)
  const [only] = met
  const areParts = group.every(({ printed }) => printed.is_part)
  if (only && met.length === 1 && !areParts && !group.some(({ row }) => only.at.has(row))) {
    for (const { row, printed } of group) only.at.set(row, printed)
    only.x = Math.min(only.x, x)
    only.right = Math.max(only.right, right)
  } else if (met.length === 0 || !areParts) {
    const at = new Map<number, Printed>()
    for (const { row, printed } of group) at.set(row, printed)
    columns.push({ x, right, at })
  }
}

/** A figure that stands alone in its row belongs to the column with its right edge, or in whose way it stands. */
function joinOne(columns: FigureColumn[], { row, printed }: Placed, within: number): void {
  const right = rightOf(printed.cell)
  const met =
    columns.find((column) => Math.abs(column.right - right) <= within) ??
    columns.find((column) => printed.cell.x < column.right && column.x < right)
  if (met && !met.at.has(row) && !printed.is_part) met.at.set(row, printed)
}

export function rightOf({ x, w }: Pick<Box, 'x' | 'w'>): number {
  return x + w
}
