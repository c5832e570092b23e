import { Big } from 'big.js'
import {
  below_heads,
  type Column,
  columnAt,
  columnsOf,
  type HeadCell,
  isBelowHead,
  type Needs,
  splitCell,
} from './columns.ts'
import { isMoney, readFigure, type Style } from './figures.ts'
import { labelIn, withoutRate } from './candidates.ts'
import { labelsOf, plainLabel } from './labels.ts'
import { countedLine, isCounted, lineOf, type LineStyle, read, type TextLine } from './line.ts'
import { holding, otherRoles } from './roles.ts'
import type { Cell, Row, Word } from './rows.ts'

/** A line with the cells of its description, of which the first may continue the name. */
type OpenLine = { values: TextLine; name: Cell | undefined; more: Cell[] }

const ends = labelsOf('lines_total', 'total_excl', 'total_incl', 'vat_total')
/** Labels that stand beside those in a row of sums. */
const beside_ends = labelsOf('allowances', 'charges', 'paid', 'payable')
const plainly = 0.3
const in_full = /^(?:totale?|total)\b.* (?:excl|incl|ex|excluding|including|exclusief|inclusief) (?:btw|vat)\b/
const no_lines =
  /^(?:(?:te )?transport(?:eren)?(?: |$)|overdracht\b|overgedragen|over te dragen|ubertrag|report\b|a reporter|saldo vorige|van vorige|naar volgende|vorige pagina|carried|brought|balance (?:carried|brought)|tussentelling|tussentotaal|opdrachtsom|aanneemsom|reeds gefactureerd|eerder gefactureerd|contract (?:sum|value)|previously invoiced|already invoiced|auftragssumme|bisher berechnet|montant du marche|deja facture)/

/** The subtotal of a section, after which the table continues: 'Subtotaal buitenschilderwerk'. */
const part_sum =
  /^(?:subtotaal|sub totaal|subtotal|sub total) (?!excl|ex |incl|btw|vat|netto|net |eur|euro|gbp|voor)\p{L}/u

/** `whole`: every amount of the document belongs to a line, so that none was left unread. */
export type TextTable = { lines: TextLine[]; outside: Row[]; whole: boolean }

/** What is known of a document before its lines are read. */
type TableContext = { style: Style; needs: Needs }

/**
 * Reads the lines of a document, on each page from a row of column headings to the totals, and returns the rows outside
 * the table separately. If the lines do not hold, another column may be the price or quantity.
 */
export function readTable(rows: Row[], { style, needs }: TableContext): TextTable {
  const headings = rows.map((_, n) => columnsOf(rows, n, needs))
  const context = { style, headings, fractions: true }
  const tried = readAs(rows, context, asNamed)
  context.fractions = areFractions(tried.table.lines)
  const { table, heads } = context.fractions ? tried : readAs(rows, context, asNamed)
  const first = holding(table)
  if (!heads || table.lines.length === 0 || first * 2 > table.lines.length) return table
  const [best] = (rows.length > rows_most ? [] : otherRoles(heads))
    .map((change) => readAs(rows, context, change).table)
    .map((other) => ({ other, holds: holding(other) }))
    .toSorted((a, b) => b.holds - a.holds)
  return best && best.holds > first && best.holds * 2 > table.lines.length ? best.other : table
}

function asNamed(columns: HeadCell[]): HeadCell[] {
  return columns
}

/** Longer documents are not read again with other columns. */
const rows_most = 3000

/** Whether all quantities have three decimals, as some programs print them: '12.000'. */
function areFractions(lines: TextLine[]): boolean {
  return lines.every(({ quantity }) => !quantity || /\d[.,]\d{3}(?!\d)/.test(quantity.raw))
}

function readAs(
  rows: Row[],
  { style, headings, fractions }: LineStyle & { headings: (HeadCell[] | null)[] },
  change: (columns: HeadCell[]) => HeadCell[],
) {
  const lines: OpenLine[] = []
  const outside: Row[] = []
  let whole = true
  let first: HeadCell[] | null = null
  let columns: HeadCell[] | null = null
  let lines_before = 0
  for (const [n, row] of rows.entries()) {
    if (columns && lines.length === lines_before && isBelowHead(row, columns)) continue
    const heads = headings[n]
    if (heads) {
      columns = change(heads)
      first ??= heads
      lines_before = lines.length
    } else if (columns && (isTotal(row, rows[n + 1]) || isSum(row, lines, columns))) columns = null
    else if (columns && !addRow(lines, row, columns, { style, fractions, before: rows[n - 1] }))
      whole &&= !hasAmount(row)
    if (!columns) {
      outside.push(row)
      whole &&= !hasAmount(row)
    }
  }
  return { table: { lines: finished(lines), outside, whole }, heads: first }
}

/** A row with a total's label and one amount, or with several such labels and the amounts below. */
function isTotal({ cells, page }: Row, next: Row | undefined): boolean {
  if (cells.some(({ text }) => part_sum.test(plainLabel(text)))) return false
  const named = cells.flatMap(({ text }, n) =>
    (labelIn(text, ends)?.strength ?? 0) >= plainly || in_full.test(plainLabel(text)) ? [n] : [],
  )
  const beside_named = cells.filter(({ text }) => (labelIn(text, beside_ends)?.strength ?? 0) >= plainly).length
  if (named.length > 0 && named.length + beside_named > 1 && !cells.some(({ text }) => isMoney(withoutRate(text))))
    return true
  const [only, ...more] = next?.page === page ? next.cells : []
  if (cells.length === 1 && named.length === 1 && only && more.length === 0 && isMoney(only.text))
    return labelIn(cells[0]?.text ?? '', ends)?.rest === ''
  return named.some((n) => {
    const after = cells.slice(n + 1)
    const beside = after.filter(({ text }) => isMoney(text)).length
    if (beside === 1 && isMoney(after[0]?.text ?? '') && !/\p{L}{4}/u.test(after[0]?.text ?? '')) return true
    return beside === 1 && after.every(({ text }) => isMoney(text) || !/\p{L}{2}/u.test(text) || /^EUR$/i.test(text))
  })
}

