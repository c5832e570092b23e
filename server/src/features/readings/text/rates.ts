import { Big } from 'big.js'
import type { Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { labelsOf, plainLabel } from './labels.ts'
import type { TextValue } from './text-value.ts'
import type { Cell, Row } from './rows.ts'
import { retention_words } from './words/sum-words.ts'

/** The VAT at one rate: the rate, its amount, and its base if the document names it. */
export type Rate = { rate: TextValue; base: TextValue | null; amount: TextValue }

const percent = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/
const tax = /\b(?:btw|vat|tva|mwst|ust|omzetbelasting|mehrwertsteuer|umsatzsteuer)(?!\p{L})/u
/** Percentages that are taken off, which may be printed right below the VAT. */
const taken_off = [...labelsOf('allowances'), ...retention_words]
const cents = Big('0.02')
/** Longer texts are sentences and not figures in a table. */
const longest_figure = 30

/** Reads VAT rows: '21% btw over 1.000,00  210,00', 'BTW 9%  12,60', or a table below 'btw · grondslag · bedrag'. */
export function ratesOf(rows: Row[], style: Style): Rate[] {
  const form = moneyForm(style)
  let under_tax = 0
  return rows.flatMap((row) => {
    const line = row.cells.map(({ text }) => text).join(' ')
    const label = plainLabel(line)
    const named = tax.test(label)
    under_tax = named ? 4 : under_tax - 1 // only the next few rows below a heading count
    const found = percent.exec(line)
    const is_vat_row = named || row.cells.every(({ text }) => text.length <= longest_figure)
    if (
      !found ||
      under_tax <= 0 ||
      !is_vat_row ||
      (!named && taken_off.some((name) => ` ${label}`.includes(` ${name}`)))
    )
      return []
    const at = Math.max(
      0,
      row.cells.findIndex(({ text }) => percent.test(text)),
    )
    const cell = row.cells[at]
    const value = (found[1] ?? '').replace(',', '.')
    const amounts = cell && amountsOf(row, at, value, form)
    if (!amounts) return []
    return [{ rate: { value, raw: found[0], box: boxOf(cell), confidence: 0.8, sure: false }, ...amounts }]
  })
}

/** The two amounts of a row of which one is the VAT of the other, else the amounts after the rate. */
function amountsOf(row: Row, at: number, rate: string, form: ReturnType<typeof moneyForm>): Omit<Rate, 'rate'> | null {
  const all = row.cells.flatMap((cell, n) => amountsIn(cell, form).map((readings) => ({ readings, n })))
  for (const [n, { readings: bases }] of all.entries())
    for (const base of bases)
      for (const amount of all.slice(n + 1).flatMap(({ readings }) => readings))
        if (!Big(base.value).eq(0) && Big(base.value).times(rate).div(100).minus(amount.value).abs().lte(cents))
          return { base, amount }
  const behind = all.filter(({ n }) => n >= at)
  const [amount] = (behind.length ? behind : all).at(-1)?.readings ?? []
  return amount ? { base: behind.at(-2)?.readings[0] ?? null, amount } : null
}

/** An amount in a text. A minus before or after it, or a group of digits, may belong to the text. */
const amount_in = /(?:([-–−])\s?)?(?<!\d)(\d{1,3} (?=\d{3}))?(\d[\d.,\u00a0\u202f]*[.,](?:\d{2}|-))([-–−])?(?!\d)/g

/** The amounts in a cell, such as 'btw 21% over € 1.000,00': each in the ways in which it can be read. */
function amountsIn(cell: Cell, form: ReturnType<typeof moneyForm>): TextValue[][] {
  const texts = form(cell.text)
    ? [[cell.text]]
    : [...cell.text.replace(percent, ' ').matchAll(amount_in)].map(
        ([, sign = '', group = '', rest = '', after = '']) => [
          ...new Set([group + rest, rest, (sign || after) + group + rest]),
        ],
      )
  return texts.map((ways) =>
    ways.flatMap((raw) => {
      const read = form(raw)
      return read ? [{ value: read.value, raw, box: boxOf(cell), confidence: 0.7, sure: false }] : []
    }),
  )
}

function boxOf({ page, x, y, w, h }: Cell) {
  return { page, x, y, w, h }
}
