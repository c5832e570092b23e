import { Big } from 'big.js'
import type { LineField } from '../values/fields.ts'
import { below_heads, type Column, columnAt, columnsOf, type HeadCell, splitCell } from './columns.ts'
import { type Figure, readFigure, type Style } from './figures.ts'
import { labelIn } from './candidates.ts'
import { labels, plainLabel } from './labels.ts'
import type { TextValue } from './text-value.ts'
import type { Cell, Row } from './rows.ts'

/** The values of one line of the table. */
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

/** The subtotal of a section, after which the table continues: 'Subtotaal buitenschilderwerk'. */
const part_sum =
  /^(?:subtotaal|sub totaal|subtotal|sub total) (?!excl|ex |incl|btw|vat|netto|net |eur|euro|gbp|voor)\p{L}/u

/** `whole`: every amount of the document belongs to a line, so that none was left unread. */
export type TextTable = { lines: TextLine[]; outside: Row[]; whole: boolean }

/**
 * Reads the lines of a document, on each page from a row of column headings to the totals, and returns the rows outside
 * the table separately.
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

/** A row with a total's label and one amount, or with several such labels and the amounts below. */
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

/** Adds a row to the lines. False if it is neither a line nor an amount carried over to another page. */
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
  if (amount && net) lines.push(withNameAbove(lineOf(at, amount, net, style), amount, before, lines))
  else continueName(lines.at(-1), at.get('name'))
  return Boolean(amount && net)
}

/** A description may take the rows above and below its figures. Then the row above is the name. */
function withNameAbove(line: TextLine, amount: Cell, before: Row | undefined, lines: TextLine[]): TextLine {
  const [cell, ...more] = before?.cells ?? []
  const near = cell && more.length === 0 && cell.page === amount.page && amount.y - cell.y < cell.h
  if (line.name || !near) return line
  const above = lines.at(-1)
  if (above?.description?.raw === cell.text) delete above.description
  return { ...line, name: read(cell.text, cell) }
}

/** A row without an amount continues the description above it. */
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

/** Removes the unit from a price such as '12,50 / st' or '12,50 per m²'. */
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

/** '1.234' is ambiguous. Chooses the reading with which the row adds up, else the document's style. */
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

/** Reads a discount without '%' as a percentage if possible, as in most documents. */
function allowanceOf(discount: string, quantity: string | null, price: string | null, style: Style): string | null {
  return shareOf(discount, quantity, price) ?? amountOf(discount, style)
}

function chargeOf(surcharge: string, quantity: string | null, price: string | null, style: Style): string | null {
  return surcharge.includes('%') ? shareOf(surcharge, quantity, price) : amountOf(surcharge, style)
}

function shareOf(text: string, quantity: string | null, price: string | null): string | null {
  const share = /^-?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(text.trim())
  if (!share || !quantity || !price) return null
  return Big(quantity)
    .times(price)
    .times((share[1] ?? '0').replace(',', '.'))
    .div(100)
    .toFixed(2)
}

function amountOf(text: string, style: Style): string | null {
  const amount = readFigure(text)?.values[style]
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
