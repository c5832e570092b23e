import { isLabel } from './labels.ts'
import type { Cell, Row } from './rows.ts'

const same_left = 2
/** In heights: a text goes on at most this far below its beginning. */
const next_row = 1.8
const rows_above = 3

/**
 * The upper part of the label at row `n` that takes two rows, with a space: 'Credit op' above 'factuur' is not the number
 * of the paper. Labels with their values beside them stand below each other too. Rows of another column may be between.
 */
export function startAbove(label: Cell, rows: Row[], n: number): string {
  for (const { page, y, cells } of rows.slice(Math.max(0, n - rows_above), n).toReversed()) {
    if (page !== label.page || label.y - y > next_row * label.h) break
    if (cells.some(({ text }) => /\d/.test(text))) continue
    const start = cells
      .map(({ parts }) => parts.slice(parts.findLastIndex(({ x }) => Math.abs(x - label.x) <= same_left)))
      .find(([first]) => first && Math.abs(first.x - label.x) <= same_left)
      ?.map(({ text }) => text)
      .join(' ')
    if (start && isLabel(`${start} ${label.text}`)) return `${start} `
  }
  return ''
}

const broken = /[-/]$|^[A-Z]{1,4}$/

/** A number that goes on in the next row: 'PO-' above '63746'. */
export function withRest(cell: Cell, rows: Row[]): Cell {
  const rest = broken.test(cell.text) ? figuresBelow(cell, rows) : undefined
  if (!rest) return cell
  const space = /[-/]$/.test(cell.text) ? '' : ' '
  return { ...cell, text: `${cell.text}${space}${rest.text}`, w: Math.max(cell.w, rest.w), h: rest.y + rest.h - cell.y }
}

/** Whether the figures below a number or day may be its last ones: '456740418' above '0'. */
export function mayGoOn(cell: Cell, rows: Row[]): boolean {
  const rest = /^\S*\d$/.test(cell.text) ? figuresBelow(cell, rows) : undefined
  return rest !== undefined && /^\d+$/.test(rest.text) && rest.text.length < cell.text.length
}

/** Figures right below a cell that have no label beside them. */
function figuresBelow({ page, x, y, h }: Cell, rows: Row[]): Cell | undefined {
  return rows
    .filter((row) => row.page === page && row.y > y && row.y - y < next_row * h)
    .flatMap(({ cells }) => cells.filter((_, n) => !isLabel(cells[n - 1]?.text ?? '')))
    .find((other) => Math.abs(other.x - x) <= same_left && other.y + other.h > y + h && /^\d/.test(other.text))
}

/** The cell of another row that begins where this one does. */
export function cellInColumn(cell: Cell | undefined, row: Row | undefined): Cell | undefined {
  return cell && row?.cells.find(({ page, x }) => page === cell.page && Math.abs(x - cell.x) <= same_left)
}

/** A cell alone in its row that ends in a colon continues the label above it: 'customer:' below 'VAT Reg. No.'. */
export function restOfLabel(label: Cell | undefined, below: Row | undefined): Cell | undefined {
  const rest = cellInColumn(label, below)
  if (!label || !rest || rest !== below?.cells.at(-1) || rest.y - label.y > next_row * label.h) return undefined
  return /:\s*$/.test(rest.text) && !/[\d:]/.test(label.text) ? rest : undefined
}
