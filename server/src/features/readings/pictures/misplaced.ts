import type { ReadValue } from '../reading.ts'
import type { Kind } from '../values/fields.ts'
import { readDay } from '../text/days.ts'
import { numberForm } from '../text/forms.ts'
import { dayLabels, deliveryLabels, isLabel, labelKey, type Labels, labelsOf, plainLabel } from '../text/labels.ts'
import { sizesAmong } from '../text/letter-size.ts'
import { type Cell, hasEdge, type Row } from '../text/rows.ts'
import { titleIn } from '../text/title.ts'
import { isOfLabel } from '../text/two-rows.ts'
import { kindWords } from '../text/words/kind-words.ts'

/** The first part of a number. */
const goesOn = /\w[-/]$/

type Place = NonNullable<ReadValue['box']>

const days = labelsOf('issue_date', 'due_date')
const sameEdge = 2
/** In points: a value begins at most this far before or behind its label above it. */
const beside = 8
/** In heights of a label: values are usually this far below it, and none is further than the second. */
const usualBelow = 2.5
const farBelow = 6
/** In heights of a value: the next one of its block is at most this far below it. */
const nextValue = 2.5
/** In heights of a value: one that stands alone is nearer to its label. */
const wideGap = 5

/**
 * Whether the words around a value beside its label say that it may be the value of another label: recognition lost a
 * word, a stamp covers some, or the paper is bent so far that values stand beside the label of another row.
 */
export function isMisplaced(page: number | null, box: Place, rows: Row[]): boolean {
  const [x, y, w, h] = box
  const isAt = (cell: Cell) => cell.page === page && Math.abs(cell.x - x) < 1 && Math.abs(cell.y - y) < 1
  const own = rows.find(({ cells }) => cells.some(isAt))
  const label = own?.cells[own.cells.findIndex(isAt) - 1]
  if (!own) return false
  if (!label || !isLabel(label.text)) return isMisplacedBelow(own, box, rows)
  const column = rows
    .filter((row) => row !== own && row.page === page)
    .flatMap(({ cells }) =>
      cells.flatMap((cell, n) => (hasEdge(cell, { x, w }, sameEdge) ? [{ cell, before: cells[n - 1] }] : [])),
    )
  const above = withoutGap(column.filter(({ cell }) => cell.y < y).toReversed(), box)
  const below = withoutGap(
    column.filter(({ cell }) => cell.y > y),
    box,
  )
  const others = rows.flatMap((row) => (row !== own && row.page === page ? valueOfLabelAt(label.x, row) : []))
  const isAside =
    others.some((other) => other.x + other.w < x) && !others.some((other) => hasEdge(other, { x, w }, beside))
  const isFar = x - label.x - label.w > wideGap * h
  return (
    isAside ||
    (isFar && !column.some(({ before }) => before && isLabel(before.text))) ||
    [...above, ...below].some(({ cell, before }) =>
      before && (before.x >= label.x - sameEdge || isLabel(before.text))
        ? isNoDay(cell, before) || isValue(before.text)
        : isValue(cell.text),
    )
  )
}

/** The value beside the label of a row that begins here. */
function valueOfLabelAt(x: number, { cells }: Row): Cell[] {
  const at = cells.findIndex((cell) => Math.abs(cell.x - x) <= sameEdge && isLabel(cell.text))
  const value = at === -1 ? undefined : cells[at + 1]
  return value && isValue(value.text) ? [value] : []
}

/**
 * Whether a value below its label may be of another one, which is lost: its row has more values than there are labels
 * above it, or it is further below than values usually are. Or it may be the rest of a number, as below 'PO-'.
 */
function isMisplacedBelow({ page, cells }: Row, place: Place, rows: Row[]): boolean {
  const values = cells.filter((cell, n) => isValue(cell.text) && !isLabel(cells[n - 1]?.text ?? ''))
  const above = rows.findLast((row) => row.page === page && row.cells.some((cell) => isAbove(cell, place)))
  const label = above?.cells.find((cell) => isAbove(cell, place))
  if (!above || !label || !isLabel(label.text)) return false
  const isRest = rows.some(
    (row) => row.page === page && row.cells.some((cell) => goesOn.test(cell.text) && isAbove(cell, place)),
  )
  return isRest || values.length > above.cells.length || place[1] - label.y > usualBelow * label.h
}

