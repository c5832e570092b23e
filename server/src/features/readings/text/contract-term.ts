import type { HeadField } from '../values/fields.ts'
import { plainLabel } from './labels.ts'
import type { TextLine } from './line.ts'
import type { Row } from './rows.ts'
import type { TextValue } from './text-value.ts'
import { numberedTermWords, ofWords, termWords } from './words/construction-words.ts'

const [word, of] = [[...termWords, ...numberedTermWords], ofWords].map((words) => `(?:${words.join('|')})`)
const before = new RegExp(
  `\\b${word} (?:nr |no )?(\\d{1,2})(?: ${of} (\\d{1,2}))?\\b(?! ?(?:%|(?:werk|kalender)?dag|weken|week|maand|(?:working )?day|month|(?:werk)?tag|woche|monat|jour|semaine|mois))`,
)
const after = new RegExp(
  `\\b(\\d{1,2})(?: ?(?:e|de|ste|st|nd|rd|th|er|ere|eme|ieme))? ${word}(?: ${of} (\\d{1,2}))?\\b`,
)
/** A longer text is a sentence, such as one about the terms that were agreed. */
const longest = 80

type TermMention = { term: string; terms: string | undefined; raw: string; box: TextValue['box'] }

/** The term of an invoice and the number of terms, by its lines or else its headings. None if it names several. */
export function termOf(lines: TextLine[], rows: Row[]): [HeadField, TextValue][] {
  const onLines = lines.flatMap(({ name }) => (name ? termIn(name.value, name.box) : []))
  const headings = rows.flatMap(({ cells }) =>
    cells.flatMap(({ text, page, x, y, w, h }) => termIn(text, { page, x, y, w, h })),
  )
  const found = onLines.length > 0 ? onLines : headings
  const [first] = found
  if (!first || found.some(({ term }) => term !== first.term)) return []
  const { term, raw, box } = first
  const terms = found.find((one) => one.terms !== undefined)?.terms
  const read = (value: string): TextValue => ({ value, raw, box, confidence: 0.8, sure: false })
  return [
    ['term', read(term)],
    ...(terms === undefined ? [] : [['terms', read(terms)] satisfies [HeadField, TextValue]]),
  ]
}

function termIn(text: string, box: TextValue['box']): TermMention[] {
  if (text.length > longest) return []
  const plain = plainLabel(text.replace(/(?<=\d)\s*\/\s*(?=\d{1,2}\b)/, ` ${ofWords[0]} `))
  const [, term, terms] = before.exec(plain) ?? after.exec(plain) ?? []
  if (term === undefined || Number(term) === 0 || Number(term) > Number(terms ?? term)) return []
  return [{ term: String(Number(term)), terms: terms && String(Number(terms)), raw: text, box }]
}
