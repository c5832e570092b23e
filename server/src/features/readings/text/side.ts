import { columnsOf } from './columns.ts'
import { isLabel } from './labels.ts'
import { type Cell, type Row, rowsOf, type Word } from './rows.ts'

/** Fewer labels below each other may be a coincidence. */
const labels_least = 4
const same_edge = 1.5
/** The column stands in this part of the width of the words on its page. */
const from_left = 0.55

type Side = { page: number; x: number; top: number; bottom: number }

/**
 * The rows of a document, of which a column of references beside the table is read by itself: a label, its value below it,
 * the next label. Its rows would mix with the lines of the table.
 */
export function rowsWithSide(words: Word[]): Row[] {
  const rows = rowsOf(words)
  const side = sideOf(rows)
  if (!side) return rows
  const isBeside = ({ page, x, y }: Word) =>
    page === side.page && x >= side.x - same_edge && y >= side.top && y <= side.bottom
  const own = rowsOf(words.filter(isBeside))
  const rest = rowsOf(words.filter((word) => !isBeside(word)))
  const at = rest.findIndex(
    ({ page, y }) => page > side.page || (page === side.page && y >= side.top - (own[0]?.h ?? 0)),
  )
  return at === -1 ? [...rest, ...own] : [...rest.slice(0, at), ...own, ...rest.slice(at)]
}

/** Where labels and values alternate below each other, beside a table. */
function sideOf(rows: Row[]): Side | null {
  const first = rows.filter(({ page }) => page === rows[0]?.page)
  const right = Math.max(0, ...first.flatMap(({ cells }) => cells.map(({ x, w }) => x + w)))
  const cells = first.flatMap((row) => row.cells)
  for (const start of cells) {
    if (start.x < from_left * right || !isLabel(start.text)) continue
    const column = cells.filter(({ x, y }) => Math.abs(x - start.x) <= same_edge && y >= start.y)
    const labels = column.filter(({ text }) => isLabel(text))
    const last = labels.at(-1)
    if (!last || labels.length < labels_least || !areAlternating(column)) continue
    const value = column.find(({ y }) => y > last.y) ?? last
    const has_table = first.some(({ y, h }, n) => y > start.y - 4 * h && y < last.y && columnsOf(first, n))
    if (has_table) return { page: start.page, x: start.x, top: start.y - 1, bottom: value.y + 1 }
  }
  return null
}

/** Whether no label is followed by another one in most of a column. */
function areAlternating(column: Cell[]): boolean {
  const doubled = column.filter(({ text }, n) => isLabel(text) && isLabel(column[n + 1]?.text ?? '')).length
  return doubled <= 1
}
