import { columnsOf } from '../columns.ts'
import type { TextLine } from '../line.ts'
import type { Box, Row } from '../rows.ts'
import { saysMissing, saysReturned } from '../words/note-words.ts'

/** In heights: a row that is further below another one belongs to neither its line nor its table. */
const rowsApart = 2.4
const longest = 60
/** The rows above a table that may head it. */
const aboveTable = 2

/**
 * The lines of which a note says that they are still to come, were not delivered, or went back: in a remark on the line,
 * in the row below it, or in a heading of a part of the table. As such a row may mean either, the lines on both sides of
 * it are doubted.
 */
export function doubtedLines(lines: TextLine[], rows: Row[]): Set<TextLine> {
  const headings = rows.map((_, n) => columnsOf(rows, n, 'quantities'))
  const inHeadings = new Set(
    headings.flatMap((heads) => heads ?? []).flatMap(({ parts, joined = [] }) => [...parts, ...joined]),
  )
  const first = headings.findIndex((heads) => heads !== null)
  return new Set(
    rows.flatMap((row, n) => {
      const isHeading = headings[n] || row.cells.some(({ parts }) => parts.every((part) => inHeadings.has(part)))
      if (first === -1 || n < first - aboveTable || isHeading || !says(row)) return []
      const own = lines.filter((line) => isOn(row, line))
      return own.length > 0 ? own.filter((line) => !isKnownReturn(line, row)) : linesAround(row, rows[n - 1], lines)
    }),
  )
}

function says({ cells }: Row, what = [saysMissing, saysReturned]): boolean {
  return cells.some(({ text }) => what.some((words) => words.test(text.trim())))
}

function isKnownReturn({ quantity }: TextLine, row: Row): boolean {
  return Boolean(quantity?.value.startsWith('-')) && !says(row, [saysMissing])
}

function isOn(row: Row, line: TextLine): boolean {
  const box = boxOf(line)
  return box?.page === row.page && Math.abs(box.y - row.y) < row.h / 2
}

function boxOf({ quantity, name }: TextLine): Box | undefined {
  return (quantity ?? name)?.box
}

/** The lines below a row that is no line itself, and the one directly above it. A footer away from the table means none. */
function linesAround(row: Row, before: Row | undefined, lines: TextLine[]): TextLine[] {
  const text = row.cells.map((cell) => cell.text).join(' ')
  if (text.length > longest) return []
  const isNear = before?.page === row.page && row.y - before.y < rowsApart * row.h
  const onPage = lines.filter((line) => boxOf(line)?.page === row.page)
  const isBelow = (line: TextLine) => (boxOf(line)?.y ?? 0) > row.y
  const below = onPage.filter(isBelow)
  const above = isNear && !/:\s*$/.test(text) ? onPage.filter((line) => !isBelow(line)).slice(-1) : []
  const later = isNear || below.length > 0 ? lines.filter((line) => (boxOf(line)?.page ?? 0) > row.page) : []
  return [...above, ...below, ...later]
}
