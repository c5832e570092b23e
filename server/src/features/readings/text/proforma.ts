import { namesProforma, proformaType } from '../values/proforma.ts'
import type { TextValue } from './text-value.ts'
import type { Row } from './rows.ts'

const longestTitle = 40
/** The number of a pro forma that came before is no title. */
const otherPaper = /\b(?:uw|onze|your|our|zie|see|volgens|betreft|conform|ref\w*)\b/i

/** The title that says that a paper is a pro forma, with the code used in XML. Null if there is none. */
export function proformaIn(rows: Row[]): TextValue | null {
  for (const { cells } of rows)
    for (const { text, page, x, y, w, h } of cells) {
      if (text.length > longestTitle || otherPaper.test(text) || !namesProforma(text)) continue
      return { value: proformaType, raw: text, box: { page, x, y, w, h }, confidence: 0.9, sure: true }
    }
  return null
}
