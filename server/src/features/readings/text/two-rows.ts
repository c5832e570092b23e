import { isMoney } from './figures.ts'
import { isLabel } from './labels.ts'
import type { Box, Cell, Row, Word } from './rows.ts'

/** Edges this near are the same. */
export const sameLeft = 2
/** In heights of a text: it goes on at most this far below its beginning. */
const nextRow = 1.8
const rowsAbove = 3

/** The text of the label in a cell of row `n`, also if it takes two rows. */
export function wholeLabel(cell: Cell, rows: Row[], n: number): string {
  const { text } = /\d[-/]$/.test(cell.text) ? withRest(cell, rows.slice(n + 1, n + 3)) : cell
  const parts = [startAbove(cell, rows, n)?.text, text, restOfLabel(cell, rows[n + 1])?.text]
  return parts.filter(Boolean).join(' ')
}

/**
 * The upper part of the label at row `n` that takes two rows, and its row: 'Credit op' above 'factuur' is not the number of
 * the paper. It is not in a row with figures, as labels with values beside them stand below each other too. Rows of
 * another column may be between the two.
 */
export function startAbove(label: Cell, rows: Row[], n: number): { text: string; row: Row } | undefined {
  for (const row of rows.slice(Math.max(0, n - rowsAbove), n).toReversed()) {
    if (row.page !== label.page || label.y - row.y > nextRow * label.h) break
    if (row.cells.some(({ text }) => /\d/.test(text))) continue
    const text = row.cells
      .map(({ parts }) => parts.slice(parts.findLastIndex(({ x }) => Math.abs(x - label.x) <= sameLeft)))
      .find(([first]) => first && Math.abs(first.x - label.x) <= sameLeft)
      ?.map((part) => part.text)
      .join(' ')
    if (text && isLabel(`${text} ${label.text}`)) return { text, row }
  }
  return undefined
}

const broken = /[-/]$|^[A-Z]{1,4}$/

/** A number that goes on in the next row: 'PO-' above '63746'. */
export function withRest(cell: Cell, rows: Row[]): Cell {
  const rest = broken.test(cell.text) ? figuresBelow(cell, rows) : undefined
  if (!rest) return cell
  const space = /[-/]$/.test(cell.text) ? '' : ' '
  return { ...cell, text: `${cell.text}${space}${rest.text}`, w: Math.max(cell.w, rest.w), h: rest.y + rest.h - cell.y }
}

const wholeDay = /\d[-/.]20\d{2}$/

/** Whether the figures below a number or day may be its last ones: '456740418' above '0'. */
export function mayGoOn(cell: Cell, rows: Row[]): boolean {
  const rest = /^\S*\d$/.test(cell.text) && !wholeDay.test(cell.text) ? figuresBelow(cell, rows) : undefined
  return rest !== undefined && /^[-/]?\d+$/.test(rest.text) && rest.text.length < cell.text.length
}

/** Figures right below a cell that have no label beside them. */
export function figuresBelow({ page, x, y, h }: Cell, rows: Row[]): Cell | undefined {
  return rows
    .filter((row) => row.page === page && row.y > y && row.y - y < nextRow * h)
    .flatMap(({ cells }) => cells.filter((_, n) => !isLabel(cells[n - 1]?.text ?? '')))
    .find((other) => Math.abs(other.x - x) <= sameLeft && other.y + other.h > y + h && /^[-/]?\d/.test(other.text))
}

/** In heights of a value: the next one of its list is at most this far below. */
const nextValue = 2

/** Whether another value stands right below one beside its label, without a label of its own, as in a list of orders. */
export function isRepeatedBelow(value: Cell, label: Cell, below: Row[], isValue: (text: string) => boolean): boolean {
  if (isMoney(value.text) || value.x < label.x + label.w) return false // sums stand beside labels of another edge
  const next = below.find(({ page, y }) => page === value.page && y > value.y + value.h / 2)
  const at = next?.cells.findIndex((cell) => Math.abs(cell.x - value.x) <= sameLeft) ?? -1
  const [before, other] = [next?.cells[at - 1], next?.cells[at]]
  const isNear = other !== undefined && other.y - value.y < nextValue * value.h
  return isNear && (!before || before.x + before.w < label.x) && isValue(other.text)
}

/** Recognition breaks numbers: '20241 1 15'. */
export const brokenNumber = /^\d+(?: \d+)+$/

/** A day without its year. */
const dayAndMonth = /^\d{1,2}\.?\s\p{L}{3,}\.?$/u

/** Whether a year is the last row of a day: '2026' below '30 januari'. */
export function isYearOfDay(year: Cell, rows: Row[]): boolean {
  const isAbove = ({ x, y, text }: Cell) =>
    Math.abs(x - year.x) <= sameLeft && y < year.y && year.y - y < nextRow * year.h && dayAndMonth.test(text)
  return /^20\d{2}$/.test(year.text) && rows.some(({ page, cells }) => page === year.page && cells.some(isAbove))
}

/** In heights of a label: its value is beside it, or at most this far below. */
const valueBelow = 4
const near = 8

/** Whether a box is in the place of the value of a label. */
export function isOfLabel(label: Cell, { page, x, y, w }: Box): boolean {
  if (page !== label.page) return false
  const isBeside = Math.abs(y - label.y) < label.h && x > label.x
  const standsBelow = y > label.y && y - label.y < valueBelow * label.h
  return isBeside || (standsBelow && x < label.x + label.w + near && label.x < x + w + near)
}

/** The cell of another row that begins where this one does. */
export function cellInColumn(cell: Cell | undefined, row: Row | undefined): Cell | undefined {
  return cell && row?.cells.find(({ page, x }) => page === cell.page && Math.abs(x - cell.x) <= sameLeft)
}

/**
 * The last cell of its row that goes on with the label above it: 'customer:' below 'VAT Reg. No.'. A capital begins another
 * label.
 */
export function restOfLabel(label: Cell | undefined, below: Row | undefined): Cell | undefined {
  const rest = cellInColumn(label, below)
  if (!label || !rest || rest !== below?.cells.at(-1) || rest.y - label.y > nextRow * label.h) return undefined
  return /^\p{Ll}[^:]*:\s*$/u.test(rest.text) && !/[\d:]/.test(label.text) ? rest : undefined
}

/** Whether each row of a label is one by itself: 'Referentie' above 'Klantnummer' need not be 'Referentie klantnummer'. */
export function isOfTwo(name: string, { text }: Cell): boolean {
  return name !== text && isLabel(text) && isLabel(name.replace(text, ''))
}

/**
 * Whether words that stand right behind a label, a little higher or lower as on bent paper, or right below it, may be a part
 * of it: 'Datum levering'.
 */
export function goesOnIn(around: Row[], label: Cell): boolean {
  const isNext = ({ x, y, h, text }: Word) =>
    Math.abs(y - label.y) < h && Math.abs(x - label.x - label.w) < h && /^\p{L}/u.test(text)
  const isBelow = ({ x, y, h, text }: Word) =>
    y > label.y && y - label.y < nextRow * h && Math.abs(x - label.x) <= sameLeft && /^\p{Ll}/u.test(text)
  const parts = around.flatMap(({ page, cells }) => (page === label.page ? cells.flatMap((cell) => cell.parts) : []))
  return !label.text.endsWith(':') && parts.some((part) => isNext(part) || isBelow(part))
}
