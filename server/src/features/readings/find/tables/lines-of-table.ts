import type { FigureColumn } from '../../page/columns.ts'
import type { Printed } from '../../page/printed.ts'
import { fitOf, type Roles } from './equations.ts'
import { isFit } from './hypotheses.ts'

/**
 * The rows of a table by what they are. `sums`: rows that repeat the sum of lines above them. `proved`: a printed amount is
 * the sum of all lines.
 */
export type TableRows = { lines: number[]; sums: number[]; last: number; proved: boolean; fits: number }

/** Amounts below the last line that are no line yet, at most. */
const tailMost = 8
const halfCent = 0.005

/**
 * Which rows are lines: those that meet the equation of the roles, and those between them that have an amount without the
 * rest. An amount that is the sum of the lines above it, all of them or since the last such sum, is no line. `isLine` says
 * whether a row with nothing but an amount may be one.
 */
export function linesOfTable(
  columns: FigureColumn[],
  roles: Roles,
  { printed, isLine }: { printed: Printed[][]; isLine: (row: number) => boolean },
): TableRows {
  const every = printed.map((_, row) => row)
  const fits = every.map((row) => fitOf(columns, roles, row))
  const [first, last] = [fits.findIndex(isFit), fits.findLastIndex(isFit)]
  const found: TableRows = { lines: [], sums: [], last, proved: false, fits: fits.filter(isFit).length }
  if (first === -1) return found
  const net = (row: number) => columns[roles.net]?.at.get(row)?.values[0]
  let [running, group] = [0, 0]
  const add = (row: number) => {
    found.lines.push(row)
    running += net(row) ?? 0
    group += net(row) ?? 0
  }
  for (let row = first; row <= last; row += 1) {
    const amount = net(row)
    if (amount === undefined) continue
    const hasMore = fits[row] !== 'none'
    const isSum = !hasMore && found.lines.length > 0 && (isSame(amount, running) || isSame(amount, group))
    if (isSum) {
      found.sums.push(row)
      group = 0
    } else if (hasMore || isLine(row)) add(row)
  }
  const tail: number[] = []
  let sum = running
  for (let row = last + 1; row < printed.length && tail.length < tailMost; row += 1) {
    const amount = net(row)
    if (amount === undefined) continue
    if (isSame(amount, sum)) {
      for (const line of tail) add(line)
      return { ...found, last: tail.at(-1) ?? last, proved: true }
    }
    if (isSame(amount, group)) continue // the sum of the last group
    if (!isLine(row)) break
    tail.push(row)
    sum += amount
  }
  return { ...found, proved: isPrinted(printed, found.lines, running) }
}

/** Whether an amount is printed anywhere outside the lines, as where sums stand beside each other. */
function isPrinted(printed: Printed[][], lines: number[], sum: number): boolean {
  const own = new Set(lines)
  return printed.some(
    (row, n) =>
      !own.has(n) && row.some(({ values, is_money }) => is_money && values.some((value) => isSame(value, sum))),
  )
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < halfCent
}
