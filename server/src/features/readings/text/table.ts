import {
  type Column,
  type ColumnCell,
  columnAt,
  columnsOf,
  type HeadCell,
  isBelowHead,
  type RequiredColumns,
  splitCell,
} from './columns.ts'
import { readFigure, type Style } from './figures.ts'
import { countedLine, isCounted, isOpen, lineOf, type LineStyle, type TextLine } from './line.ts'
import { isDoubtful } from './line-certainty.ts'
import { withNames } from './names.ts'
import { isNoLine } from './no-lines.ts'
import { orderIn } from './order-of-lines.ts'
import { holding, mayCount, ofRole, otherRoles } from './roles.ts'
import type { Cell, Row } from './rows.ts'
import { type Clock, searchTimeFor } from './search-time.ts'
import { isPartOfNumber, type OpenLine, type Section, withArticleInDoubt, withDoubts } from './section.ts'
import { isSentenceOfSums } from './sentence-sums.ts'
import { hasAmount, isPriced, isSum, isSumOfPriced, isTotal, namesTotal } from './table-ends.ts'

export type { OpenLine } from './section.ts'

/**
 * `between`: rows in the table that are no lines, such as the contract sum. `whole`: every amount of the document
 * belongs to a line, so that none was left unread. `finished`: the search for the roles of columns was not ended by the
 * clock.
 */
export type TextTable = { lines: TextLine[]; outside: Row[]; between: Row[]; whole: boolean; finished: boolean }

/** The facts of a document that are known before its lines are read. */
type TableContext = { style: Style; needs: RequiredColumns; clock: Clock; may_be_open?: boolean }

/**
 * Reads the lines of a document, on each page from a row of column headings to the totals, and returns the rows outside
 * the table separately. If the lines do not hold, another column may be the price or quantity.
 */
export function readTable(rows: Row[], { style, needs, clock, may_be_open = false }: TableContext): TextTable {
  const headings = rows.map((_, n) => columnsOf(rows, n, needs))
  const context = { style, headings, fractions: true, may_be_open }
  const tried = readAs(rows, context, asNamed)
  context.fractions = areFractions(tried.table.lines)
  const { table, heads } = context.fractions ? tried : readAs(rows, context, asNamed)
  const first = holding(table)
  if (!heads || table.lines.length === 0 || first * 2 > table.lines.length) return { ...table, finished: true }
  const isOver = searchTimeFor(rows, clock)
  const is_counted = heads.some(({ column }) => column === 'quantity')
  const [best] = (rows.length > rowsMost ? [] : otherRoles(heads, needs))
    .flatMap(({ role, change }) => {
      if (isOver()) return []
      const { table: other } = readAs(rows, context, change)
      const isPossible = role !== 'quantity' || !is_counted || mayCount(other.lines, table.lines)
      return isPossible ? [{ other: ofRole(role, other, is_counted), holds: holding(other) }] : []
    })
    .toSorted((a, b) => b.holds - a.holds)
  const isBetter = best && best.holds > first && best.holds * 2 > table.lines.length
  return { ...(isBetter ? best.other : table), finished: !isOver() }
}

function asNamed(columns: HeadCell[]): HeadCell[] {
  return columns
}

/** Longer documents are not read again with other columns. */
const rowsMost = 3000

/** Whether all quantities have three decimals, as some programs print them: '12.000'. */
function areFractions(lines: TextLine[]): boolean {
  return lines.every(({ quantity }) => !quantity || /\d[.,]\d{3}(?!\d)/.test(quantity.raw))
}

