import { unitName } from '../../values/unit-names.ts'
import { columnAt, type HeadCell, splitCell } from '../columns.ts'
import { readDay } from '../days.ts'
import { readFigure } from '../figures.ts'
import { labelKey, plainLabel } from '../labels.ts'
import type { TextLine } from '../line.ts'
import type { Cell, Row } from '../rows.ts'
import type { Column } from '../words/column-words.ts'
import { counts_hours } from '../words/count-words.ts'
import { harmless_beside_hours, harmless_headings, says_missing } from '../words/note-words.ts'
import { noteColumnNamed } from './note-columns.ts'

/**
 * A line of which the quantity is in doubt if an unknown column has another figure: 'Aantal' may be what was ordered and
 * that other one what was delivered, and 'Man' says for how many the hours count.
 */
export function withOtherFigures(line: TextLine, row: Row, columns: HeadCell[]): TextLine {
  const head = columns.find(({ column }) => column === 'quantity')
  const { quantity } = line
  if (!head || !quantity) return line
  const are_hours = counts_hours.has(labelKey(head.text))
  const isOther = (cell: Cell) => {
    const over = columnAt(cell, columns)
    return over && mayCount(over, head, are_hours) && isOtherFigure(cell.text, line, says_missing.test(over.text))
  }
  const in_doubt =
    (are_hours && may_be_minutes.test(quantity.value)) ||
    row.cells.flatMap((cell) => splitCell(cell, columns)).some(isOther)
  return in_doubt ? { ...line, quantity: { ...quantity, sure: false } } : line
}

/** Whether a text is a figure without a unit of its own that differs from the quantity of its line. */
function isOtherFigure(text: string, { quantity, unit }: TextLine, is_shortage: boolean): boolean {
  const figure = readFigure(text)
  if (!figure || is_number.test(text.trim()) || readDay(text)) return false
  if (figure.unit && unitName(figure.unit) !== unitName(unit?.value ?? '')) return false
  const expected = is_shortage ? [0] : []
  const sizes = Object.values(figure.values).map((value) => Math.abs(Number(value)))
  return !sizes.some((size) => [...expected, Math.abs(Number(quantity?.value))].includes(size))
}

/** '8.30' may be eight hours and a half. */
const may_be_minutes = /\.(?!00|25|50|75)\d\d$/
/** The number of an order or article, which counts nothing. */
const is_number = /^(?:\d{6,}|0\d+)$/

const unknown: ReadonlySet<Column | undefined> = new Set<Column | undefined>([
  undefined,
  'other',
  'net',
  'quantity',
  'counted',
  'delivered',
])
const of_hours: ReadonlySet<Column> = new Set<Column>(['other', 'periods', 'start_date', 'end_date'])

/** Whether the figures of a column may say that the quantity beside it is another one. */
function mayCount(over: HeadCell, head: HeadCell, are_hours: boolean): boolean {
  const text = [...(over.joined ?? []), over].map((part) => part.text).join(' ')
  if (are_hours) return of_hours.has(over.column) && !harmless_beside_hours.test(plainLabel(text))
  if (over.column !== 'other' || !unknown.has(noteColumnNamed(over.text))) return false
  if (head.count === 'delivered') return says_missing.test(text)
  return !harmless_headings.test(plainLabel(text))
}
