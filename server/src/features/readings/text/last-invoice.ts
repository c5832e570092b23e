import { final_type, namesLastInvoice } from '../values/last-invoice.ts'
import { plainLabel } from './labels.ts'
import type { TextValue } from './read.ts'
import type { Row } from './rows.ts'

const subject = /^\s*(?:betreft|betr|onderwerp|subject|re)\b[.:\s]*/i
const spaced = /^\p{L}(?: \p{L}){3,}$/u
const first_words = 2
const longest_title = 60
/** 'De slotfactuur volgt na oplevering' heads a paper that is not yet the last one. */
const to_come = /\b(?:volgt|volgen|nog|na|follows|follow|after|before|voor de)\b/

/** Where a paper is headed as the last invoice of a work, as the code that XML has for it; null for any other. */
export function lastInvoiceIn(rows: Row[]): TextValue | null {
  for (const { cells } of rows)
    for (const { text, page, x, y, w, h } of cells) {
      const told = spaced.test(text) ? text.replaceAll(' ', '') : text
      const title = plainLabel(told.replace(subject, ''))
      const begin = title.split(' ').slice(0, first_words).join(' ')
      if (!namesLastInvoice(begin) || title.length > longest_title || to_come.test(title)) continue
      return { value: final_type, raw: text, box: { page, x, y, w, h }, confidence: 0.9, sure: true }
    }
  return null
}
