import { plainLabel } from './labels.ts'
import { type Cell, cellOf, type Row, type Word } from './rows.ts'
import { columnNamed, withoutGlue } from './heading.ts'
import { withNameColumn, withPer, withUnit } from './renamed-columns.ts'
import { asNote, noteColumnNamed } from './notes/note-columns.ts'
import type { HeadCell, RequiredColumns } from './head-cell.ts'
import type { Column } from './words/column-words.ts'

export type { HeadCell, RequiredColumns } from './head-cell.ts'
export type { Column } from './words/column-words.ts'

/** Words in a second heading row that do not identify a column. */
export const belowHeads =
  /^(?:eur|euro|excl|excl btw|incl|incl btw|excl vat|ex vat|per|per eenheid|per stuk|st|stuk|%|in|)$/

const sameEdge = 2
const wordsMost = 4

/**
 * The columns of a table if this row is its heading: at least two column words, including an amount or price. A heading
 * may take the row above and two below it, such as 'Prijs' above 'EUR' or 'Artikel-' above 'nummer'.
 */
export function columnsOf(rows: Row[], n: number, needs: RequiredColumns = 'amounts'): HeadCell[] | null {
  const [above, row] = [rows[n - 1], rows[n]]
  if (!row || row.cells.some(({ text }) => /\d[.,]\d{2}(?!\d)/.test(text))) return null // 'Goods total 2,394.00'
  const below = partsNear(row, rows[n + 1], 2.2)
  const near = {
    above: partsNear(row, above, 2.2),
    below: below.length ? [...below, ...partsNear(row, rows[n + 2], 3.2)] : below,
    named: needs === 'quantities' ? noteColumnNamed : columnNamed,
  }
  const heads = row.cells.flatMap((cell) => {
    const found = headsIn(cell, near)
    return found.length ? found : [{ ...cell, column: 'other' as const }]
  })
  const own = enoughOf(heads, needs)
  if (own) return withHeadsOf(own, near)
  return above ? inTwoRows(row, above, needs, near.named) : null
}

/** Whether a row is the second or third row of a heading: nothing in it is a figure of a line. */
export function isBelowHead(row: Row, columns: HeadCell[]): boolean {
  const [head] = columns
  const near = head && head.page === row.page && row.y - head.y < 3.5 * head.h
  if (!near || row.cells.some(({ text }) => /\d/.test(text))) return false
  return (
    row.cells.every((cell) => columns.some((head) => overlaps(head, cell))) &&
    row.cells.some((cell) => isPartOfHead(cell, columns))
  )
}

function isPartOfHead(cell: Cell, columns: HeadCell[]): boolean {
  return columns.some(
    (head) =>
      overlaps(head, cell) &&
      (belowHeads.test(plainLabel(cell.text)) || head.joined?.some((part) => cell.parts.includes(part))),
  )
}

type NearbyWords = { above: Word[]; below: Word[]; named: (text: string) => Column | undefined }

/** The words of a row that is close enough to be of the same heading. */
function partsNear(row: Row, other: Row | undefined, heights: number): Word[] {
  if (!other || other.page !== row.page || Math.abs(other.y - row.y) > heights * Math.max(row.h, other.h)) return []
  if (other.cells.some(({ text }) => /\d/.test(text))) return []
  return other.cells.flatMap(({ parts }) => parts)
}

/** Adds the headings that stand alone in the row above. */
function withHeadsOf(heads: HeadCell[], { above, named }: NearbyWords): HeadCell[] {
  const used = new Set(heads.flatMap(({ joined = [] }) => joined))
  const free = above.filter((word) => !used.has(word) && !heads.some((head) => overlaps(head, word)))
  const more = free.flatMap((word) => {
    const column = named(word.text)
    return column && !heads.some((head) => head.column === column) ? [{ ...word, parts: [word], column }] : []
  })
  return [...heads, ...more].toSorted((a, b) => a.x - b.x)
}

/** A heading in two rows, such as 'Prijs' above 'EUR'. */
function inTwoRows(row: Row, above: Row, needs: RequiredColumns, named: NearbyWords['named']): HeadCell[] | null {
  const near = row.page === above.page && row.y - above.y < 2.2 * Math.max(row.h, above.h)
  const none = { above: [], below: [], named }
  const own = row.cells.map((cell) => headsIn(cell, none))
  const areHeads = row.cells.every(({ text }, n) => own[n]?.length || belowHeads.test(plainLabel(text)))
  if (!near || !areHeads) return null
  const over = above.cells.flatMap((cell) => headsIn(cell, none))
  if (over.length === 0 || over.length < above.cells.length) return null
  return enoughOf(
    [...own.flat(), ...over].toSorted((a, b) => a.x - b.x),
    needs,
  )
}

