import { finalType, namesLastInvoice } from '../values/last-invoice.ts'
import { plainLabel } from './labels.ts'
import type { TextValue } from './text-value.ts'
import type { Row } from './rows.ts'

const subject = /^\s*(?:betreft|betr|onderwerp|subject|re)\b[.:\s]*/i
const spaced = /^\p{L}(?: \p{L}){3,}$/u
const firstWords = 2
const longestTitle = 60
/** 'De slotfactuur volgt na oplevering' is a heading of an invoice that is not the last one. */
const toCome = /\b(?:volgt|volgen|nog|na|follows|follow|after|before|voor de)\b/

/** The heading that marks the last invoice of a job, with the code used in XML. Null if there is none. */
export function lastInvoiceIn(rows: Row[]): TextValue | null {
  for (const { cells } of rows)
    for (const { text, page, x, y, w, h } of cells) {
      const heading = spaced.test(text) ? text.replaceAll(' ', '') : text
      const title = plainLabel(heading.replace(subject, ''))
      const begin = title.split(' ').slice(0, firstWords).join(' ')
      if (!namesLastInvoice(begin) || title.length > longestTitle || toCome.test(title)) continue
      return { value: finalType, raw: text, box: { page, x, y, w, h }, confidence: 0.9, sure: true }
    }
  return null
}
