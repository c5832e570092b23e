import { readDay } from './days.ts'
import { isMoney } from './figures.ts'
import { namesProducts } from './heading.ts'
import { type Label, labelIn } from './label-in.ts'
import { isLabel, labelKey, type Labels, labelsOf } from './labels.ts'
import { type Box, type Cell, hasEdge, type Row } from './rows.ts'
import {
  figuresBelow,
  goesOnIn,
  isOfTwo,
  isRepeatedBelow,
  isYearOfDay,
  mayGoOn,
  sameLeft,
  wholeLabel,
  withRest,
} from './two-rows.ts'

/** A possible value of a label, with a score from 0 to 0.8. */
export type Candidate = {
  value: string
  raw: string
  box: Box
  score: number
  /** It stands in the cell of its label, so that it is of no other label. */
  is_inside?: true
}

/** Reads a text in the form of a field. `fullness` says how well it matches, up to 0.15. Null for another form. */
export type Form = (text: string) => { value: string; fullness: number } | null

const place = { beside: 0.2, further: 0.15, below: 0.15 }
/** The penalty for a value that may be another one or a part of one, so that it needs another proof. */
const doubted = 0.1
const sameEdge = 8
/** A value stands at most this many heights of its label below it. */
const heightsBelow = 4
/** In heights of a label: further below it, an edge must be the same. */
const asideFrom = 2.5
const rowsBelow = 6
const nearRows = 2
const fillers = /^[:€£]$|^(?:EUR|GBP)$/i

/** All possible values of these labels, best score first. */
export function candidatesFor(labels: Labels, rows: Row[], form: Form): Candidate[] {
  return rows
    .flatMap((row, n) =>
      row.cells.flatMap((cell, m) => {
        const name = wholeLabel(cell, rows, n)
        const label = labelIn(name, labels)
        if (!label) return []
        const own = doubtingGlued(cell, labels, form)
        const values = valuesOf(label, row, m, rows.slice(n + 1, n + 1 + rowsBelow), own)
        const around = rowsAround(rows, n)
        const isOther =
          isOfTwo(name, cell) ||
          goesOn(label.rest, labels) ||
          goesOnIn(around, cell) ||
          namesProducts(row.cells.map(({ text }) => text))
        return values.map((value) => (isOther || isPassedOver(cell, value, around, own) ? lessSure(value) : value))
      }),
    )
    .toSorted((a, b) => b.score - a.score)
}

function rowsAround(rows: Row[], n: number): Row[] {
  return [...rows.slice(Math.max(0, n - nearRows), n), ...rows.slice(n + 1, n + 1 + nearRows)]
}