function readAs(
  rows: Row[],
  { style, headings, fractions, may_be_open }: LineStyle & { headings: (HeadCell[] | null)[]; may_be_open: boolean },
  change: (columns: HeadCell[]) => HeadCell[],
) {
  const lines: OpenLine[] = []
  const outside: Row[] = []
  const between: Row[] = []
  let whole = true
  let first: HeadCell[] | null = null
  let columns: HeadCell[] | null = null
  let section: Section = { from: 0, names: [], has_number: false, order: null }
  let isSummed = false
  for (const [n, row] of rows.entries()) {
    if (columns && lines.length === section.from && isBelowHead(row, columns)) continue
    const heads = headings[n]
    let inside = true
    if (heads) {
      columns = change(heads)
      first ??= heads
      section = { from: lines.length, names: [], has_number: false, order: null }
      isSummed = false
    } else if (columns && (isTotal(row, rows[n + 1]) || isSum(row, lines, columns))) columns = null
    else if (columns && lines.length > section.from && endsInWords(rows.slice(n), columns)) columns = null
    else if (columns && isNoLine(row, rows[n - 1])) between.push(row)
    else if (namesTotal(row)) inside = false
    else if (columns) {
      isSummed ||= isSumOfPriced(cellsAt(row, columns), lines)
      // Only priced lines follow the sum of a page: VAT and the total are no lines.
      inside = !isSummed || isPriced(cellsAt(row, columns))
      if (inside && !addRow(lines, row, columns, { style, fractions, may_be_open, before: rows[n - 1], section }))
        whole &&= !hasAmount(row) && !isCounted(cellsAt(row, columns)) // it has no price yet
    }
    if (!columns || !inside) {
      outside.push(row)
      whole &&= !hasAmount(row)
    }
  }
  return { table: { lines: withNames(lines), outside, between, whole }, heads: first }
}

/** A sentence with sums ends a table if no priced line follows it on its page. A description may name sums too. */
function endsInWords([row, ...more]: Row[], columns: HeadCell[]): boolean {
  if (!row || !isSentenceOfSums(row)) return false
  return !more.some(
    (next) => next.page === row.page && isPriced(cellsAt(next, columns)) && cellsAt(next, columns).has('net'),
  )
}

/** Adds a row to the lines. False if it is not a line. */
function addRow(
  lines: OpenLine[],
  row: Row,
  columns: HeadCell[],
  {
    before,
    section,
    may_be_open,
    ...style
  }: LineStyle & { before: Row | undefined; section: Section; may_be_open: boolean },
): boolean {
  const at = cellsAt(row, columns)
  const amount = at.get('net')
  const net = amount && readFigure(amount.text)
  const name = at.get('name')
  const line = lines.at(-1)
  if (amount && net) {
    const added = withNameAbove({ values: lineOf(at, amount, net, style), name, more: [] }, amount, before, lines)
    const { order } = section
    lines.push(withDoubts(order ? { ...added, values: { ...added.values, order } } : added, section))
    section.has_number = false
    return true
  }
  if (may_be_open && isOpen(at)) {
    lines.push({ values: countedLine(at, style.style), name, more: [] })
    return false
  }
  const order = orderIn(row)
  // Above the first line it is a heading, and so are those that follow. Otherwise it belongs to the line above.
  if (order && (lines.length === section.from || section.order)) {
    section.order = order
    return false
  }
  if (order && line) line.values = { ...line.values, order }
  if (isPartOfNumber(at)) {
    section.has_number = true
    if (line) line.values = withArticleInDoubt(line.values)
  }
  if (!columns.some(({ column }) => column === 'net' || column === 'price') && isCounted(at))
    lines.push({ values: countedLine(at, style.style), name, more: [] })
  else if (name && lines.length === section.from) section.names.push(name)
  else if (line?.name && name && name.page === line.name.page && !isCounted(at)) line.more.push(name)
  return false
}

/** The cells of a row by the column that they stand in. */
export function cellsAt(row: Row, columns: HeadCell[]): Map<Column, ColumnCell> {
  const at = new Map<Column, ColumnCell>()
  for (const cell of row.cells.flatMap((each) => splitCell(each, columns))) {
    const head = columnAt(cell, columns)
    if (!head) continue
    const earlier = at.get(head.column)
    const whole = earlier ? { ...earlier, text: `${earlier.text} ${cell.text}`, w: cell.x + cell.w - earlier.x } : cell
    const isPutTogether = earlier !== undefined && (head.column === 'article' || head.column === 'unit')
    at.set(head.column, isPutTogether || isDoubtful(head, cell.text) ? { ...whole, in_doubt: true } : whole)
  }
  return at
}

/** A description may take the rows above and below its figures. Then the row above is the name. */
function withNameAbove(line: OpenLine, amount: Cell, before: Row | undefined, lines: OpenLine[]): OpenLine {
  const [cell, ...more] = before?.cells ?? []
  const near = cell && more.length === 0 && cell.page === amount.page && amount.y - cell.y < cell.h
  if (line.name || !near) return line
  const above = lines.at(-1)?.more
  if (above?.at(-1)?.text === cell.text) above.pop()
  return { ...line, name: cell }
}
