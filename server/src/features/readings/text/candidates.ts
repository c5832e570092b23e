import { isMoney } from './figures.ts'
import { isLabel, labelKey, type Labels, labelsOf } from './labels.ts'
import type { Box, Cell, Row } from './rows.ts'
import { isYearOfDay, mayGoOn, same_left, wholeLabel, withRest } from './two-rows.ts'

/** A possible value of a label, with a score from 0 to 0.8. */
export type Candidate = { value: string; raw: string; box: Box; score: number }

/** Reads a text in the form of a field. `fullness` says how well it matches, up to 0.15. Null for another form. */
export type Form = (text: string) => { value: string; fullness: number } | null

const scores = { exact: 0.45, begins: 0.3, contains: 0.2 }
const place = { beside: 0.2, further: 0.15, below: 0.15 }
/** The penalty for a value that may be another one or a part of one, so that it needs another proof. */
const doubted = 0.1
const same_edge = 8
/** A value stands at most this many heights of its label below it. */
const heights_below = 4
const rows_below = 6
const rows_around = 2
const fillers = /^[:€£]$|^(?:EUR|GBP)$/i

/** All possible values of these labels, best score first. */
export function candidatesFor(labels: Labels, rows: Row[], form: Form): Candidate[] {
  return rows
    .flatMap((row, n) =>
      row.cells.flatMap((cell, m) => {
        const label = labelIn(wholeLabel(cell, rows, n), labels)
        if (!label) return []
        const own = doubtingGlued(cell, labels, form)
        const values = valuesOf(label, row, m, rowsBelow(rows, n), own)
        return values.map((value) => (isPassedOver(cell, value, rowsAround(rows, n), own) ? lessSure(value) : value))
      }),
    )
    .toSorted((a, b) => b.score - a.score)
}

function rowsAround(rows: Row[], n: number): Row[] {
  return [...rows.slice(Math.max(0, n - rows_around), n), ...rows.slice(n + 1, n + 1 + rows_around)]
}

/** Whether another possible value is nearer to a label than the one beside it, a little higher or lower, as on bent paper. */
function isPassedOver(label: Cell, { box }: Candidate, around: Row[], form: Form): boolean {
  return around.some(({ cells }) =>
    cells.some(
      (cell) =>
        cell.page === label.page &&
        Math.abs(cell.y - label.y) < label.h &&
        cell.x > label.x + label.w &&
        cell.x + cell.w < box.x &&
        form(cell.text) !== null,
    ),
  )
}

function rowsBelow(rows: Row[], n: number): Row[] {
  return rows.slice(n + 1, n + 1 + rows_below)
}

/** A form that doubts a value that may begin with the last word of its label: 'NOTEC324650' beside 'CREDIT'. */
function doubtingGlued(label: Cell, labels: Labels, form: Form): Form {
  const key = labelKey(label.text)
  return (text) => {
    const read = form(text)
    const letters = /^\p{L}+(?=\d)/u.exec(text)?.[0].split('') ?? []
    const is_glued = letters.some((_, n) => n >= 2 && labels.has(`${key} ${labelKey(text.slice(0, n + 1))}`))
    return read && is_glued ? { ...read, fullness: 0 } : read
  }
}

type Label = { strength: number; rest: string }