/** Whether more words of a label stand before its value: 'levering: 23-06-2025' behind 'Datum'. 'Date:' says the same. */
function goesOn(rest: string, labels: Labels): boolean {
  return /^\p{L}[^:\d]*:/u.test(rest) && labelIn(rest, labels) === null
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

/** A form that doubts a value that may begin with the last word of its label: 'NOTEC324650' beside 'CREDIT'. */
function doubtingGlued(label: Cell, labels: Labels, form: Form): Form {
  const key = labelKey(label.text)
  return (text) => {
    const read = form(text)
    const letters = /^\p{L}+(?=-?\d)/u.exec(text)?.[0].split('') ?? []
    const isGlued = letters.some((_, n) => n >= 2 && labels.has(`${key} ${labelKey(text.slice(0, n + 1))}`))
    return read && isGlued ? { ...read, fullness: 0 } : read
  }
}

function valuesOf({ strength, rest }: Label, row: Row, n: number, below: Row[], form: Form): Candidate[] {
  const cell = row.cells[n]
  if (!cell) return []
  // A number behind a label that is no value may be a broken one. '30 dagen' is a term.
  const weight = /^\S*\d{3}/.test(rest) ? strength - doubted : strength
  const inside = rest ? form(rest) : null
  if (rest && isNone(rest)) return []
  const score = strength + place.beside + (inside?.fullness ?? 0)
  if (inside) return [{ ...inside, raw: rest, box: boxOf(cell), score, is_inside: true }]
  const right = row.cells
    .slice(n + 1)
    .filter(({ text }) => !fillers.test(text.trim()))
    .map((other) => (isLabel(other.text) && figuresBelow(cell, below) ? other : withRest(other, below)))
  if (right[0] && isNone(right[0].text)) return []
  const neighbour = right[0] ?? row.cells[n - 1]
  const inGrid = neighbour !== undefined && isLabel(neighbour.text) && !/:\s*$/.test(cell.text)
  const besideScore = (m: number) => weight + (m === 0 ? place.beside : place.further)
  const found = beforeNext(right, form).flatMap((other, m) =>
    candidateFrom(other, form, besideScore(m) - doubt(other, cell, { below, before: right[m - 1], form })),
  )
  const under = cellsBelow(cell, below)
  if (found.length && !inGrid) return isValueBelow(cell, under[0], form) ? found.map(lessSure) : found
  if (under[0] && isNone(under[0].text)) return found
  const belowIt = inGrid ? place.beside : place.below
  const belowScore = (other: Cell) =>
    weight + belowIt - (isColumn(under, form) || isBehind(other, under) || isAside(other, cell) ? doubted : 0)
  const values = under.flatMap((other) =>
    candidateFrom(other, form, belowScore(other) - doubt(other, cell, { below, before: undefined, form })),
  )
  return values.length ? values.slice(0, 1) : found
}

/**
 * A value right below a label, without a label of its own, may be meant instead of the one beside it. Sums stand beside
 * their labels.
 */
function isValueBelow(label: Cell, under: Cell | undefined, form: Form): boolean {
  const isBelow = under !== undefined && Math.abs(under.x - label.x) <= sameLeft
  return isBelow && !isMoney(under.text) && form(under.text) !== null
}

/** The penalty for a value that may go on below it, or of another label: words or a part of a value stand between it and its own. */
function doubt(
  value: Cell,
  label: Cell,
  { below, before, form }: { below: Row[]; before: Cell | undefined; form: Form },
): number {
  const unnamed = below.filter(({ cells }) => !cells.some((cell) => isNamedBelow(label, cell)))
  const between = below.flatMap(({ cells }) => cells.filter(({ y }) => y > label.y + label.h / 2 && y < value.y))
  const isName = (cell: Cell) =>
    unknownLabel.test(cell.text) && (hasEdge(cell, value, sameLeft) || isUnder(cell, value))
  const isPassed = before !== undefined && readDay(before.text) === null // 'Uw order   12-02-2026   4500127'
  const named = isPassed || between.some(isName)
  return named || mayGoOn(value, unnamed) || isRepeatedBelow(value, label, below, (text) => form(text) !== null)
    ? doubted
    : 0
}

/** Words that may be one. */
const unknownLabel = /^(?:\p{L}{2}|N[°º])[^\d]*$/u
function lessSure(one: Candidate): Candidate {
  return { ...one, score: one.score - doubted }
}

/** Whether values of one form stand below each other without labels: the column of a table, such as its days or notes. */
function isColumn(under: Cell[], form: Form): boolean {
  const [first, second] = under
  const isRest = first && second && first.text.endsWith(second.text) // 'PO-63746' has its figures on the next row
  return under.length > 1 && !isRest && under.every(({ text }) => form(text) !== null)
}

/** Whether a value stands neither right below a label nor at one of its edges, such as that of a company below a title. */
function isAside(value: Cell, label: Cell): boolean {
  return value.y - label.y > asideFrom * label.h && !hasEdge(value, label, sameEdge)
}

/** Whether other figures stand between a label and a cell below it, as in a column of articles. */
function isBehind(other: Cell, [first]: Cell[]): boolean {
  return first !== undefined && first !== other && /\d/.test(first.text)
}

/** The cells up to the next label, which may be unknown: it ends in a colon, or has only letters and stands behind a value. */
function beforeNext(right: Cell[], form: Form): Cell[] {
  const hasValue = right[0] !== undefined && candidateFrom(right[0], form, 0).length > 0
  const next = right.findIndex(
    ({ text }, n) =>
      isLabel(text) ||
      /^\p{L}.*:\s*$/u.test(text) ||
      namedValue.test(text) ||
      (n > 0 && hasValue && /^\p{L}{3}[^\d]*$/u.test(text)),
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
    .filter(({ page, y }) => page === cell.page && y - cell.y - cell.h < heightsBelow * cell.h)
    .flatMap(({ cells }) =>
      cells.filter(
        (other, n) =>
          (hasEdge(cell, other, sameEdge) || isUnder(cell, other)) &&
          !isYearOfDay(other, rows) &&
          (isLabel(other.text) || !(isNamed(cells[n - 1]) || isNamedBelow(cell, cells[n - 1]))),
      ),
    )
    .map((other) => withRest(other, rows))
  const next = near.findIndex(({ text }) => isLabel(text) || namedValue.test(text))
  return next === -1 ? near.slice(0, 2) : near.slice(0, next)
}

/** 'Vervaldatum: 29/10/2024': what stands below belongs to no label above. */
const namedValue = /^\p{L}[^:\d]*:\s*\S/u

const ofCompany = labelsOf('seller.number', 'seller.vat', 'iban')

/** A value beside a label of its own, such as 'KvK:', is not that of a title above it. */
function isNamed(before: Cell | undefined): boolean {
  return before !== undefined && (isLabel(before.text) || labelIn(before.text, ofCompany) !== null)
}

/** Whether words below a label name the value beside them, even if they are an unknown label. */
function isNamedBelow(label: Cell, before: Cell | undefined): boolean {
  return before !== undefined && Math.abs(before.x - label.x) <= sameLeft && !/\d/.test(before.text)
}

function isUnder(label: Box, other: Box): boolean {
  return other.x < label.x + label.w && label.x < other.x + other.w
}

function candidateFrom(cell: Cell, form: Form, score: number): Candidate[] {
  const read = form(cell.text.replace(/^\s*:\s*/, ''))
  return read ? [{ value: read.value, raw: cell.text, box: boxOf(cell), score: score + read.fullness }] : []
}

function boxOf({ page, x, y, w, h }: Box): Box {
  return { page, x, y, w, h }
}
