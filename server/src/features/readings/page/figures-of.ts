import type { Style } from '../text/figures.ts'
import { type Cell, cellOf, type Row } from '../text/rows.ts'
import { rightOf } from './columns.ts'
import { type Printed, printedIn } from './printed.ts'

/**
 * The figures of each row: cells that are one, and the figures at the ends of other cells, where columns stand so close that
 * they look like one. Those only count below or above another figure.
 */
export function figuresOf(rows: Row[], style: Style, within: number): Printed[][] {
  const whole = rows.map(({ cells }) => cells.map((cell) => ({ cell, printed: printedIn(cell, style) })))
  const ends = whole.map((cells) =>
    cells.some(({ printed }) => printed?.is_money)
      ? cells.flatMap(({ cell, printed }) => (printed ? [] : figuresAtEnds(cell, style)))
      : [],
  )
  const every = [...whole.flatMap((cells) => cells.flatMap(({ printed }) => printed ?? [])), ...ends.flat()]
  const edges = every.map(({ cell }) => rightOf(cell)).toSorted((a, b) => a - b)
  const isBelowOther = ({ cell }: Printed) => {
    const right = rightOf(cell)
    return edges.filter((edge) => Math.abs(edge - right) <= within).length > 1
  }
  return whole.map((cells, n) => [
    ...cells.flatMap(({ printed }) => printed ?? []),
    ...(ends[n] ?? []).filter(isBelowOther),
  ])
}

/** The figures that a text begins and ends with, each with its unit: '12 st Dorpel', 'Dorpel 12 45,00'. */
function figuresAtEnds({ parts }: Cell, style: Style): Printed[] {
  const figure = (from: number, to: number) => {
    const cell = cellOf(parts.slice(from, to))
    const printed = cell && printedIn(cell, style)
    return printed && { ...printed, is_part: true }
  }
  const found: Printed[] = []
  const before = figure(0, 1)
  if (before && parts.length > 1) found.push(before)
  for (let to = parts.length; to > 1;) {
    const from = figure(to - 2, to) && to > 2 ? to - 2 : figure(to - 1, to) ? to - 1 : to
    const one = from < to ? figure(from, to) : null
    if (!one || from === 0) break
    found.push(one)
    to = from
  }
  return found
}
