import { Big } from 'big.js'
import { isKnownUnit } from '../../values/unit-names.ts'
import type { HeadCell } from '../columns.ts'
import { readDay } from '../days.ts'
import { labelKey } from '../labels.ts'
import { read, type TextLine } from '../line.ts'
import type { Cell } from '../rows.ts'
import type { Column } from '../words/column-words.ts'
import { countsHours } from '../words/count-words.ts'
import { ambiguous, type CountedFigure, countedFigure, type CountStyle } from './counted-figure.ts'

/** `returns`: all goods go back. Null if the paper may be of both kinds. */
export type NoteContext = { proved: CountStyle['proved']; returns: boolean | null }

type Cells = Map<Column, Cell>

/**
 * The lines of a row: what was delivered and, beside it, what went back. A quantity is certain only if its column is
 * unmistakable, its unit is usual, and ordered, delivered and rest agree where they are printed.
 */
export function noteLines(
  at: Cells,
  columns: HeadCell[],
  before: TextLine | undefined,
  context: NoteContext,
): TextLine[] {
  const head = columns.find(({ column }) => column === 'quantity')
  const style = { proved: context.proved, usual: usualStyle(head) }
  const things = thingsOf(at, columns, before)
  if (!head || !things) return []
  const [cell, back, ordered] = (['quantity', 'returned', 'ordered'] as const).map((column) => at.get(column))
  const counted = cell && countedFigure(cell.text, style)
  const lines: TextLine[] = []
  if (cell && counted) {
    const backwards = head.count === 'returned' || context.returns === true
    const clear = head.count !== undefined && context.returns !== null && standsBelow(cell, head, columns)
    const sure = clear && restHolds(at, counted, head, style)
    const open = clear && !backwards && head.count === 'delivered' ? openOf(at, columns, style) : null
    lines.push(lineOf(things, { cell, counted, backwards, sure, open }, at, columns, head))
  } else if ([cell, ordered].some((one) => one && /\d/.test(one.text))) lines.push(things)
  const returned = back && countedFigure(back.text, style)
  if (back && returned && Number(returned.value) !== 0) {
    const column = columns.find((one) => one.column === 'returned')
    const sure = head.count === 'delivered' && column !== undefined && standsBelow(back, column, columns)
    lines.push(lineOf(things, { cell: back, counted: returned, backwards: true, sure, open: null }, at, columns, head))
  }
  return lines
}

type Open = Required<Pick<TextLine, 'ordered' | 'rest'>>
type QuantityCell = { cell: Cell; counted: CountedFigure; backwards: boolean; sure: boolean; open: Open | null }

function lineOf(
  things: TextLine,
  { cell, counted, backwards, sure, open }: QuantityCell,
  at: Cells,
  columns: HeadCell[],
  head: HeadCell,
): TextLine {
  const value =
    backwards && !counted.value.startsWith('-') && Number(counted.value) !== 0 ? `-${counted.value}` : counted.value
  const unit = at.get('unit')
  const areHours = countsHours.has(labelKey(head.text))
  const named = unit?.text ?? counted.unit
  const ofColumn = columns.some(({ column }) => column === 'unit')
  const isUsual = named === undefined || named === null ? areHours || !ofColumn : isKnownUnit(named)
  const line: TextLine = {
    ...things,
    ...(isUsual && !counted.ambiguous && open),
    quantity: {
      ...read(value, cell),
      sure: sure && isUsual && !counted.ambiguous,
      confidence: counted.ambiguous && sure && isUsual ? ambiguous : 0.8,
    },
  }
  if (unit) line.unit = read(unit.text, unit)
  else if (counted.unit) line.unit = read(counted.unit, cell)
  else if (areHours && !ofColumn) line.unit = read('HUR', head)
  return line
}

/**
 * The goods or hours of a row. Hours have a person and a day, which are printed once for several rows. Null if it names
 * nothing.
 */
