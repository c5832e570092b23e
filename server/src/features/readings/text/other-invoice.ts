import { numberKey } from '../values/numbers.ts'
import { headOf, kindOf } from './kind.ts'
import { readText, type TextDocument } from './read-text.ts'
import { rowsOf } from './rows.ts'
import type { TextValue } from './text-value.ts'

/**
 * The number of a second invoice in the same file, with its place: two pages have the title of an invoice, and certain
 * numbers of their own. Pages that repeat the number of the first, or have none, are its continuation. Null for one.
 */
export function otherInvoiceIn({ words, page_height }: Pick<TextDocument, 'words' | 'page_height'>): TextValue | null {
  const pages = [...Map.groupBy(words, ({ page }) => page)]
  if (pages.length < 2) return null
  let first: string | null = null
  for (const [page, all] of pages) {
    const words = all.map((word) => ({ ...word, page: 1 }))
    const { is_titled, kind } = kindOf(headOf(rowsOf(words), page_height), '')
    if (!is_titled || !isInvoice(kind)) continue
    const read = readText({ words, page_height, filename: '' }, () => false)
    const number = read.values.get('number')
    if (!isInvoice(read.kind) || !number?.sure || !read.values.has('issue_date')) continue
    const key = numberKey(number.value)
    first ??= key
    if (key !== first) return { ...number, sure: false, box: { ...number.box, page } }
  }
  return null
}

function isInvoice(kind: string): boolean {
  return kind === 'invoice' || kind === 'credit_note'
}