/** Whether a cell stands above a place, near enough to be its label. */
function isAbove(cell: Cell, [x, y, w]: Place): boolean {
  const isOver = x < cell.x + cell.w + beside && cell.x < x + w + beside
  return isOver && cell.y < y && y - cell.y < farBelow * cell.h
}

type Near = { cell: Cell; before: Cell | undefined }

/** The values of a column from a place up to the first gap. */
function withoutGap(column: Near[], [, y, , h]: Place): Near[] {
  const gap = column.findIndex(({ cell }, n) => Math.abs(cell.y - (column[n - 1]?.cell.y ?? y)) > nextValue * h)
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
  return isOf(deliveryLabels) && !isOf(dayLabels('delivery_note'))
}

/** The letters of a title are this much larger than those of labels. */
const larger = 1.15

const titlesOf = (kind: Kind) => kindWords.find((words) => words.kind === kind)?.titles ?? []
const [notes, invoices, credits] = [titlesOf('delivery_note'), titlesOf('invoice'), titlesOf('credit_note')]

/** Whether the label of a number is the title of another note, such as 'Leveringsbonnr.' on a 'Verzendnota'. */
export function isOfOtherNote(page: number | null, place: Place, rows: Row[]): boolean {
  const cells = rows.filter((row) => row.page === page).flatMap((row) => row.cells)
  const named = cells.filter((cell) => namesIn(cell, notes).length > 0)
  const sizeOf = sizesAmong(cells)
  const [title] = named.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.y - b.y)
  const label = labelOf(page, place, named)
  if (!label || !title) return false
  return !namesIn(label, notes).some((note) => namesIn(title, notes).includes(note))
}

/**
 * Whether the number may be of another paper: its label is a title in small letters beside the words of another kind, as
 * 'Delivery note' on a paper whose 'Invoice no.' is lost. Or the only title is one of another kind.
 */
export function isOfOtherKind(kind: Kind, page: number | null, place: Place, rows: Row[]): boolean {
  const cells = rows.filter((row) => row.page === page).flatMap((row) => row.cells)
  const others = kindWords.filter((words) => words.kind !== kind)
  const [ownTitles, otherTitles] = [titlesOf(kind), others.flatMap(({ titles }) => titles)]
  const isTitled = (titles: string[]) => cells.some(({ text }) => titles.includes(titleIn(text)))
  if (!isTitled(ownTitles)) return isTitled(otherTitles)
  const titles = cells.filter(isNamed(ownTitles))
  const [label] = titles
  if (!label || titles.length > 1 || !labelOf(page, place, titles)) return false
  const isOfOthers = isNamed([...otherTitles, ...others.flatMap(({ labels }) => labels)])
  const sizeOf = sizesAmong(cells)
  return cells.some((cell) => isOfOthers(cell) && sizeOf(cell) * larger > sizeOf(label))
}

function isNamed(words: string[]): (cell: Cell) => boolean {
  return ({ text }) => words.includes(plainLabel(text)) || words.includes(labelKey(text))
}

/** Whether the label of a number or day on a credit note is that of an invoice, which may be the credited one. */
export function isOfInvoice(page: number | null, place: Place, rows: Row[]): boolean {
  const cells = rows.flatMap((row) => row.cells)
  const label = labelOf(
    page,
    place,
    cells.filter((cell) => namesIn(cell, [...invoices, ...credits]).length > 0),
  )
  return label !== undefined && namesIn(label, credits).length === 0
}

/** The nearest of the cells that may be labels of a place, or that hold its value too. */
function labelOf(page: number | null, [x, y, w, h]: Place, cells: Cell[]): Cell | undefined {
  const place = { page: page ?? 0, x, y, w, h }
  return cells
    .toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))
    .find((cell) => cell.page === page && ((cell.x === x && cell.y === y) || isOfLabel(cell, place)))
}

function namesIn({ text }: Cell, titles: string[]): string[] {
  const words = ` ${plainLabel(text)}`.replace(/ bl(?= |$)/, ' bon de livraison')
  return titles.filter((title) => words.includes(` ${title}`))
}
