import type { Big } from 'big.js'
import { count, day, type NumberStyle, money, share } from './figures.ts'
import type { Sheet } from './sheet.ts'
import type { Item, Trade } from './trade.ts'

/** The words of one form in one language, by meaning. */
export type Words = Record<string, string>

/** A form: how one company's program draws a trade. */
export type Form = (trade: Trade, words: Words, hand: NumberStyle) => Sheet

export type Column = {
  title: string
  x: number
  align?: 'left' | 'right' | 'middle'
  /** The position of the title, if not that of its cells. */
  title_x?: number
  title_align?: 'left' | 'right' | 'middle'
  of: (item: Item, n: number) => string
}

type Table = {
  top: number
  columns: Column[]
  row?: number
  size?: number
  bold?: boolean
  ruled?: 'rows' | 'head' | 'all' | 'bands' | 'none'
  left?: number
  right?: number
  /** The position at which the rows of a page end. */
  bottom?: number
  /** Draws the foot of a full page and the top of the next, and returns where to continue. */
  turned?: (sheet: Sheet, sum: Big) => number
  /** The column for more rows of description. */
  more_x?: number
}

/** Draws lines below the titles of their columns. Returns where it ended. */
export function table(sheet: Sheet, { items }: Trade, options: Table): number {
  const { columns, row = 14, size = 9, ruled = 'head', left = 40, right = 555, bottom = 700 } = options
  let y = head(sheet, options, options.top)
  let sum: Big | null = null
  for (const [n, item] of items.entries()) {
    const tall = row * (1 + item.more.length)
    if (y + tall > bottom && options.turned && sum) y = head(sheet, options, options.turned(sheet, sum))
    if (ruled === 'bands' && n % 2) sheet.rule(left, y - 2, right - left, row, true)
    for (const { x, align = 'left', of } of columns) sheet.put(of(item, n), x, y, { size, align })
    for (const [m, text] of item.more.entries())
      sheet.put(text, options.more_x ?? columns[1]?.x ?? left, y + row * (m + 1), { size: size - 0.5 })
    y += tall
    sum = sum ? sum.plus(item.net) : item.net
    if (ruled === 'rows' || ruled === 'all') sheet.rule(left, y - 3, right - left, 0.4)
  }
  if (ruled === 'all') for (const { x } of columns) sheet.rule(x - 3, options.top - 4, 0.4, y - options.top)
  return y
}

function head(
  sheet: Sheet,
  { columns, row = 14, size = 9, bold = true, ruled = 'head', left = 40, right = 555 }: Table,
  top: number,
): number {
  if (ruled !== 'none') sheet.rule(left, top + row - 2, right - left)
  for (const { title, x, align = 'left', title_x = x, title_align = align } of columns)
    sheet.put(title, title_x, top, { size, bold, align: title_align })
  return top + row + 4
}

/** Labels with their values beside them. Returns where it ended. */
export function beside(
  sheet: Sheet,
  pairs: [string, string | null][],
  x: number,
  y: number,
  valueX: number,
  row = 13,
): number {
  let at = y
  for (const [label, value] of pairs) {
    if (value === null || value === '') continue
    sheet.put(label, x, at)
    sheet.put(value, valueX, at)
    at += row
  }
  return at
}

/** Labels in a row with their values below them. */
export function above(sheet: Sheet, pairs: [string, string | null][], x: number, y: number, step: number): void {
  for (const [n, [label, value]] of pairs.filter(([, text]) => text).entries()) {
    sheet.put(label, x + n * step, y, { size: 8, bold: true })
    sheet.put(value ?? '', x + n * step, y + 13)
  }
}

/** Labels at the left, amounts at the right edge. */
export function sums(
  sheet: Sheet,
  pairs: [string, string | null][],
  x: number,
  y: number,
  edge: number,
  row = 14,
): number {
  let at = y
  for (const [n, [label, value]] of pairs.entries()) {
    if (value === null) continue
    sheet.put(label, x, at, { bold: n === pairs.length - 1 })
    sheet.right(value, edge, at, { bold: n === pairs.length - 1 })
    at += row
  }
  return at
}

/** A company's name and address, one line below the other. */
export function address(sheet: Sheet, lines: string[], x: number, y: number, row = 12, size = 9): number {
  for (const [n, line] of lines.entries()) sheet.put(line, x, y + n * row, { size, bold: n === 0 })
  return y + lines.length * row
}

/** The words with numbers filled in: 'BTW {rate} over {base}'. */
export function filled(text: string, figures: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => figures[name] ?? '')
}

/** The amounts and dates of a trade as a form writes them. A credit note may write its amounts as negative. */
export function written(trade: Trade, hand: NumberStyle, sign: 1 | -1 = 1) {
  const amount = (value: Big) => money(value.times(sign), hand)
  return {
    amount,
    bare: (value: Big) => money(value.times(sign), hand, true),
    price: (value: Big) => money(value, hand, true),
    count: (value: Big) => count(value, hand),
    share: (percent: number) => share(percent, hand),
    day: (iso: string | null) => (iso ? day(iso, hand) : null),
    nothingOr: (value: Big) => (value.eq(0) ? null : amount(value)),
  }
}
