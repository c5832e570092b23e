import { rightOf } from '../../page/columns.ts'
import type { Column } from '../../text/columns.ts'
import { readDay } from '../../text/days.ts'
import type { Cell } from '../../text/rows.ts'
import { isKnownUnit } from '../../values/unit-names.ts'
import { headOver, type Heads } from './heads-above.ts'

/** Texts of lines below each other, and what they are. */
export type TextColumn = { x: number; right: number; cells: Cell[]; column: Column }

/** The share of its lines in which a column must have a text: others are parts of a name. */
const shareLeast = 0.3
const mostly = 0.6

/**
 * The columns of texts beside the figures of lines: cells with one left edge, or over each other. Where lines have only codes,
 * the names are in the rows between them.
 */
export function textColumns(lines: Cell[][], between: Cell[][], heads: Heads, within: number): TextColumn[] {
  const columns = named(lines, heads, within)
  if (columns.some((one) => one.column !== 'unit' && mostlyWords(one))) return columns
  const below = named(between, heads, within).find(({ cells }) => cells.some(hasWords))
  const met = below && columns.find(({ x, right }) => below.x < right && x < below.right)
  if (!below || met) return columns
  const others = columns.map((one) => (one.column === 'name' ? { ...one, column: 'article' as const } : one))
  return [...others, { ...below, column: 'name' }]
}

function named(lines: Cell[][], heads: Heads, within: number): TextColumn[] {
  const columns: TextColumn[] = []
  for (const cell of lines.flat().toSorted((a, b) => a.x - b.x)) {
    const isBelow = ({ x, right }: TextColumn) =>
      Math.abs(cell.x - x) <= within || (cell.x < right && x < rightOf(cell))
    const met = columns.find((column) => isBelow(column) && column.cells.some(isDate) === isDate(cell))
    if (met) {
      met.cells.push(cell)
      met.right = Math.max(met.right, rightOf(cell))
    } else columns.push({ x: cell.x, right: rightOf(cell), cells: [cell], column: 'other' })
  }
  const all = columns.map((column) => ({ ...column, column: columnOf(column, heads, lines.length) }))
  // A head may stand over codes and the names behind them.
  const hasName = all.some((one) => one.column === 'name' && mostlyWords(one))
  const mayBeName = all.some((one) => one.column === 'other' && mostlyWords(one))
  if (hasName || (!mayBeName && all.some(({ column }) => column === 'name'))) return all
  return withName(all.map((one) => (one.column === 'name' ? { ...one, column: 'article' } : one)))
}

const ofTexts = new Set<Column>(['position', 'article', 'name', 'unit', 'person', 'start_date', 'end_date', 'rate'])

function columnOf(column: TextColumn, heads: Heads, lines: number): Column {
  const { x, right, cells } = column
  const head = headOver(heads, { x, w: right - x })
  const all = (is: (text: string) => boolean) => cells.filter(({ text }) => is(text)).length >= mostly * cells.length
  if (head && ofTexts.has(head.column) && (head.column !== 'unit' || !all(isLong))) return head.column
  if (all(isKnownUnit)) return 'unit'
  if (cells.length < shareLeast * lines) return 'other'
  return all((text) => readDay(text) !== null) ? 'other' : all(isCode) ? 'article' : 'other'
}

/** Without a head, the widest texts are the names. */
function withName(columns: TextColumn[]): TextColumn[] {
  const letters = ({ cells }: TextColumn) =>
    cells.reduce((sum, { text }) => sum + text.replace(/\P{L}/gu, '').length, 0)
  const free = columns.filter(({ column }) => column === 'other' || column === 'article')
  const [widest] = free.toSorted((a, b) => letters(b) - letters(a))
  return columns.map((column) => (column === widest ? { ...column, column: 'name' } : column))
}

export function isCode(text: string): boolean {
  return /^(?=.*\d)[\p{L}\d./_-]{3,20}$/u.test(text)
}

function mostlyWords({ cells }: TextColumn): boolean {
  return cells.filter(hasWords).length * 2 > cells.length
}

function hasWords({ text }: Cell): boolean {
  return /\p{L}{3}/u.test(text) && !isCode(text)
}

/** Days stand beside names, and in another part of the table under them. */
export function isDate({ text }: Cell): boolean {
  return text.length <= dateMost && readDay(text) !== null
}

const dateMost = 10

function isLong(text: string): boolean {
  return text.length > 14
}
