import { unitName } from '../../values/unit-names.ts'
import { columnAt, type HeadCell, splitCell } from '../columns.ts'
import { readDay } from '../days.ts'
import { readFigure } from '../figures.ts'
import { labelKey, plainLabel } from '../labels.ts'
import type { TextLine } from '../line.ts'
import type { Cell, Row } from '../rows.ts'
import type { Column } from '../words/column-words.ts'
import { countsHours } from '../words/count-words.ts'
import { harmlessBesideHours, harmlessHeadings, saysMissing } from '../words/note-words.ts'
import { noteColumnNamed } from './note-columns.ts'

/**
 * A line of which the quantity is in doubt if an unknown column has another figure: 'Aantal' may be what was ordered and
 * that other one what was delivered, and 'Man' says for how many the hours count.
 */
export function withOtherFigures(line: TextLine, row: Row, columns: HeadCell[]): TextLine {
  const head = columns.find(({ column }) => column === 'quantity')
  const { quantity } = line
  if (!head || !quantity) return line
  const areHours = countsHours.has(labelKey(head.text))
  const isOther = (cell: Cell) => {
    const over = columnAt(cell, columns)
    return over && mayCount(over, head, areHours) && isOtherFigure(cell.text, line, saysMissing.test(over.text))
  }
  const inDoubt =
    (areHours && mayBeMinutes.test(quantity.value)) ||
    row.cells.flatMap((cell) => splitCell(cell, columns)).some(isOther)
  return inDoubt ? { ...line, quantity: { ...quantity, sure: false } } : line
}

/** Whether a text is a figure without a unit of its own that differs from the quantity of its line. */
function isOtherFigure(text: string, { quantity, unit }: TextLine, isShortage: boolean): boolean {
  const figure = readFigure(text)
  if (!figure || isNumber.test(text.trim()) || readDay(text)) return false
  if (figure.unit && unitName(figure.unit) !== unitName(unit?.value ?? '')) return false
  const expected = isShortage ? [0] : []
  const sizes = Object.values(figure.values).map((value) => Math.abs(Number(value)))
  return !sizes.some((size) => [...expected, Math.abs(Number(quantity?.value))].includes(size))
}

/** '8.30' may be eight hours and a half. */
const mayBeMinutes = /\.(?!00|25|50|75)\d\d$/
/** The number of an order or article, which counts nothing. */
const isNumber = /^(?:\d{6,}|0\d+)$/

const unknown: ReadonlySet<Column | undefined> = new Set<Column | undefined>([
  undefined,
  'other',
  'net',
  'quantity',
  'counted',
  'delivered',
])
const ofHours: ReadonlySet<Column> = new Set<Column>(['other', 'periods', 'start_date', 'end_date'])

/** Whether the figures of a column may say that the quantity beside it is another one. */
function mayCount(over: HeadCell, head: HeadCell, areHours: boolean): boolean {
  const text = [...(over.joined ?? []), over].map((part) => part.text).join(' ')
  if (areHours) return ofHours.has(over.column) && !harmlessBesideHours.test(plainLabel(text))
  if (over.column !== 'other' || !unknown.has(noteColumnNamed(over.text))) return false
  if (head.count === 'delivered') return saysMissing.test(text)
  return !harmlessHeadings.test(plainLabel(text))
}
