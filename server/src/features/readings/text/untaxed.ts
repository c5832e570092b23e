import { plainLabel } from './labels.ts'
import type { Row } from './rows.ts'
import type { TextValue } from './text-value.ts'
import { untaxedWords } from './words/construction-words.ts'

/** A text that says that no VAT is added, also in the middle of a word or a sentence. */
export const saysUntaxed =
  /verlegd|verlegging|reverse charge|autoliquidation|cocontractant|steuerfrei|steuerschuldnerschaft|innergemeinschaft|intracommun|vrijgesteld|exempt/i

/**
 * The VAT of a paper without VAT that says why, such as 'btw verlegd': no amount over the whole total. Nothing for a paper
 * with VAT, which may name other cases in its conditions.
 */
export function untaxedRate(values: Map<string, TextValue>, rows: Row[]): Map<string, TextValue> {
  const found = new Map<string, TextValue>()
  const [total, vat, incl] = ['total_excl', 'vat_total', 'total_incl'].map((path) => values.get(path))
  const isUntaxed = total && Number(vat?.value ?? 0) === 0 && (incl?.value ?? total.value) === total.value
  const printed = values.get('vat[0].rate')
  if (!isUntaxed || (printed && Number(printed.value) !== 0)) return found
  const category = categoryIn(rows)
  if (!category) return found
  const { sure, confidence } = total
  found.set('vat[0].category', { ...category, sure })
  if (printed) return found
  found.set('vat[0].rate', { ...category, value: '0', confidence, sure, computed: true })
  found.set('vat[0].base', total)
  found.set('vat[0].amount', vat ?? { ...category, value: '0.00', confidence, sure, computed: true })
  return found
}

/** The first reason on the pages, by its code. */
function categoryIn(rows: Row[]): TextValue | null {
  const cells = rows.flatMap((row) => row.cells)
  for (const [value, words] of untaxedWords)
    for (const { text, page, x, y, w, h } of cells) {
      const plain = ` ${plainLabel(text)} `
      if (words.some((word) => plain.includes(` ${word} `)))
        return { value, raw: text, box: { page, x, y, w, h }, confidence: 0.9, sure: false }
    }
  return null
}
