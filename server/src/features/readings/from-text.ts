import { limited, shortened } from './limited.ts'
import type { Note, Read, ReadValue } from './reading.ts'
import type { TextReading } from './text/read-text.ts'
import { withComputed } from './with-computed.ts'

/** A document as the words on its pages tell it. Of one that is not read whole no line is sure. */
export function fromText(text: TextReading, { pages, notes }: { pages: number; notes: Note[] }): Read {
  const { kept, left_out } = limited(text.values)
  const part = left_out || notes.includes('pages_left_out')
  const values = new Map<string, ReadValue>(
    kept.map(
      ([
        path,
        {
          value,
          raw,
          box: { page, x, y, w, h },
          confidence,
          sure,
        },
      ]) => [
        path,
        {
          value: shortened(value),
          raw: shortened(raw),
          source: 'text',
          sure: sure && !(part && path.startsWith('line[')),
          confidence,
          xpath: null,
          page,
          box: [x, y, w, h],
        },
      ],
    ),
  )
  return {
    state: 'read',
    kind: text.kind,
    kind_confidence: text.kind_confidence,
    flavour: null,
    pages,
    notes: left_out ? [...notes, 'lines_left_out'] : notes,
    values: Object.fromEntries(withComputed(text.kind, values)),
  }
}
