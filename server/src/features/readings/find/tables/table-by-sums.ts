import { distances } from '../../page/distances.ts'
import { type FigureColumn, figureColumns } from '../../page/columns.ts'
import { figuresOf } from '../../page/figures-of.ts'
import { type Column, type ColumnCell, splitCell } from '../../text/columns.ts'
import { readFigure, type Style } from '../../text/figures.ts'
import { lineOf } from '../../text/line.ts'
import { isDoubtful } from '../../text/line-certainty.ts'
import { withNames } from '../../text/names.ts'
import { isNoLine } from '../../text/no-lines.ts'
import { cellOf, type Cell, type Row } from '../../text/rows.ts'
import type { OpenLine } from '../../text/section.ts'
import type { TextTable } from '../../text/table.ts'
import { hasAmount, isTotal, namesTotal } from '../../text/table-ends.ts'
import { headOver, type Heads } from './heads-above.ts'
import { linesOfTable, type TableRows } from './lines-of-table.ts'
import { namesOf, textsOfLines } from './names-of-lines.ts'
import { type Doubted, type FoundRoles, rolesOf } from './roles-of.ts'
import { isDate, type TextColumn, textColumns } from './text-columns.ts'

/** `proved`: the lines add up to an amount that is printed outside of them. */
export type TableBySums = TextTable & { proved: boolean }

/** Reads the lines of a paper by what adds up: words are only asked where arithmetic leaves a choice. Null without such lines. */
export function tableBySums(rows: Row[], style: Style): TableBySums | null {
  const height = median(rows.map(({ h }) => h))
  const printed = figuresOf(rows, style, distances.same_edge * height)
  const columns = figureColumns(printed, height)
  const isLine = (row: number) => {
    const one = rows[row]
    const isText = one?.cells.some(({ text }) => /\p{L}{2}/u.test(text) && readFigure(text) === null)
    return Boolean(one && isText && !isTotal(one, rows[row + 1]) && !namesTotal(one) && !isNoLine(one, rows[row - 1]))
  }
  const found = rolesOf(columns, rows, (roles) => linesOfTable(columns, roles, { printed, isLine }))
  if (!found) return null
  const { heads, table, roles, doubted } = found
  const roleAt = rolesByColumn(columns, roles, heads)
  const own = (row: number) =>
    new Set(columns.flatMap(({ at }, n) => (roleAt.has(n) ? (at.get(row)?.cell.parts ?? []) : [])))
  const textCells = (row: number): Cell[] => {
    const used = own(row)
    return (rows[row]?.cells ?? []).flatMap((cell) => {
      const left = cell.parts.filter((part) => !used.has(part))
      return splitCell(left.length === cell.parts.length ? cell : (cellOf(left) ?? cell), heads.cells).filter(
        () => left.length > 0,
      )
    })
  }
  const between = rows.flatMap((_, n) => (isBetween(n, table, heads) ? [textCells(n)] : []))
  const texts = textColumns(table.lines.map(textCells), between, heads, distances.same_edge * height)
  const headTexts = new Set(heads.cells.map(({ text }) => text))
  const areHeads = ({ cells }: Row) => cells.length > 1 && cells.every(({ text }) => headTexts.has(text))
  const textIn = (row: number) => {
    const one = rows[row]
    const isText = one && !areHeads(one) && !table.sums.includes(row)
    return isText ? textOf(textCells(row), texts, table.lines.includes(row)) : undefined
  }
  const isEnd = (row: number) => {
    const one = rows[row]
    return one !== undefined && (hasAmount(one) || isTotal(one, rows[row + 1]))
  }
  const names = namesOf(textsOfLines(rows, table.lines, { textIn, from: heads.after, isEnd }))
  const lines = table.lines.flatMap((row, n): OpenLine[] => {
    const net = columns[roles.net]?.at.get(row)
    const figure = net && readFigure(net.cell.text)
    if (!net || !figure) return []
    const at = cellsOf(row, { columns, roleAt, doubted, heads, texts, textCells })
    const { code, cells: [first, ...more] = [] } = names[n] ?? {}
    if (code && !at.has('article')) at.set('article', { ...code, in_doubt: true })
    const amount = doubted.has('net') ? { ...net.cell, in_doubt: true } : net.cell
    const values = lineOf(at, amount, figure, { style, fractions: false })
    return [{ values, name: first, more }]
  })
  const ofFirst = new Set(names[0]?.cells.map(({ y }) => y))
  const headings = rows.slice(heads.after, table.lines[0]).flatMap((_, n) => textIn(heads.after + n) ?? [])
  const apart = headings.filter(({ y }) => !ofFirst.has(y))
  return { ...apartOf(rows, table, heads), lines: withNames(lines, apart), finished: true, proved: table.proved }
}

