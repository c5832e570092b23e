import type { ReadingResult } from '../../server/src/features/readings/reading.ts'
import { sameAmount } from '../readings/measure.ts'
import type { Truth } from './truth.ts'

/**
 * Whether a certain value follows from what is printed, although the paper does not print it: a sum of the printed VAT
 * amounts, the difference of the printed totals, or a due date that a printed term sets, such as 'Betaling binnen 30
 * dagen na factuurdatum'. Only the printed amounts, the printed day and the sentence that was read decide.
 */
export function followsFromPaper({ kind, fields, vat }: Truth, path: string, values: ReadingResult['values']): boolean {
  const read = values[path]
  if (!read || fields[path] !== undefined) return false
  if (path === 'vat_total')
    return (vat.length > 1 && sameAmount(read.value, sumOf(vat))) || sameAmount(read.value, differenceOf(fields))
  if (path !== 'due_date' || (kind !== 'invoice' && kind !== 'credit_note')) return false
  const days = term.exec(read.raw ?? '')?.[1]
  return days !== undefined && read.value === later(fields['issue_date'], Number(days))
}

const term =
  /(\d{1,3}) ?(?:dagen|dgn|days|Tagen?|jours) ?(?:\S+? ?)??(?:factuurdatum|(?:the )?invoice date|Rechnungsdatum|date de (?:la )?facture)/i

function sumOf(vat: Truth['vat']): string {
  return vat.reduce((sum, { amount = '0' }) => sum + Number(amount), 0).toFixed(2)
}

/** Not a number if one of the totals is not printed. */
function differenceOf({ total_excl, total_incl }: Truth['fields']): string {
  return (Number(total_incl) - Number(total_excl)).toFixed(2)
}

function later(day: string | undefined, days: number): string | null {
  return day === undefined ? null : (new Date(Date.parse(day) + days * 86_400_000).toISOString().split('T')[0] ?? null)
}