/** The sum of all lines so far below a label of its own, away from the names: 'Som werkzaamheden'. */
function isSum({ cells }: Row, lines: OpenLine[], columns: HeadCell[]): boolean {
  const [label, amount, ...more] = cells
  const name = columns.find(({ column }) => column === 'name')
  if (!label || !amount || more.length > 0 || lines.length === 0 || (name && label.x < name.x + name.w)) return false
  const values = Object.values(readFigure(amount.text)?.values ?? {})
  const sum = lines.reduce((all, { values }) => all.plus(values.net?.value ?? 0), Big(0))
  return isMoney(amount.text) && values.some((value) => sum.eq(value))
}

function hasAmount({ cells }: Row): boolean {
  return cells.some(({ text }) => isMoney(text) && readFigure(text) !== null)
}

/** Adds a row to the lines. False if it is neither a line nor an amount carried over to another page. */
function addRow(
  lines: OpenLine[],
  row: Row,
  columns: HeadCell[],
  { before, ...style }: LineStyle & { before: Row | undefined },
): boolean {
  const texts = row.cells.map((cell) => plainLabel(cell.text))
  const carried = row.cells.filter(({ text }) => readFigure(text)).length < 2
  if (
    texts.some((text) => (carried && no_lines.test(text)) || part_sum.test(text)) ||
    texts.every((text) => below_heads.test(text))
  )
    return true
  const at = new Map<Column, Cell>()
  for (const cell of row.cells.flatMap((each) => splitCell(each, columns))) {
    const column = columnAt(cell, columns)?.column
    if (!column) continue
    const earlier = at.get(column)
    at.set(
      column,
      earlier ? { ...earlier, text: `${earlier.text} ${cell.text}`, w: cell.x + cell.w - earlier.x } : cell,
    )
  }
  const amount = at.get('net')
  const net = amount && readFigure(amount.text)
  const name = at.get('name')
  const line = lines.at(-1)
  if (amount && net)
    lines.push(withNameAbove({ values: lineOf(at, amount, net, style), name, more: [] }, amount, before, lines))
  else if (!columns.some(({ column }) => column === 'net' || column === 'price') && isCounted(at))
    lines.push({ values: countedLine(at, style.style), name, more: [] })
  else if (line?.name && name && name.page === line.name.page) line.more.push(name)
  return Boolean(amount && net)
}

/** A description may take the rows above and below its figures. Then the row above is the name. */
function withNameAbove(line: OpenLine, amount: Cell, before: Row | undefined, lines: OpenLine[]): OpenLine {
  const [cell, ...more] = before?.cells ?? []
  const near = cell && more.length === 0 && cell.page === amount.page && amount.y - cell.y < cell.h
  if (line.name || !near) return line
  const above = lines.at(-1)?.more
  if (above?.at(-1)?.text === cell.text) above.pop()
  return { ...line, name: cell }
}

/**
 * Adds names and descriptions. A row that would have begun on the line above it if there had been room for its first word
 * continues the name: 'Winkelstahl gleichschenklig 60 x' is followed by '60 x 6'.
 */
function finished(lines: OpenLine[]): TextLine[] {
  const cells = lines.flatMap(({ name, more }) => (name ? [name, ...more] : more))
  const right = cells.reduce((most, { x, w }) => Math.max(most, x + w), 0)
  const shared = sharedTexts(lines)
  return lines.map(({ values, name, more }) => {
    if (!name) return values
    const parts = [name, ...more]
    const full = parts.findIndex((cell, n) => {
      const below = parts[n + 1]
      const next = below?.parts[0]
      return !next || shared.has(below.text) || cell.x + cell.w + letter(cell) + firstWord(next) < right - slack
    })
    const own = parts.slice(0, full + 1)
    const rest = parts.slice(full + 1)
    const line: TextLine = { ...values, name: read(joined(own), around(own, name)) }
    if (rest[0]) line.description = read(joined(rest), rest[0])
    return line
  })
}

/** The texts that stand below several names: they describe them, and are not the rest of a name. */
function sharedTexts(lines: OpenLine[]): Set<string> {
  const names = new Map<string, string | undefined>()
  const shared = new Set<string>()
  for (const { name, more } of lines)
    for (const { text } of more) {
      if (names.has(text) && names.get(text) !== name?.text) shared.add(text)
      names.set(text, name?.text)
    }
  return shared
}

const slack = 1

function letter({ w, text }: Word): number {
  return w / text.length
}

/** The width of the first word of a text that may be drawn in one piece. */
function firstWord(text: Word): number {
  return letter(text) * (text.text.trim().split(' ')[0]?.length ?? 0)
}

/** The texts of rows as one text: 'EN-' before 'ISO 1461' is one word. */
function joined(cells: Cell[]): string {
  return cells
    .map(({ text }) => text)
    .join(' ')
    .replace(/(?<=\p{Lu}{2,})- (?=\p{Lu}{2,})/gu, '-')
}

function around(cells: Cell[], first: Cell): Cell {
  const w = Math.max(...cells.map((cell) => cell.x + cell.w)) - first.x
  const last = cells.at(-1) ?? first
  return { ...first, w, h: last.y + last.h - first.y, text: cells.map(({ text }) => text).join(' ') }
}
