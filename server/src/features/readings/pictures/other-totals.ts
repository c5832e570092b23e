import { rowsOf } from '../text/rows.ts'
import { namesCredit } from './credit.ts'
import type { SeenWord } from './proved.ts'

const namesSum =
  /tota[al]|\bsom\b|\bsum\b|summe|saldo|balance|bedrag|amount|betalen|voldoen|\bbtw\b|\bvat\b|\btva\b|mwst|\bnetto?\b|\bexcl|\bincl|prijs|price/i
const amount = /^[€(+-]*\d{1,3}(?:[. ]?\d{3})*(?:[.,](?:\d{2}|-))?\)?-?$/
/** A sentence of general conditions has more words than the name of a sum or the title of a paper. */
const wordsMost = 6

/** Whether a recognised page may hold totals of its own, or say that the paper is a credit note. */
export function mayHoldTotals(words: SeenWord[]): boolean {
  return rowsOf(words).some(({ cells }) =>
    cells.some(({ text, parts }, n) => {
      if (parts.length > wordsMost) return false
      if (namesCredit.test(text)) return true
      const beside = [...parts.slice(1), ...cells.slice(n + 1).flatMap((cell) => cell.parts)]
      return namesSum.test(text) && beside.some((word) => amount.test(word.text))
    }),
  )
}
