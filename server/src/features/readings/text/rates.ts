import type { Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { plainLabel } from './labels.ts'
import type { Read } from './read.ts'
import type { Cell, Row } from './rows.ts'

/** VAT of one rate: what it is of, when that is written, and how much. */
export type Rate = { rate: Read; base: Read | null; amount: Read }

const percent = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/
const tax = /\b(?:btw|vat|tva|mwst)\b/

/** The rows that tell VAT: '21% btw over 1.000,00  210,00', 'BTW 9%  12,60', or a table under 'btw · grondslag · bedrag'. */
export function ratesOf(rows: Row[], style: Style): Rate[] {
  const form = moneyForm(style)
  let under_tax = 0
  return rows.flatMap((row) => {
    const line = row.cells.map(({ text }) => text).join(' ')
    const named = tax.test(plainLabel(line))
    under_tax = named ? 4 : under_tax - 1 // the few rows under such a head
    const found = percent.exec(line)
    if (!found || under_tax <= 0) return []
    const cell = row.cells.find(({ text }) => percent.test(text)) ?? row.cells[0]
    const amounts = row.cells.flatMap((other) => amountsIn(other, form))
    const amount = amounts.at(-1)
    if (!cell || !amount) return []
    const rate = {
      value: (found[1] ?? '').replace(',', '.'),
      raw: found[0],
      box: boxOf(cell),
      confidence: 0.8,
      sure: false,
    }
    const before = amounts.slice(0, -1)
    return [{ rate, base: before.at(-1) ?? null, amount }]
  })
}

/** The amounts of a cell, which may be 'btw 21% over € 1.000,00'. */
function amountsIn(cell: Cell, form: ReturnType<typeof moneyForm>): Read[] {
  const whole = form(cell.text)
  const texts = whole
    ? [cell.text]
    : (cell.text.replace(percent, ' ').match(/\d[\d.,\u00a0\u202f]*[.,](?:\d{2}|-)/g) ?? [])
  return texts.flatMap((raw) => {
    const read = form(raw)
    return read ? [{ value: read.value, raw, box: boxOf(cell), confidence: 0.7, sure: false }] : []
  })
}

function boxOf({ page, x, y, w, h }: Cell) {
  return { page, x, y, w, h }
}
