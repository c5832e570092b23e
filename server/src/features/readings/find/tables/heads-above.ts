import { distances } from '../../page/distances.ts'
import { rightOf } from '../../page/columns.ts'
import { columnsOf, type HeadCell, isBelowHead } from '../../text/columns.ts'
import { columnNamed } from '../../text/heading.ts'
import { isMoney } from '../../text/figures.ts'
import type { Box, Row } from '../../text/rows.ts'

/**
 * The heads above the first line, the first of their rows, and the row after them. Their words are hints, so that any may be
 * missing.
 */
export type Heads = { cells: HeadCell[]; from: number; after: number }

export function headsAbove(rows: Row[], first: number): Heads {
  const line = rows[first]
  const above = line ? rows.slice(0, first).findLastIndex((row) => !isAbove(row, line)) : first - 1
  const from = above + 1
  const found = knownHeads(rows, from, first) ?? unknownHeads(rows, from, first)
  if (!found) return { cells: [], from: first, after: first }
  const { cells, at } = found
  let after = at + 1
  while (after < first && isBelowHead(rows[after] ?? { page: 0, y: 0, h: 0, cells: [] }, cells)) after += 1
  return { cells, from: joinsAbove(cells, rows[at - 1]) ? at - 1 : at, after }
}

type Found = { cells: HeadCell[]; at: number } | null

/** The lowest heads, as a page may have others above them. Their second row is no heading by itself. */
function knownHeads(rows: Row[], from: number, first: number): Found {
  let found: Found = null
  for (let at = from; at < first; at += 1) {
    const row = rows[at]
    if (!row || (found && isBelowHead(row, found.cells))) continue
    const cells = columnsOf(rows, at)
    if (cells) found = { cells, at }
  }
  return found
}

/** The row with most names of columns, else the lowest with several cells. One with a number or a day is of the head of the paper. */
function unknownHeads(rows: Row[], from: number, first: number): Found {
  const named = rows
    .slice(from, first)
    .map(({ cells }) => (cells.some(({ text }) => /^\d[\d./-]+$/.test(text)) ? [] : cells))
    .map((cells) => cells.map((cell): HeadCell => ({ ...cell, column: columnNamed(cell.text) ?? 'other' })))
  const most = Math.max(0, ...named.map(namesIn))
  const at = named.findLastIndex((cells) => (most > 0 ? namesIn(cells) === most : cells.length > 2))
  return at === -1 ? null : { cells: named[at] ?? [], at: from + at }
}

function namesIn(cells: HeadCell[]): number {
  return cells.filter(({ column }) => column !== 'other').length
}

function joinsAbove(cells: HeadCell[], above: Row | undefined): boolean {
  const joined = new Set(cells.flatMap(({ joined: words = [] }) => words))
  return above?.cells.some(({ parts }) => parts.some((part) => joined.has(part))) ?? false
}

function isAbove(row: Row | undefined, line: Row): boolean {
  const near = row && row.page === line.page && line.y - row.y < distances.heads_above * line.h
  return Boolean(near && !row.cells.some(({ text }) => isMoney(text)))
}

/** The head that stands over most of a column. */
export function headOver({ cells }: Heads, place: Pick<Box, 'x' | 'w'>): HeadCell | undefined {
  const over = (head: HeadCell) => Math.min(rightOf(head), rightOf(place)) - Math.max(head.x, place.x)
  return cells.filter((head) => over(head) > 0).toSorted((a, b) => over(b) - over(a))[0]
}
