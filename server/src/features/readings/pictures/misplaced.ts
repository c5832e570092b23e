import type { ReadValue } from '../reading.ts'
import { readDay } from '../text/days.ts'
import { numberForm } from '../text/forms.ts'
import { isLabel, labelKey, type Labels, labelsOf, note_days, plainLabel } from '../text/labels.ts'
import { sizesAmong } from '../text/letter-size.ts'
import { type Cell, hasEdge, type Row } from '../text/rows.ts'
import { isOfLabel } from '../text/two-rows.ts'
import { kind_words } from '../text/words/kind-words.ts'

type Place = NonNullable<ReadValue['box']>

const days = labelsOf('issue_date', 'due_date')
const same_edge = 2
/** In heights of a value: the next one of its block is at most this far below it. */
const next_value = 2.5
/** In heights of a value: one that stands alone is nearer to its label. */
const wide_gap = 5

/**
 * Whether the words around a value beside its label say that it may be the value of another label: recognition lost a
 * word, a stamp covers some, or the paper is bent so far that values stand beside the label of another row.
 */
export function isMisplaced(page: number | null, box: Place, rows: Row[]): boolean {
  const [x, y, w, h] = box
  const isAt = (cell: Cell) => cell.page === page && Math.abs(cell.x - x) < 1 && Math.abs(cell.y - y) < 1
  const own = rows.find(({ cells }) => cells.some(isAt))
  const label = own?.cells[own.cells.findIndex(isAt) - 1]
  if (!label || !isLabel(label.text)) return false // it stands below its label, or in one cell with it
  const column = rows
    .filter((row) => row !== own && row.page === page)
    .flatMap(({ cells }) =>
      cells.flatMap((cell, n) => (hasEdge(cell, { x, w }, same_edge) ? [{ cell, before: cells[n - 1] }] : [])),
    )
  const above = withoutGap(column.filter(({ cell }) => cell.y < y).toReversed(), box)
  const below = withoutGap(
    column.filter(({ cell }) => cell.y > y),
    box,
  )
  const is_far = x - label.x - label.w > wide_gap * h
  return (
    (is_far && column.length === 0) ||
    [...above, ...below].some(({ cell, before }) =>
      before && (before.x >= label.x - same_edge || isLabel(before.text)) ? isNoDay(cell, before) : isValue(cell.text),
    )
  )
}

type Near = { cell: Cell; before: Cell | undefined }

/** The values of a column from a place up to the first gap. */
function withoutGap(column: Near[], [, y, , h]: Place): Near[] {
  const gap = column.findIndex(({ cell }, n) => Math.abs(cell.y - (column[n - 1]?.cell.y ?? y)) > next_value * h)
  return gap === -1 ? column : column.slice(0, gap)
}

/** Whether a number stands beside the label of a day: of both columns something is gone. */
function isNoDay({ text }: Cell, label: Cell): boolean {
  return days.has(labelKey(label.text)) && numberForm(text) !== null
}

function isValue(text: string): boolean {
  return numberForm(text) !== null || readDay(text) !== null
}

/** The day of a delivery is that of its note if there is no other, which a stamp may cover. */
export function isOfDelivery(page: number | null, [x, y, w, h]: Place, rows: Row[]): boolean {
  const isOf = (labels: Labels) =>
    rows.some(({ cells }) =>
      cells.some((cell) => labels.has(labelKey(cell.text)) && isOfLabel(cell, { page: page ?? 0, x, y, w, h })),
    )
  return isOf(note_days.delivery) && !isOf(note_days.own)
}

const notes = kind_words.find(({ kind }) => kind === 'delivery_note')?.titles ?? []

/** Whether the label of a number is the title of another note, such as 'Leveringsbonnr.' on a 'Verzendnota'. */
export function isOfOtherNote(page: number | null, [x, y, w, h]: Place, rows: Row[]): boolean {
  const place = { page: page ?? 0, x, y, w, h }
  const named = rows
    .flatMap(({ cells }) => cells)
    .filter((cell) => cell.page === page && notesIn(cell).length > 0)
    .toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))
  const label = named.find((cell) => (cell.x === x && cell.y === y) || isOfLabel(cell, place))
  const sizeOf = sizesAmong(rows.flatMap(({ cells }) => cells))
  const [title] = named.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.y - b.y)
  return label !== undefined && title !== undefined && !notesIn(label).some((note) => notesIn(title).includes(note))
}

function notesIn({ text }: Cell): string[] {
  const words = ` ${plainLabel(text)}`
  return notes.filter((note) => words.includes(` ${note}`))
}
