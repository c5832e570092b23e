import { limited, shortened } from './limited.ts'
import type { Note, ReadingResult, ReadValue } from '../reading.ts'
import type { TextValue } from '../text/read.ts'
import type { TextReading } from '../text/read-text.ts'
import type { Word } from '../text/rows.ts'
import { tokensOf } from './tokens.ts'
import { withComputed } from './with-computed.ts'

type Paper = { pages: number; notes: Note[]; words: Word[] }

/** A document as the words on its pages tell it. Of one that is not read whole no line is sure. */
export function fromText(text: TextReading, { pages, notes, words }: Paper): ReadingResult {
  const { kept, left_out } = limited(text.values)
  const part = left_out || notes.includes('pages_left_out')
  const values = new Map<string, ReadValue>(
    kept.map(([path, read]) => [path, valueOf(read, !(part && path.startsWith('line[')))]),
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

function valueOf({ value, raw, box, confidence, sure, computed }: TextValue, whole: boolean): ReadValue {
  const told = { value: shortened(value), sure: sure && whole, confidence, xpath: null }
  if (computed) return { ...told, raw: null, source: 'computed', page: null, box: null }
  const { page, x, y, w, h } = box
  return { ...told, raw: shortened(raw), source: 'text', page, box: [x, y, w, h] }
}
