import { Big } from 'big.js'
import { labelIn } from './label-in.ts'
import { isMoney, readFigure } from './figures.ts'
import { labelsOf } from './labels.ts'
import { isNearlyVat } from './rates.ts'
import type { Cell, Row } from './rows.ts'

const sums = labelsOf('total_excl', 'vat_total', 'total_incl')
const plainly = 0.3

/** A row of sums with a column for each VAT rate and one for all of them: only the last amount is that of the document. */
export function withoutRateColumns(row: Row): Row {
  const [label, ...amounts] = row.cells
  const last = amounts.at(-1)
  if (!label || !last || amounts.length < 2 || !amounts.every(({ text }) => isMoney(text))) return row
  if ((labelIn(label.text, sums)?.strength ?? 0) < plainly) return row
  return isSumOf(amounts.slice(0, -1), last) ? { ...row, cells: [label, last] } : row
}

/** Whether amounts add up to another one. The VAT beside its base is no other rate. */
function isSumOf(parts: Cell[], whole: Cell): boolean {
  return (['nl', 'en'] as const).some((style) => {
    const values = [...parts, whole].map(({ text }) => readFigure(text)?.values[style])
    const figures = values.flatMap((value) => (value === undefined ? [] : [Big(value)]))
    const [total, [base, vat]] = [figures.at(-1), figures]
    if (!total || figures.length < values.length) return false
    const isVat = figures.length === 3 && base && vat && isNearlyVat(base, vat)
    return (
      !isVat &&
      figures
        .slice(0, -1)
        .reduce((sum, one) => sum.plus(one), Big(0))
        .eq(total)
    )
  })
}
