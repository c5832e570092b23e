import { limitValues, shorten } from './limit-values.ts'
import type { Note, ReadingResult, ReadValue } from '../reading.ts'
import type { TextValue } from '../text/text-value.ts'
import type { TextReading } from '../text/read-text.ts'
import type { Word } from '../text/rows.ts'
import { tokensOf } from './tokens.ts'
import { withComputed } from './with-computed.ts'

type Paper = { pages: number; notes: Note[]; words: Word[] }

/** The reading of a document from the text on its pages. If it was not read completely, no line is certain. */
export function fromText(text: TextReading, { pages, notes, words }: Paper): ReadingResult {
  const { values: within, left_out } = limitValues(text.values)
  const part = left_out || notes.includes('pages_left_out')
  const values = new Map<string, ReadValue>(
    within.map(([path, read]) => [path, valueOf(read, !(part && path.startsWith('line[')))]),
  )
  return {
    state: 'read',
    kind: text.kind,
    kind_confidence: text.kind_confidence,
    flavour: null,
    pages,
    notes: left_out ? [...notes, 'lines_left_out'] : notes,
    tokens: tokensOf(words.map(({ text }) => text)),
    values: Object.fromEntries(withComputed(text.kind, values, text.whole && !notes.includes('hidden_text'))),
  }
}

/** Signs that a file names in the place of letters: what they look like, only the eye knows. */
const unknownSign = /[\ufffd\ue000-\uf8ff]|\p{L}[≠≤≥]\p{L}/u

export function valueOf({ value, raw, box, confidence, sure, computed }: TextValue, whole: boolean): ReadValue {
  const read = { value: shorten(value), sure: sure && whole && !unknownSign.test(value), confidence, xpath: null }
  if (computed) return { ...read, raw: null, source: 'computed', page: null, box: null }
  const { page, x, y, w, h } = box
  return { ...read, raw: shorten(raw), source: 'text', page, box: [x, y, w, h] }
}
