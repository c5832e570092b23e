import { Big } from 'big.js'
import type { LineField } from '../values/fields.ts'
import { below_heads, type Column, columnAt, columnsOf, type HeadCell, parted } from './columns.ts'
import { type Figure, readFigure, type Style } from './figures.ts'
import { labelIn } from './candidates.ts'
import { labels, plainLabel } from './labels.ts'
import type { TextValue } from './read.ts'
import type { Cell, Row } from './rows.ts'

/** A line of the table as it was read. */
type TextLine = Partial<Record<LineField, TextValue>>

const ends = [
  ...(labels.lines_total ?? []),
  ...(labels.total_excl ?? []),
  ...(labels.total_incl ?? []),
  ...(labels.vat_total ?? []),
]
const plainly = 0.3
const in_full = /^(?:totale?|total)\b.* (?:excl|incl|ex|excluding|including|exclusief|inclusief) (?:btw|vat)\b/
const no_lines =
  /^(?:(?:te )?transport(?:eren)?(?: |$)|overdracht\b|saldo vorige|van vorige|naar volgende|vorige pagina|carried|brought|balance (?:carried|brought)|tussentelling|tussentotaal)/

/** The sum of a part of the table, after which it goes on: 'Subtotaal buitenschilderwerk'. */
const part_sum =
  /^(?:subtotaal|sub totaal|subtotal|sub total) (?!excl|ex |incl|btw|vat|netto|net |eur|euro|gbp|voor)\p{L}/u

/** `whole` when every amount of the document is one of its lines: then there is none that was not understood. */
export type TextTable = { lines: TextLine[]; outside: Row[]; whole: boolean }

/**
 * The lines of a document: what stands under a row of column words, on each page, until the totals begin; and the rows
 * that are no part of such a table.
 */
export function readTable(rows: Row[], style: Style): TextTable {
  const lines: TextLine[] = []
  const outside: Row[] = []
  let whole = true
  let columns: HeadCell[] | null = null
  for (const [n, row] of rows.entries()) {
    const heads = columnsOf(row, rows[n - 1])
    if (heads) columns = heads
    else if (columns && isTotal(row)) columns = null
    else if (columns && !addRow(lines, row, columns, { style, before: rows[n - 1] })) whole &&= !hasAmount(row)
    if (!columns) {
      outside.push(row)
      whole &&= !hasAmount(row)
    }
  }
  return { lines, outside, whole }
}

/** A row in which a total's label has one amount beside it; or one of such labels alone, with the amounts below. */
function isTotal({ cells }: Row): boolean {
  if (cells.some(({ text }) => part_sum.test(plainLabel(text)))) return false
  const named = cells.flatMap(({ text }, n) =>
    (labelIn(text, ends)?.strength ?? 0) >= plainly || in_full.test(plainLabel(text)) ? [n] : [],
  )
  if (named.length > 1 && !cells.some(({ text }) => isMoney(text))) return true
  return named.some((n) => {
    const after = cells.slice(n + 1)
    const beside = after.filter(({ text }) => isMoney(text)).length
    if (beside === 1 && isMoney(after[0]?.text ?? '') && !/\p{L}{4}/u.test(after[0]?.text ?? '')) return true
    return beside === 1 && after.every(({ text }) => isMoney(text) || !/\p{L}{2}/u.test(text) || /^EUR$/i.test(text))
  })
}

function hasAmount({ cells }: Row): boolean {
  return cells.some(({ text }) => isMoney(text) && readFigure(text) !== null)
}

function isMoney(text: string): boolean {
  return /\d[.,](?:\d{2}|-)(?!\d)/.test(text)
}

/** Whether the row was understood: as a line, or as what is carried over a page. */
function addRow(
  lines: TextLine[],
  row: Row,
  columns: HeadCell[],
  { style, before }: { style: Style; before: Row | undefined },
): boolean {
  const texts = row.cells.map((cell) => plainLabel(cell.text))
  const carried = row.cells.filter(({ text }) => readFigure(text)).length < 2
  if (
    texts.some((text) => (carried && no_lines.test(text)) || part_sum.test(text)) ||
    texts.every((text) => below_heads.test(text))
  )
    return true
  const at = new Map<Column, Cell>()
  for (const cell of row.cells.flatMap((each) => parted(each, columns))) {
    const column = columnAt(cell, columns)?.column
    if (!column) continue
    const known = at.get(column)
    at.set(column, known ? { ...known, text: `${known.text} ${cell.text}`, w: cell.x + cell.w - known.x } : cell)
  }
  const amount = at.get('net')
  const net = amount && readFigure(amount.text)
  if (amount && net) lines.push(named(lineOf(at, amount, net, style), amount, before, lines))
  else continueName(lines.at(-1), at.get('name'))
  return Boolean(amount && net)
}

