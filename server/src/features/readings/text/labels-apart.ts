import { labelIn } from './label-in.ts'
import { isLabel, labelKey, labelsOf, numberLabels } from './labels.ts'
import { type Cell, cellOf, type Row, type Word } from './rows.ts'

const sameEdge = 2
const near = 1.8
const dots = /\s[·•]\s/
const slash = /\s?\/\s?/
/** Numbers and days may have slashes of their own: '2026/118 / 01/09/2026'. */
const spacedSlash = /\s\/\s/
const labelsLeast = 3

/**
 * Splits what one cell holds of several values: '9 maart 2026 · uw order 4500127', 'Bestellnummer/Datum' above
 * '4500129317 / 01.09.2026', and labels that take two rows, with the values below them.
 */
export function withLabelsApart(rows: Row[]): Row[] {
  const dotted = rows.map((row) => ({ ...row, cells: row.cells.flatMap(dotsApart) }))
  return withHeadsJoined(withPairsApart(withPairsBeside(dotted)))
}

const references = labelsOf('order_reference', 'preceding_invoice', 'issue_date', 'due_date')

/** Only where a part is a label with its value. The line of a sender has dots too. */
function dotsApart(cell: Cell): Cell[] {
  const parts = splitCell(cell, dots)
  return parts.some(({ text }) => /\d/.test(labelIn(text, references)?.rest ?? '')) ? parts : [cell]
}

/** A number and a day against each other: '70301911/09.11.2026'. */
const slashBeforeDay = /(?<=\d)\s?\/\s?(?=\d{1,2}[-.]\d{1,2}[-.](?:19|20)\d{2}\s*$)/

/** Two labels in one cell beside their two values in the next: each value is put behind its label. */
function withPairsBeside(rows: Row[]): Row[] {
  const pairs = new Map<Cell, Pair>()
  for (const { cells } of rows)
    for (const [n, cell] of cells.entries()) {
      const pair = pairOf(cell, cells[n + 1])
      if (pair) pairs.set(cell, pair)
    }
  if (pairs.size === 0) return rows
  const hasOwn = [...pairs.values()].some(({ labels: [number] }) => ofBills.has(labelKey(number.text)))
  return rows.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell, n) => {
      const before = row.cells[n - 1]
      if (before && pairs.has(before)) return []
      const pair = pairs.get(cell)
      if (!pair) return [cell]
      const [number, day] = pair.labels
      // 'Ordernr./datum' below 'Factuurnr./datum' is not the day of the bill.
      const isOther = hasOwn && !ofBills.has(labelKey(number.text))
      return [number, pair.values[0], isOther ? { ...day, text: cell.text } : day, pair.values[1]]
    }),
  }))
}

type Pair = { labels: [Cell, Cell]; values: [Cell, Cell] }

const ofBills: ReadonlySet<string> = new Set([...numberLabels('invoice'), ...numberLabels('credit_note')])

function pairOf(names: Cell, values: Cell | undefined): Pair | null {
  if (!values) return null
  const [one, other, ...more] = splitCell(names, slash)
  const separator = slashBeforeDay.test(values.text) ? slashBeforeDay : spacedSlash
  const [first, second] = splitCell(values, separator)
  const areLabels = more.length === 0 && [one, other].every((label) => label && isLabel(label.text))
  return areLabels && one && other && first && second ? { labels: [one, other], values: [first, second] } : null
}

function withPairsApart(rows: Row[]): Row[] {
  const split = new Map<Cell, RegExp>()
  for (const [n, row] of rows.entries())
    for (const cell of row.cells) {
      const names = cell.text.split('/')
      const value = rows
        .slice(n + 1, n + 3)
        .flatMap(({ cells }) => cells.filter((below) => isRightBelow(cell, below)))[0]
      if (names.length !== 2 || !names.every((name) => isLabel(name)) || value?.text.split(spacedSlash).length !== 2)
        continue
      split.set(cell, slash).set(value, spacedSlash)
    }
  if (split.size === 0) return rows
  return rows.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell) => {
      const separator = split.get(cell)
      return separator ? splitCell(cell, separator) : [cell]
    }),
  }))
}

