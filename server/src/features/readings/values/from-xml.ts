import { limited, shortened } from './limited.ts'
import type { Note, ReadingResult, ReadValue } from '../reading.ts'
import { readFigure } from '../text/figures.ts'
import type { TextReading } from '../text/read-text.ts'
import type { Word } from '../text/rows.ts'
import { withComputed } from './with-computed.ts'
import { contradicted } from '../xml/judge.ts'
import type { XmlReading } from '../xml/read-xml.ts'

type XmlSurroundings = { pages: number | null; notes: Note[]; seen: TextReading | null; words: Word[] }

const on_page = 'visible.total_incl'

/**
 * A document as its XML tells it. Where a page shows another total both stand, and neither is sure: people go by the
 * page, programs by the file.
 */
export function fromXml(xml: XmlReading, { pages, notes, seen, words }: XmlSurroundings): ReadingResult {
  const doubted = contradicted(xml)
  const { kept, left_out } = limited(xml.values)
  const values = new Map<string, ReadValue>(
    kept.map(([path, { value, raw, xpath }]) => [
      path,
      {
        value: shortened(value),
        raw: shortened(raw),
        source: 'xml',
        sure: !doubted.has(path),
        confidence: 1,
        xpath: shortened(xpath),
        page: null,
        box: null,
      },
    ]),
  )
  const shown = seen && otherTotal(xml, seen, words)
  if (shown) {
    values.set(on_page, shown)
    for (const path of ['total_incl', 'payable']) {
      const told = values.get(path)
      if (told) values.set(path, { ...told, sure: false })
    }
  }
  return {
    state: 'read',
    kind: xml.kind,
    kind_confidence: 1,
    flavour: xml.flavour,
    pages,
    notes: [...notes, ...noted(left_out, 'lines_left_out'), ...noted(shown !== null, 'visible_total_differs')],
    tokens: xml.tokens,
    values: Object.fromEntries(withComputed(xml.kind, values)),
  }
}

/** The total on the page when it is not that of the file: one that adds up, or one beside which the file's is not to be seen. */
function otherTotal(xml: XmlReading, { values }: TextReading, words: Word[]): ReadValue | null {
  const told = ['total_incl', 'payable'].flatMap((path) => xml.values.get(path)?.value ?? [])
  const seen = values.get('total_incl')
  if (!seen || told.length === 0 || told.some((amount) => same(amount, seen.value))) return null
  if (!seen.sure && words.some(({ text }) => told.some((amount) => shows(text, amount)))) return null
  const { value, raw, box, confidence } = seen
  const { page, x, y, w, h } = box
  return { value, raw: shortened(raw), source: 'text', sure: false, confidence, xpath: null, page, box: [x, y, w, h] }
}

function shows(text: string, amount: string): boolean {
  const figure = /\d[.,]\d{2}(?!\d)/.test(text) ? readFigure(text) : null
  return figure !== null && Object.values(figure.values).some((value) => value !== undefined && same(value, amount))
}

/** The page of a credit note may show as less than nothing what its file names as an amount. */
function same(one: string, other: string): boolean {
  return Math.abs(Number(one)) === Math.abs(Number(other))
}

function noted(holds: boolean, note: Note): Note[] {
  return holds ? [note] : []
}
