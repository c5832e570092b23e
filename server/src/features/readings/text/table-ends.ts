import { labelIn, withoutRate } from './label-in.ts'
import { isMoney, readFigure } from './figures.ts'
import { labelsOf, plainLabel } from './labels.ts'
import { part_sum } from './no-lines.ts'
import type { Row } from './rows.ts'

const ends = labelsOf('lines_total', 'total_excl', 'total_incl', 'vat_total')
/** Labels that stand beside those in a row of sums. */
const beside_ends = labelsOf('allowances', 'charges', 'paid', 'payable')
const plainly = 0.3
const in_full = /^(?:totale?|total)\b.* (?:excl|incl|ex|excluding|including|exclusief|inclusief) (?:btw|vat)\b/
/** A row with a total's label and one amount, or with several such labels and the amounts below. */
export function isTotal({ cells, page }: Row, next: Row | undefined): boolean {
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
    if (/:\s*$/.test(cells[n]?.text ?? '') && isMoney(after[0]?.text ?? '')) return true
    const beside = after.filter(({ text }) => isMoney(text)).length
    if (beside === 1 && isMoney(after[0]?.text ?? '') && !/\p{L}{4}/u.test(after[0]?.text ?? '')) return true
    return beside === 1 && after.every(({ text }) => isMoney(text) || !/\p{L}{2}/u.test(text) || /^EUR$/i.test(text))
  })
}

export function hasAmount({ cells }: Row): boolean {
  return cells.some(({ text }) => isMoney(text) && readFigure(text) !== null)
}