function thingsOf(at: Cells, columns: HeadCell[], before: TextLine | undefined): TextLine | null {
  const [article, name, day, person, role] = (['article', 'name', 'start_date', 'person', 'role'] as const).map(
    (column) => at.get(column),
  )
  const date = day && readDay(day.text)
  const who = person && /\p{L}{2}/u.test(person.text) ? read(person.text, person) : undefined
  if (!article && !name && !date && !who && !role) return null
  const line: TextLine = {}
  if (article) line.article = read(article.text, article)
  if (day && date) line.start_date = { ...read(date, day), sure: true }
  if (!columns.some(({ column }) => column === 'person')) return line
  const of = who ?? before?.person
  const on = line.start_date ?? (columns.some(({ column }) => column === 'start_date') ? before?.start_date : undefined)
  const [, month, dateOf] = on?.value.split('-') ?? []
  if (of) line.person = of
  if (on) line.start_date = on
  const parts = [of?.value, role?.text.trim(), dateOf && month ? `${dateOf}-${month}` : undefined].filter(Boolean)
  const place = person ?? day ?? role ?? name
  if (place && parts.length > 0) line.name = read(parts.join(', '), place)
  if (name && line.name) line.description = read(name.text, name)
  return line
}

const english = /qty|quantity|order|deliver|ship|patch|hours|hrs|packages|return/i

/** '1,200' in a column 'Qty' is twelve hundred. */
function usualStyle(head: HeadCell | undefined): CountStyle['usual'] {
  return head && english.test(head.text) && !/besteld|geleverd/i.test(head.text) ? 'en' : 'nl'
}

/** Whether a figure is below its own heading and no other. It may be beside it if there are no other counts. */
function standsBelow(cell: Cell, head: HeadCell, columns: HeadCell[]): boolean {
  const isOver = (other: HeadCell) => cell.x < other.x + other.w && other.x < cell.x + cell.w
  if (columns.some((other) => other !== head && isOver(other))) return false
  return isOver(head) || !columns.some(({ column }) => counts.has(column))
}

/**
 * What was ordered and what is left, each certain of its place. A later part delivery leaves less than ordered less
 * delivered; only with the notes before it the sum can be proved.
 */
function openOf(at: Cells, columns: HeadCell[], style: CountStyle): Open | null {
  if (columns.some(({ column }) => column === 'before' || column === 'returned')) return null
  const [ordered, rest] = (['ordered', 'rest'] as const).map((column) => {
    const [head, ...others] = columns.filter((one) => one.column === column)
    const cell = at.get(column)
    if (!head || others.length > 0 || !cell || !standsBelow(cell, head, columns)) return null
    const counted = countedFigure(/^[\s–-]+$/.test(cell.text) ? '0' : cell.text, style)
    return counted && !counted.ambiguous ? { ...read(counted.value, cell), sure: true } : null
  })
  return ordered && rest ? { ordered, rest } : null
}

const counts: ReadonlySet<Column> = new Set<Column>(['ordered', 'before', 'rest', 'returned'])

/**
 * Whether what was ordered, less what was delivered now and before, is what is left. An 'Aantal' beside 'Besteld' may be
 * either, so it needs this proof.
 */
function restHolds(at: Cells, { value }: CountedFigure, head: HeadCell, style: CountStyle): boolean {
  if (at.get('returned') && head.count !== 'delivered') return false
  const [ordered, before, rest] = (['ordered', 'before', 'rest'] as const).map((column) => at.get(column))
  const all = ordered && countedFigure(ordered.text, style)
  if (!ordered && !rest) return true
  if (!all) return false
  const open = (text: string | undefined) => {
    if (text === undefined || /^[\s–-]*$/.test(text)) return '0'
    return countedFigure(text, style)?.value ?? null
  }
  const [earlier, left] = [open(before?.text), open(rest?.text)]
  if (earlier === null || left === null) return false
  const remains = Big(all.value).minus(earlier).minus(value)
  const isLeft = remains.eq(left) || (remains.lt(0) && Number(left) === 0)
  // Without a column of what is left nothing can be compared.
  return isLeft || (rest === undefined && head.count === 'delivered')
}