/** Whether a row stands between the lines, or right below the last one, and is none. */
function isBetween(row: number, { lines, sums, last }: TableRows, heads: Heads): boolean {
  return row >= heads.after && row <= last + 1 && !lines.includes(row) && !sums.includes(row)
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}

/** The role of each column of figures: in the equation, or by its head. */
function rolesByColumn(columns: FigureColumn[], roles: FoundRoles['roles'], heads: Heads): Map<number, Column> {
  const found = new Map<number, Column>([[roles.net, 'net']])
  if (roles.quantity !== undefined) found.set(roles.quantity, 'quantity')
  if (roles.price !== undefined) found.set(roles.price, 'price')
  if (roles.per !== undefined) found.set(roles.per, 'per')
  if (roles.periods !== undefined) found.set(roles.periods, 'periods')
  for (const place of [...(roles.discounts ?? []), ...(roles.less === undefined ? [] : [roles.less])])
    found.set(place, 'discount')
  for (const [place, column] of columns.entries()) {
    if (found.has(place)) continue
    const head = headOver(heads, { x: column.x, w: column.right - column.x })
    const figures = [...column.at.values()]
    if (head && byHead.has(head.column)) found.set(place, head.column)
    else if (!head && figures.every(({ is_percent }) => is_percent)) found.set(place, 'rate')
  }
  return found
}

const byHead = new Set<Column>(['rate', 'article', 'position'])

type CellsContext = {
  columns: FigureColumn[]
  roleAt: Map<number, Column>
  doubted: Doubted
  heads: Heads
  texts: TextColumn[]
  textCells: (row: number) => Cell[]
}

/** The cells of a line by their role. */
function cellsOf(
  row: number,
  { columns, roleAt, doubted, heads, texts, textCells }: CellsContext,
): Map<Column, ColumnCell> {
  const at = new Map<Column, ColumnCell>()
  const put = (column: Column, cell: Cell, inDoubt: boolean) => {
    const earlier = at.get(column)
    const whole = earlier ? { ...earlier, text: `${earlier.text} ${cell.text}`, w: cell.x + cell.w - earlier.x } : cell
    at.set(column, inDoubt || earlier?.in_doubt ? { ...whole, in_doubt: true } : whole)
  }
  const isUnsure = (column: Column, cell: Cell) => {
    const head = headOver(heads, cell)
    return isDoubtful(head?.column === column ? head : { ...cell, text: '', column }, cell.text)
  }
  for (const [place, column] of roleAt) {
    const cell = columns[place]?.at.get(row)?.cell
    if (cell) put(column, cell, isIn(doubted, column) || isUnsure(column, cell))
  }
  for (const cell of textCells(row)) {
    const column = texts.find(
      (one) => cell.x >= one.x - 1 && cell.x < one.right && one.cells.some(isDate) === isDate(cell),
    )?.column
    if (column && column !== 'name' && column !== 'other') put(column, cell, isUnsure(column, cell))
  }
  return at
}

function isIn(doubted: ReadonlySet<Column>, column: Column): boolean {
  return doubted.has(column)
}

/** The cells of the name of a row as one. A row with other texts, as labels beside each other, is no part of a name. */
function textOf(cells: Cell[], texts: TextColumn[], ofLine: boolean): Cell | undefined {
  const name = texts.find(({ column }) => column === 'name')
  const isIn = (cell: Cell) => texts.some(({ x, right }) => cell.x < right && x < cell.x + cell.w)
  if (!name || (!ofLine && !cells.every(isIn))) return undefined
  const own = cells.filter((cell) => cell.x < name.right && name.x < cell.x + cell.w && !isDate(cell))
  return cellOf(own.flatMap(({ parts }) => parts)) ?? undefined
}

/** The rows outside the lines, and those between them that are sums. */
function apartOf(rows: Row[], { lines, sums, last }: TableRows, heads: Heads): Omit<TextTable, 'lines' | 'finished'> {
  const between = sums.flatMap((row) => rows[row] ?? [])
  const inside = new Set([...lines, ...sums])
  const outside = rows.filter((row, n) => n < heads.from || n > last)
  const unread = rows.filter((row, n) => n >= heads.after && n <= last && !inside.has(n) && hasAmount(row))
  return { outside, between, whole: unread.length === 0 && !outside.some(hasAmount) }
}