const currency = / (?:eur|euro|gbp|c)$/
/** 'BTW 21 %', 'MwSt. 19 % auf 1.234,41': the rate and the base do not belong to the name. */
const rate_and_base =
  /[-–]?\s?\(?(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?\s?(?:%|procent\b|percent\b|prozent\b)\)?|\b(?:over|auf|sur|on|von) ?\(? ?(?:EUR|€|C)? ?[-–−]? ?\d[\d., ]*-? ?(?:EUR|€|CR)? ?\)? ?:? ?$/giu
const words_most = 6

/** The text of a label without a percentage and the amount it is taken of. */
export function withoutRate(text: string): string {
  return text.replace(/\s+/g, ' ').replace(rate_and_base, ' ')
}

/** The label that a cell equals, starts with or contains, and the text after it in the cell. */
export function labelIn(text: string, labels: Labels): Label | null {
  const key = labelKey(text)
  const bare = key.replace(currency, '')
  const written = [key, bare, labelKey(withoutRate(text)).replace(currency, ''), key.replace(/ nr (?=\p{L})/u, ' ')]
  if (written.some((one) => labels.has(one))) return { strength: scores.exact, rest: '' } // 'Bonnr. inkoop' too
  if (isLabel(bare)) return null
  const words = key.split(' ')
  for (let end = Math.min(words.length - 1, words_most); end > 0; end -= 1) {
    const label = words.slice(0, end).join(' ')
    if (!labels.has(label)) continue
    const rest = textAfter(text, label)
    const before = text.slice(0, text.length - rest.length)
    if (rest && !/[\s:#.]$/.test(before)) continue // 'PO-63746' is one word
    const is_separated = /[:#]\s*$/.test(before) || /^\S*\d/.test(rest)
    return { strength: is_separated ? scores.exact : scores.begins, rest }
  }
  return containsAny(words, labels) ? { strength: scores.contains, rest: '' } : null
}

function containsAny(words: string[], labels: Labels): boolean {
  return words.some((_, from) =>
    words.slice(from, from + words_most).some((_, more) => {
      const part = words.slice(from, from + more + 1).join(' ')
      return part !== 'nr' && labels.has(part) // 'Contract nr' contains no label
    }),
  )
}

/** The original text after the words of a label. */
function textAfter(text: string, label: string): string {
  for (let end = 1; end <= text.length; end += 1)
    if (labelKey(text.slice(0, end)) === label && !/^[\p{L}\p{N}]/u.test(text.slice(end)))
      return text.slice(end).replace(/^[\s:#.°º-]+/, '')
  return ''
}

function valuesOf({ strength, rest }: Label, row: Row, n: number, below: Row[], form: Form): Candidate[] {
  const cell = row.cells[n]
  if (!cell) return []
  const inside = rest ? form(rest) : null
  if (rest && isNone(rest)) return []
  if (inside) return [{ ...inside, raw: rest, box: boxOf(cell), score: strength + place.beside + inside.fullness }]
  const right = row.cells
    .slice(n + 1)
    .filter(({ text }) => !fillers.test(text.trim()))
    .map((other) => withRest(other, below))
  if (right[0] && isNone(right[0].text)) return []
  const neighbour = right[0] ?? row.cells[n - 1]
  const in_grid = neighbour !== undefined && isLabel(neighbour.text) && !/:\s*$/.test(cell.text)
  const besideScore = (m: number) => strength + (m === 0 ? place.beside : place.further)
  const found = beforeNext(right, form).flatMap((other, m) =>
    candidateFrom(other, form, besideScore(m) - doubt(other, cell, { below, before: right[m - 1] })),
  )
  const under = cellsBelow(cell, below)
  if (found.length && !in_grid) return isValueBelow(cell, under[0], form) ? found.map(lessSure) : found
  if (under[0] && isNone(under[0].text)) return found
  const below_it = in_grid ? place.beside : place.below
  const score = strength + below_it - (isColumn(under, form) ? doubted : 0)
  const values = under.flatMap((other) =>
    candidateFrom(other, form, score - doubt(other, cell, { below, before: undefined })),
  )
  return values.length ? values.slice(0, 1) : found
}

/**
 * A value right below a label, without a label of its own, may be meant instead of the one beside it. Sums stand beside
 * their labels.
 */
function isValueBelow(label: Cell, under: Cell | undefined, form: Form): boolean {
  const is_below = under !== undefined && Math.abs(under.x - label.x) <= same_left
  return is_below && !isMoney(under.text) && form(under.text) !== null
}

/** The penalty for a value that may go on below it, or that words between it and the label may name. */
function doubt(value: Cell, label: Cell, { below, before }: { below: Row[]; before: Cell | undefined }): number {
  const unnamed = below.filter(({ cells }) => !cells.some((cell) => isNamedBelow(label, cell)))
  const between = below.flatMap(({ cells }) => cells.filter(({ y }) => y > label.y + label.h / 2 && y < value.y))
  const isName = (cell: Cell) => unknown_label.test(cell.text) && Math.abs(cell.x - value.x) <= same_left
  const is_named = (before && unknown_label.test(before.text)) || between.some(isName)
  return is_named || mayGoOn(value, unnamed) ? doubted : 0
}

/** Words that may be one. */
const unknown_label = /^\p{L}{2}[^\d]*$/u

function lessSure(one: Candidate): Candidate {
  return { ...one, score: one.score - doubted }
}

/** Whether values of one form stand below each other without labels: the column of a table, such as its days or notes. */
function isColumn(under: Cell[], form: Form): boolean {
  const [first, second] = under
  const is_rest = first && second && first.text.endsWith(second.text) // 'PO-63746' has its figures on the next row
  return under.length > 1 && !is_rest && under.every(({ text }) => form(text) !== null)
}

/** The cells up to the next label, which may be unknown: it ends in a colon, or has only letters and stands behind a value. */
function beforeNext(right: Cell[], form: Form): Cell[] {
  const has_value = right[0] !== undefined && candidateFrom(right[0], form, 0).length > 0
  const next = right.findIndex(
    ({ text }, n) =>
      isLabel(text) || /^\p{L}.*:\s*$/u.test(text) || (n > 0 && has_value && /^\p{L}{3}[^\d]*$/u.test(text)),
  )
  return next === -1 ? right : right.slice(0, next)
}

/** 'n.v.t.' in the place of a value says that there is none. */
function isNone(text: string): boolean {
  return /^:?\s*(?:n\.?\s?v\.?\s?t\.?|n\.?\/?a\.?|geen|none|keine?|aucune?|nihil|nil|mondeling|telefonisch)$/i.test(
    text.trim(),
  )
}

/** The first cell below a label, within a few heights, that has an edge in common or lies under it. */
function cellsBelow(cell: Cell, rows: Row[]): Cell[] {
  const near = rows
    .filter(({ page, y }) => page === cell.page && y - cell.y - cell.h < heights_below * cell.h)
    .flatMap(({ cells }) =>
      cells.filter(
        (other, n) =>
          (sameEdge(cell, other) || isUnder(cell, other)) &&
          !isYearOfDay(other, rows) &&
          (isLabel(other.text) || !(isNamed(cells[n - 1]) || isNamedBelow(cell, cells[n - 1]))),
      ),
    )
    .map((other) => withRest(other, rows))
  const next = near.findIndex(({ text }) => isLabel(text) || named_value.test(text))
  return next === -1 ? near.slice(0, 2) : near.slice(0, next)
}

/** 'Vervaldatum: 29/10/2024': what stands below belongs to no label above. */
const named_value = /^\p{L}[^:\d]*:\s*\S/u

const of_company = labelsOf('seller.number', 'seller.vat', 'iban')

/** A value beside a label of its own, such as 'KvK:', is not that of a title above it. */
function isNamed(before: Cell | undefined): boolean {
  return before !== undefined && (isLabel(before.text) || labelIn(before.text, of_company) !== null)
}

/** Whether words below a label name the value beside them, even if they are an unknown label. */
function isNamedBelow(label: Cell, before: Cell | undefined): boolean {
  return before !== undefined && Math.abs(before.x - label.x) <= same_left && !/\d/.test(before.text)
}

function isUnder(label: Box, other: Box): boolean {
  return other.x < label.x + label.w && label.x < other.x + other.w
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
