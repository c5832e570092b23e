import { labelKey } from './labels.ts'
import type { Word } from './rows.ts'
import { type Column, column_words, other_columns } from './words/column-words.ts'

/** The column that a heading names. Undefined for other texts. */
export function columnNamed(text: string): Column | undefined {
  if (/^(?:unit|per unit)\s*\(?[€£]\)?$/i.test(text.trim())) return 'price'
  if (text.trim() === '#') return 'position'
  const plain = labelKey(text.replace(/[€£()]|\bC\b/g, ' ')).replace(/ (?:eur|euro|gbp|in eur|in euro)$/, '')
  const short = plain.split(' ').every(({ length }) => length <= 2) ? plain.replaceAll(' ', '') : plain // 'P. p.e.'
  const found =
    column_words.get(plain) ??
    column_words.get(short) ??
    column_words.get(plain.replace(/ (?:excl btw|excl|excl vat|incl btw|incl|htva|netto)$/, ''))
  return found ?? (other_columns.has(plain) ? 'other' : undefined)
}

/** Two headings without room between them: 'EenheidEenheidsprijs'. */
export function withoutGlue(word: Word): Word[] {
  const texts = word.text.split(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u)
  const letter = word.w / word.text.length
  let x = word.x
  return texts.map((text) => {
    const part = { ...word, text, x, w: letter * text.length }
    x += part.w
    return part
  })
}