function enoughOf(named: HeadCell[], needs: RequiredColumns): HeadCell[] | null {
  const found = needs === 'quantities' ? asNote(named) : named
  const kinds = new Set(found.map(({ column }) => column))
  const hasThing = (['name', 'article', 'person'] as const).some((column) => kinds.has(column))
  const counted = needs === 'quantities' && kinds.has('quantity') && hasThing
  const enough =
    counted ||
    (kinds.size >= 2 &&
      (kinds.has('net') || kinds.has('price') || kinds.has('per')) &&
      (kinds.has('name') || kinds.has('quantity') || kinds.has('article')))
  return enough
    ? withUnit(withNameColumn(withPer(found), needs)).map((head, n, all) =>
        isFirst(head, n, all) || head.column === 'discount' ? head : { ...head, column: 'other' },
      )
    : null
}

function isFirst({ column }: HeadCell, n: number, all: HeadCell[]): boolean {
  return all.findIndex((other) => other.column === column) === n
}

/** The column headings in a cell. There are several when headings are so close that they form one cell. */
function headsIn(cell: Cell, near: NearbyWords): HeadCell[] {
  const whole = headOf(cell, near)
  if (whole) return [whole]
  const heads: HeadCell[] = []
  const parts = cell.parts.flatMap(withoutGlue)
  let from = 0
  while (from < parts.length) {
    const head = longestHead(parts, from, near)
    if (!head) return [] // a sentence that contains column words is not a heading
    heads.push(head)
    from += head.parts.length
  }
  return heads
}

function longestHead(parts: Word[], from: number, near: NearbyWords): HeadCell | null {
  for (let end = Math.min(parts.length, from + wordsMost); end > from; end -= 1) {
    const cell = cellOf(parts.slice(from, end))
    const head = cell && headOf(cell, near)
    if (head) return head
  }
  return null
}

/** The heading that a cell is, by itself or with the words above and below it. */
function headOf(cell: Cell, near: NearbyWords): HeadCell | null {
  const [over, under] = [overlapping(near.above, cell), overlapping(near.below, cell)]
  const none: Word[] = []
  for (const [before, after] of [
    [over, under],
    [over, none],
    [none, under],
    [none, none],
  ] as const) {
    const text = [...before, cell, ...after].map((part) => part.text).join(' ')
    if (unfinished.test(text) && cell.parts.length > 1) continue
    const column = columnSpelt(text, near.named)
    if (!column) continue
    const all = [...before, ...after]
    const x = Math.min(cell.x, ...all.map((word) => word.x))
    const right = Math.max(cell.x + cell.w, ...all.map((word) => word.x + word.w))
    return { ...cell, x, w: right - x, column, ...(all.length ? { joined: all } : {}) }
  }
  return null
}

const unfinished = /[-/]$/

/** A heading over two rows as one text: 'Artikel-' with 'nummer', 'Btw-' with 'tarief', 'Hoeveelhe' with 'id'. */
function spellings(text: string): string[] {
  const whole = text.replace(/(\p{Ll})-\s+(?=\p{Ll})/gu, '$1')
  return [whole, text.replace(/(?<=\p{Ll}-)\s+(?=\p{Ll})/gu, ''), whole.replace(/(?<=\p{Ll}) (?=\p{Ll}{1,2}$)/u, '')]
}

function columnSpelt(text: string, named: NearbyWords['named']): Column | undefined {
  for (const spelling of new Set(spellings(text))) {
    const column = named(spelling)
    if (column) return column
  }
  return undefined
}

function overlapping(words: Word[], cell: Cell): Word[] {
  return words.filter((word) => overlaps(cell, word))
}

function overlaps(one: { x: number; w: number }, other: { x: number; w: number }): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w
}

/** The column of a cell: the only one whose heading is above it, else the one with the nearest edges. */
export function columnAt(cell: Cell, columns: HeadCell[]): HeadCell | null {
  const below = columns.filter((head) => cell.x < head.x + head.w && head.x < cell.x + cell.w)
  if (below.length === 1) return below[0] ?? null
  const [nearest] = columns.map((head) => ({ head, away: awayFrom(cell, head) })).toSorted((a, b) => a.away - b.away)
  return nearest?.head ?? null
}

/** A cell of a line. `in_doubt`: it may be something else than its column says. */
export type ColumnCell = Cell & { in_doubt?: boolean }

/** Splits a cell below several headings into pieces that start where a column starts or after one ends. */
export function splitCell(cell: Cell, columns: HeadCell[]): Cell[] {
  const below = columns.filter((head) => cell.x < head.x + head.w && head.x < cell.x + cell.w)
  if (below.length < 2 || cell.parts.length < 2) return [cell]
  const pieces: Word[][] = []
  for (const part of cell.parts) {
    const begins = below.some((head) => Math.abs(head.x - part.x) < sameEdge)
    const before = pieces.at(-1)?.at(-1)
    const ends = before && below.some((head) => Math.abs(head.x + head.w - before.x - before.w) < sameEdge)
    if (pieces.length === 0 || begins || ends) pieces.push([part])
    else pieces.at(-1)?.push(part)
  }
  return pieces.flatMap((piece) => cellOf(piece) ?? [])
}

function awayFrom(cell: Cell, head: Cell): number {
  const edges = [head.x - cell.x, head.x + head.w - cell.x - cell.w, head.x + head.w / 2 - cell.x - cell.w / 2]
  return Math.min(...edges.map(Math.abs))
}