/** A description of two rows may stand around its figures: then the row above them is the name. */
function named(line: TextLine, amount: Cell, before: Row | undefined, lines: TextLine[]): TextLine {
  const [cell, ...more] = before?.cells ?? []
  const near = cell && more.length === 0 && cell.page === amount.page && amount.y - cell.y < cell.h
  if (line.name || !near) return line
  const above = lines.at(-1)
  if (above?.description?.raw === cell.text) delete above.description
  return { ...line, name: read(cell.text, cell) }
}

/** A row without an amount goes on with the description above it. */
function continueName(line: TextLine | undefined, cell: Cell | undefined): void {
  if (!line || !cell || !line.name || cell.page !== line.name.box.page) return
  line.description = read(line.description ? `${line.description.value} ${cell.text}` : cell.text, cell)
}

function lineOf(at: Map<Column, Cell>, amount: Cell, net: Figure, style: Style): TextLine {
  const [name, article, unit, rate] = (['name', 'article', 'unit', 'rate'] as const).map((column) => at.get(column))
  const [quantity, price] = (['quantity', 'price'] as const).map((column) => at.get(column))
  const [discount, surcharge] = (['discount', 'charge'] as const).map((column) => at.get(column))
  const [counted, each] = [quantity && readFigure(quantity.text), price && readFigure(withoutUnit(price.text))]
  const percent = rate && /\d{1,2}(?:[.,]\d+)?/.exec(rate.text)?.[0].replace(',', '.')
  const added = { discount: discount?.text ?? '', surcharge: surcharge?.text ?? '' }
  const chosen = choose(counted, each, net, added, style)
  const line: TextLine = { net: read(chosen.net, amount) }
  if (name) line.name = read(name.text, name)
  if (article) line.article = read(article.text, article)
  if (quantity && chosen.quantity) line.quantity = read(chosen.quantity, quantity)
  if (price && chosen.price) line.price = read(chosen.price, price)
  if (discount && chosen.allowance) line.allowance = read(chosen.allowance, discount)
  if (surcharge && chosen.charge) line.charge = read(chosen.charge, surcharge)
  const unitCell = unit ?? (counted?.unit ? quantity : undefined)
  if (unitCell) line.unit = read(unit ? unit.text : (counted?.unit ?? ''), unitCell)
  if (rate && percent) line.rate = read(percent, rate)
  return line
}

/** '12,50 / st' and '12,50 per m²' are prices. */
function withoutUnit(text: string): string {
  return text.replace(/\s*(?:\/|per\b).*$/i, '')
}

type LineFigures = {
  quantity: string | null
  price: string | null
  allowance: string | null
  charge: string | null
  net: string
}

/** '1.234' may be a thousand or one and a bit: the reading that makes the row add up is taken, else the document's. */
function choose(
  quantity: Figure | null | undefined,
  price: Figure | null | undefined,
  net: Figure,
  { discount, surcharge }: { discount: string; surcharge: string },
  style: Style,
): LineFigures {
  const other: Style = style === 'nl' ? 'en' : 'nl'
  const readings = (figure: Figure | null | undefined) =>
    figure ? [...new Set([figure.values[style], figure.values[other]])].filter((value) => value !== undefined) : [null]
  const all = readings(net).flatMap((amount) =>
    readings(quantity).flatMap((count) =>
      readings(price).map((each) => ({
        quantity: count ?? null,
        price: each ?? null,
        allowance: allowanceOf(discount, count ?? null, each ?? null, style),
        charge: chargeOf(surcharge, count ?? null, each ?? null, style),
        net: Big(amount ?? 0).toFixed(2),
      })),
    ),
  )
  return all.find(holds) ?? all[0] ?? { quantity: null, price: null, allowance: null, charge: null, net: '0.00' }
}

/** A discount without a sign is a percentage where it can be one: that is how most forms write it. */
function allowanceOf(told: string, quantity: string | null, price: string | null, style: Style): string | null {
  return shareOf(told, quantity, price) ?? amountOf(told, style)
}

function chargeOf(told: string, quantity: string | null, price: string | null, style: Style): string | null {
  return told.includes('%') ? shareOf(told, quantity, price) : amountOf(told, style)
}

function shareOf(told: string, quantity: string | null, price: string | null): string | null {
  const share = /^-?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(told.trim())
  if (!share || !quantity || !price) return null
  return Big(quantity)
    .times(price)
    .times((share[1] ?? '0').replace(',', '.'))
    .div(100)
    .toFixed(2)
}

function amountOf(told: string, style: Style): string | null {
  const amount = readFigure(told)?.values[style]
  return amount === undefined ? null : Big(amount).abs().toFixed(2)
}

function holds({ quantity, price, allowance, charge, net }: LineFigures): boolean {
  if (quantity === null || price === null) return false
  return Big(quantity)
    .times(price)
    .minus(allowance ?? 0)
    .plus(charge ?? 0)
    .minus(net)
    .abs()
    .lte('0.02')
}

function read(value: string, { text, page, x, y, w, h }: Cell): TextValue {
  return { value: value.trim(), raw: text, box: { page, x, y, w, h }, confidence: 0.8, sure: false }
}
