import type { ReadingResult } from '../reading.ts'
import type { TextValue } from '../text/text-value.ts'
import { doubtFigures } from './doubt-figures.ts'
import { valueOf } from './from-text.ts'

/** The number of a second invoice in the file. */
export const otherNumber = 'visible.number'

/** A file with a second invoice: which of them its figures belong to is not certain, so it is to be split. */
export function withOther(reading: ReadingResult, other: TextValue | null): ReadingResult {
  if (!other || (reading.kind !== 'invoice' && reading.kind !== 'credit_note')) return reading
  const values = { ...doubtFigures(reading.values), [otherNumber]: valueOf(other, true) }
  return { ...reading, notes: [...reading.notes, 'several_invoices'], values }
}
