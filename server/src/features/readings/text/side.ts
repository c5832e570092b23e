import { columnsOf } from './columns.ts'
import { isLabel } from './labels.ts'
import { type Cell, type Row, rowsOf, type Word } from './rows.ts'

/** Fewer labels with a value below them may be a coincidence. */
const pairsLeast = 3
const sameEdge = 1.5
/** The column stands in this part of the width of the words on its page. */
const fromLeft = 0.55
/** A value stands at most this many heights of its label below it, and the heading of the table so many above the column. */
const valueBelow = 2.2
const headingAbove = 4

type Side = { page: number; x: number; top: number; bottom: number }

/**
 * The rows of a document, of which a column of references beside the table is read by itself: a label, its value below it,
 * the next label. Its rows would mix with the lines of the table.
 */
export function rowsWithSide(words: Word[]): Row[] {
  const rows = rowsOf(words)
  for (const side of sidesOf(rows)) {
    const isBeside = ({ page, x, y }: Word) =>
      page === side.page && x >= side.x - sameEdge && y >= side.top && y <= side.bottom
    const own = rowsOf(words.filter(isBeside))
    const rest = rowsOf(words.filter((word) => !isBeside(word)))
    const above = side.top - headingAbove * (own[0]?.h ?? 0)
    const hasTable = rest.some(
      ({ page, y }, n) => page === side.page && y > above && y < side.bottom && columnsOf(rest, n) !== null,
    )
    if (!hasTable) continue
    const at = rest.findIndex(({ page, y }) => page > side.page || (page === side.page && y >= above))
    return at === -1 ? [...rest, ...own] : [...rest.slice(0, at), ...own, ...rest.slice(at)]
  }
  return rows
}

/** Where labels at the end of their rows have values right below them, on the first page. */
function sidesOf(rows: Row[]): Side[] {
  const first = rows.filter(({ page }) => page === rows[0]?.page)
  const right = Math.max(0, ...first.flatMap(({ cells }) => cells.map(({ x, w }) => x + w)))
  const ends = first.flatMap((row) => row.cells.at(-1) ?? []).filter(({ x }) => x >= fromLeft * right)
  const edges = [...new Set(ends.filter(({ text }) => isLabel(text)).map(({ x }) => Math.round(x)))]
  return edges.flatMap((x): Side[] => {
    const column = ends.filter((cell) => Math.abs(cell.x - x) <= sameEdge)
    const pairs = column.flatMap((label, n) => {
      const value = column[n + 1]
      return value && isPair(label, value) ? [{ label, value }] : []
    })
    const [top, bottom] = [pairs[0]?.label, pairs.at(-1)?.value]
    if (!top || !bottom || pairs.length < pairsLeast) return []
    return [{ page: top.page, x: Math.min(...column.map((cell) => cell.x)), top: top.y - 1, bottom: bottom.y + 1 }]
  })
}

function isPair(label: Cell, value: Cell): boolean {
  const isNear = value.y > label.y && value.y - label.y < valueBelow * label.h
  return isNear && isLabel(label.text) && !isLabel(value.text)
}
