import { Big } from 'big.js'
import { amountsWithin, type Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { labelsOf, plainLabel } from './labels.ts'
import type { TextValue } from './text-value.ts'
import type { Cell, Row } from './rows.ts'
import { retentionWords } from './words/sum-words.ts'

/** The VAT at one rate: the rate, its amount, and its base if the document names it. */
export type Rate = { rate: TextValue; base: TextValue | null; amount: TextValue }

const percent = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/
const tax = /\b(?:btw|vat|tva|mwst|ust|omzetbelasting|mehrwertsteuer|umsatzsteuer)(?!\p{L})/u
/** '21% btw over 1.804,00' names the base only. */
const isBase = /\b(?:over|auf|sur|on|von|op)\s*(?:EUR|€|C)?\s*[-–−]?\s*\d[\d.,\s]*-?$/i
/** Percentages that are taken off, which may be printed right below the VAT. */
const takenOff = [...labelsOf('allowances'), ...retentionWords]
const cents = Big('0.02')
/** Longer texts are sentences and not figures in a table. */
const longestFigure = 30

/** The VAT rates of the Netherlands, Belgium, Germany and France. */
export const legalRates = [21, 9, 6, 12, 19, 7, 20, 10, 5.5]

/** Whether an amount is the VAT of a total at one legal rate. */
export function isLegalVat(total: Big | string, vat: string): boolean {
  return legalRates.some((rate) => isVatAt(rate, total, vat))
}

export function isVatAt(rate: number | string, total: Big | string, vat: string): boolean {
  return Big(total).times(rate).div(100).minus(vat).abs().lte(cents)
}

/** No VAT of the European Union takes a larger part of a total. */
const highestPart = '0.27'

/** Whether an amount may be the VAT of a total: it has the sign of the total, and is no larger than at the highest rate. */
export function isPossibleVat(total: Big | string, vat: string): boolean {
  const part = Big(vat).times(Big(total).lt(0) ? -1 : 1)
  return part.gte(0) && part.lte(Big(total).abs().times(highestPart).plus(cents))
}

/** The same for an amount that was rounded for each line. */
export function isNearlyVat(total: Big, vat: Big): boolean {
  return !total.eq(0) && legalRates.some((rate) => vat.div(total).times(100).minus(rate).abs().lte('0.05'))
}

/** Reads VAT rows: '21% btw over 1.000,00  210,00', 'BTW 9%  12,60', or a table below 'btw · grondslag · bedrag'. */
export function ratesOf(rows: Row[], style: Style): Rate[] {
  const form = moneyForm(style)
  let underTax = 0
  return rows.flatMap((row) => {
    const line = row.cells.map(({ text }) => text).join(' ')
    const label = plainLabel(line)
    const named = tax.test(label)
    underTax = named ? 4 : underTax - 1 // only the next few rows below a heading count
    const found = percent.exec(line)
    const isVatRow = named || row.cells.every(({ text }) => text.length <= longestFigure)
    if (!found || underTax <= 0 || !isVatRow || (!named && takenOff.some((name) => ` ${label}`.includes(` ${name}`))))
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
  const all = row.cells.flatMap((cell, n) => amountsIn(cell, form).map((read) => ({ read, n })))
  for (const [n, { read }] of all.entries())
    for (const { read: amount } of all.slice(n + 1)) {
      // The minus of a base in a text stands apart: 'btw 21% over - 1.000,00'.
      const base = amount.value.startsWith('-') ? { ...read, value: `-${read.value.replace(/^-/, '')}` } : read
      if (!Big(base.value).eq(0) && Big(base.value).times(rate).div(100).minus(amount.value).abs().lte(cents))
        return { base, amount }
    }
  if (all.length === 1 && isBase.test(row.cells[all[0]?.n ?? 0]?.text ?? '')) return null // its amount is not in this row
  const behind = all.filter(({ n }) => n >= at)
  const amount = behind.length ? behind.at(-1) : all.at(-1)
  return amount ? { base: behind.length > 1 ? (behind.at(-2)?.read ?? null) : null, amount: amount.read } : null
}

/** The amounts in a cell, such as 'btw 21% over € 1.000,00'. */
function amountsIn(cell: Cell, form: ReturnType<typeof moneyForm>): TextValue[] {
  const whole = form(cell.text)
  const texts = whole ? [cell.text] : amountsWithin(cell.text.replace(percent, '%'))
  return texts.flatMap((raw) => {
    const read = form(raw)
    return read ? [{ value: read.value, raw, box: boxOf(cell), confidence: 0.7, sure: false }] : []
  })
}

/**
 * Adds the VAT rates. The base of a single rate is the total, unless the document names a base. A part of the total may be
 * without VAT: the base is in doubt if it does not make its VAT.
 */
export function addRates(values: Map<string, TextValue>, found: Rate[]): void {
  const total = values.get('total_excl')
  const rates = found.filter(({ amount, base }) => base ?? amount.value !== total?.value)
  for (const [n, { rate, base, amount }] of rates.entries()) {
    values.set(`vat[${n}].rate`, rate)
    values.set(`vat[${n}].amount`, amount)
    const whole = base ?? (rates.length === 1 && total ? wholeBase(total, rate, amount) : undefined)
    if (whole) values.set(`vat[${n}].base`, whole)
  }
}

function wholeBase(total: TextValue, rate: TextValue, amount: TextValue): TextValue {
  return isVatAt(rate.value, total.value, amount.value) ? total : { ...total, in_doubt: true }
}

function boxOf({ page, x, y, w, h }: Cell) {
  return { page, x, y, w, h }
}
