import { Big } from 'big.js'
import type { Candidate, Form } from './candidates.ts'
import { plainLabel } from './labels.ts'
import type { Box, Row } from './rows.ts'

const words =
  /\b(?:aanbetaling\w*|voorschot\w*|\w*termijn(?:factuur|nota)?|deel(?:factuur|nota)|betaald|voldaan|ontvangen|deposit|instal?ments?|paid|advance)\b/

/**
 * The sum of several deposits between the total and the payable amount. Null if a row between them has another kind of
 * amount, or if there are fewer than two deposits.
 */
export function depositsBetween(rows: Row[], total: Box, left: Box, form: Form): Candidate | null {
  const between = rows.filter((row) => isAfter(row, total) && isAfter(left, row))
  const deposits = between.flatMap(({ cells }) => {
    const amounts = cells.flatMap(({ text }) => form(text)?.value ?? [])
    return amounts.length ? [{ amounts, text: plainLabel(cells.map(({ text }) => text).join(' ')) }] : []
  })
  const allDeposits = deposits.every(({ amounts, text }) => amounts.length === 1 && words.test(text))
  if (deposits.length < 2 || !allDeposits) return null
  const value = deposits.reduce((sum, { amounts }) => sum.plus(Big(amounts[0] ?? 0).abs()), Big(0)).toFixed(2)
  return { value, raw: '', box: left, score: 0.6 }
}

/** Whether a box is below the other, or on a later page. */
function isAfter(one: Pick<Box, 'page' | 'y' | 'h'>, other: Pick<Box, 'page' | 'y' | 'h'>): boolean {
  return one.page > other.page || (one.page === other.page && one.y >= other.y + other.h / 2)
}