function isRightBelow(label: Cell, { page, x, y }: Cell): boolean {
  return page === label.page && Math.abs(x - label.x) <= sameEdge && y > label.y && y - label.y < near * label.h
}

/** The parts of a cell between separators, each where its letters stand. */
function splitCell(cell: Cell, separator: RegExp): Cell[] {
  if (!separator.test(cell.text)) return [cell]
  const all: Word[][] = [[]]
  for (const part of cell.parts) {
    const letter = part.w / Math.max(1, part.text.length)
    let at = 0
    for (const [n, text] of ` ${part.text} `.split(separator).entries()) {
      if (n > 0) all.push([])
      const plain = text.trim()
      const start = part.text.indexOf(plain, at)
      at = start + plain.length
      if (plain) all.at(-1)?.push({ ...part, text: plain, x: part.x + start * letter, w: plain.length * letter })
    }
  }
  const cells = all.flatMap((parts) => cellOf(parts) ?? [])
  return cells.length > 1 ? cells : [cell]
}

/** Labels that take two rows: 'Datum' above 'factuur', 'Uw' above 'opdrachtnr.', 'Creditfactuurnu' above 'mmer'. */
function withHeadsJoined(rows: Row[]): Row[] {
  const joined = [...rows]
  for (const [n, row] of rows.entries()) {
    const [above, below] = [rows[n - 1], rows[n + 1]]
    if (!above || !below || above.page !== row.page || row.y - above.y > near * row.h) continue
    const heads = headsOf(above, row, below)
    if (!heads || heads.length < labelsLeast) continue
    joined[n - 1] = { ...above, cells: [] }
    joined[n] = { ...row, cells: heads }
    joined[n + 1] = { ...below, cells: below.cells.flatMap((cell) => cutAt(cell, heads)) }
  }
  return joined.filter(({ cells }) => cells.length > 0)
}

/**
 * The labels of two rows, if all of the upper row or all of the lower row are a part of one in both, and all but one are
 * labels. The values below tell labels apart that stand close together.
 */
function headsOf(above: Row, row: Row, below: Row): Cell[] | null {
  const cellsOf = ({ cells }: Row, other: Row) => {
    const starts = [...wordsOf(other), ...below.cells]
    return cells.flatMap((cell) => cutAt(cell, starts))
  }
  const [upper, lower] = [cellsOf(above, row), cellsOf(row, above)]
  const pairs = lower.flatMap((cell) => {
    const first = upper.find(({ x }) => Math.abs(x - cell.x) <= sameEdge)
    return first ? [{ first, cell, whole: cellAt(cell, joinedLabel(first.text, cell.text)) }] : []
  })
  if (pairs.length < Math.min(upper.length, lower.length)) return null
  if (!pairs.every(({ whole }) => isLabel(whole.text))) return null
  const used = new Set(pairs.flatMap(({ first, cell }) => [first, cell]))
  const alone = [...upper, ...lower].filter((cell) => !used.has(cell))
  const heads = [...pairs.map(({ whole }) => whole), ...alone].toSorted((a, b) => a.x - b.x)
  return heads.filter(({ text }) => isLabel(text)).length >= heads.length - 1 ? heads : null
}

function wordsOf({ cells }: Row): Word[] {
  return cells.flatMap(({ parts }) => parts)
}

/** A word may be broken between two rows. */
function joinedLabel(first: string, rest: string): string {
  return isLabel(`${first}${rest}`) ? `${first}${rest}` : `${first} ${rest}`
}

function cellAt(cell: Cell, text: string): Cell {
  return { ...cell, text, parts: [{ ...cell, text }] }
}

/** Cuts a cell before the words that begin below a label. */
function cutAt(cell: Cell, labels: { x: number }[]): Cell[] {
  const cuts = cell.parts.flatMap((part, n) =>
    n > 0 && labels.some(({ x }) => Math.abs(x - part.x) <= sameEdge) ? [n] : [],
  )
  const ends = [...cuts, cell.parts.length]
  return ends.flatMap((end, n) => cellOf(cell.parts.slice(n === 0 ? 0 : ends[n - 1], end)) ?? [])
}
