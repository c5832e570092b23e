import { plainLabel } from './labels.ts'
import type { Box, Cell, Row } from './rows.ts'

/** A possible value of a label, with a score from 0 to 0.8. */
export type Candidate = { value: string; raw: string; box: Box; score: number }

/** Reads a text in the form of a field. `fullness` says how well it matches, up to 0.15. Null for another form. */
export type Form = (text: string) => { value: string; fullness: number } | null

const scores = { exact: 0.45, begins: 0.3, contains: 0.2 }
const place = { beside: 0.2, further: 0.15, below: 0.15 }
const same_edge = 8
const rows_below = 2
const fillers = /^[:€£]$|^(?:EUR|GBP)$/i

/** All possible values of these labels, best score first. */
export function candidatesFor(labels: string[], rows: Row[], form: Form): Candidate[] {
  const longest = labels.toSorted((a, b) => b.length - a.length)
  return rows
    .flatMap((row, n) =>
      row.cells.flatMap((cell, m) => {
        const label = labelIn(cell.text, longest)
        return label ? beside(label, row, m, rows.slice(n + 1, n + 1 + rows_below), form) : []
      }),
    )
    .toSorted((a, b) => b.score - a.score)
}

type Label = { strength: number; rest: string }

const in_currency = / (?:eur|euro|gbp)$/

/** The label that a cell equals, starts with or contains, and the text after it in the cell. */
export function labelIn(text: string, labels: string[]): Label | null {
  const plain = plainLabel(text)
  for (const label of labels) {
    if (plain === label || plain.replace(in_currency, '') === label) return { strength: scores.exact, rest: '' }
    if (!plain.startsWith(`${label} `)) continue
    const rest = textAfter(text, label)
    if (rest && !/[\s:#.]/.test(text.slice(0, text.length - rest.length).slice(-1))) continue // 'PO-63746' is one word
    const is_separated = /[:#]\s*$/.test(text.slice(0, text.length - rest.length)) || /^\S*\d/.test(rest)
    return { strength: is_separated ? scores.exact : scores.begins, rest }
  }
  return labels.some((label) => ` ${plain} `.includes(` ${label} `)) ? { strength: scores.contains, rest: '' } : null
}

/** The original text after the words of a label. */
function textAfter(text: string, label: string): string {
  for (let end = 1; end <= text.length; end += 1)
    if (plainLabel(text.slice(0, end)) === label && !/^[\p{L}\p{N}]/u.test(text.slice(end)))
      return text.slice(end).replace(/^[\s:#.-]+/, '')
  return ''
}

function beside({ strength, rest }: Label, row: Row, n: number, below: Row[], form: Form): Candidate[] {
  const cell = row.cells[n]
  if (!cell) return []
  const inside = rest ? form(rest) : null
  if (inside) return [{ ...inside, raw: rest, box: boxOf(cell), score: strength + place.beside + inside.fullness }]
  const right = row.cells.slice(n + 1).filter(({ text }) => !fillers.test(text.trim()))
  const found = right.flatMap((other, m) =>
    candidateFrom(other, form, strength + (m === 0 ? place.beside : place.further)),
  )
  if (found.length) return found
  const under = below
    .filter(({ page }) => page === row.page)
    .flatMap(({ cells }) => cells.filter((other) => sameEdge(cell, other)))
  return under.flatMap((other) => candidateFrom(other, form, strength + place.below)).slice(0, 1)
}

function candidateFrom(cell: Cell, form: Form, score: number): Candidate[] {
  const read = form(cell.text.replace(/^\s*:\s*/, ''))
  return read ? [{ value: read.value, raw: cell.text, box: boxOf(cell), score: score + read.fullness }] : []
}

function sameEdge(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) <= same_edge || Math.abs(one.x + one.w - other.x - other.w) <= same_edge
}

function boxOf({ page, x, y, w, h }: Box): Box {
  return { page, x, y, w, h }
}
