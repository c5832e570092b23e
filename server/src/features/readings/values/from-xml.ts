import { limitValues, shorten } from './limit-values.ts'
import type { Note, ReadingResult, ReadValue } from '../reading.ts'
import { readFigure } from '../text/figures.ts'
import type { TextReading } from '../text/read-text.ts'
import type { Word } from '../text/rows.ts'
import { fromText } from './from-text.ts'
import { numberKey } from './numbers.ts'
import { withMissingAmounts } from './missing-amounts.ts'
import { withComputed } from './with-computed.ts'
import { withPage } from './with-page.ts'
import { contradictions } from '../xml/contradictions.ts'
import type { XmlReading } from '../xml/read-xml.ts'

type XmlSurroundings = { pages: number | null; notes: Note[]; text: TextReading | null; words: Word[] }

const onPage = 'visible.total_incl'

/**
 * The reading of a document from its XML. If a page shows another total, both are stored and neither is certain: people
 * use the page, programs the file. An XML document with a PDF inside has no `pages`: what it says itself is certain, but a
 * card shows that its PDF says otherwise.
 */
export function fromXml(xml: XmlReading, { pages, notes, text, words }: XmlSurroundings): ReadingResult {
  const doubted = contradictions(xml)
  const named = new Map(
    [...xml.values].map(([path, { value, raw, xpath, in_doubt }]): [string, ReadValue] => [
      path,
      {
        value: shorten(value),
        raw: shorten(raw),
        source: 'xml',
        sure: !doubted.has(path) && in_doubt !== true,
        confidence: 1,
        xpath: shorten(xpath),
        page: null,
        box: null,
      },
    ]),
  )
  const { values: within, left_out } = limitValues(withMissingAmounts(xml.kind, named))
  const values = new Map(within)
  const anotherTotal = text && otherTotal(xml, text, words)
  if (anotherTotal) {
    values.set(onPage, anotherTotal)
    for (const path of pages === null ? [] : ['total_incl', 'payable']) {
      const value = values.get(path)
      if (value) values.set(path, { ...value, sure: false })
    }
  }
  const otherNumber = text !== null && showsOtherNumber(xml, text, words)
  const number = values.get('number')
  if (otherNumber && number && pages !== null) values.set('number', { ...number, sure: false })
  // Whoever hides text may show another page than the reader sees.
  const isOpen = !anotherTotal && !otherNumber && !notes.includes('hidden_text')
  const page = text && pages !== null && isOpen ? fromText(text, { pages, notes, words }) : null
  const whole = page?.kind === xml.kind ? withPage(xml.kind, values, new Map(Object.entries(page.values))) : values
  return {
    state: 'read',
    kind: xml.kind,
    kind_confidence: 1,
    flavour: xml.flavour,
    pages,
    notes: [
      ...notes,
      ...noteIf(xml.beside_root, 'type_beside_root'),
      ...noteIf(left_out, 'lines_left_out'),
      ...noteIf(anotherTotal !== null, 'visible_total_differs'),
    ],
    tokens: xml.tokens,
    values: Object.fromEntries(withComputed(xml.kind, whole)),
  }
}

/** The total on the page if it differs from the file. It must add up, or the page must not show the file's total. */
function otherTotal(xml: XmlReading, { values }: TextReading, words: Word[]): ReadValue | null {
  const inFile = ['total_incl', 'payable'].flatMap((path) => xml.values.get(path)?.value ?? [])
  const pageTotal = values.get('total_incl')
  if (!pageTotal || inFile.length === 0 || inFile.some((amount) => same(amount, pageTotal.value))) return null
  if (!pageTotal.sure && words.some(({ text }) => inFile.some((amount) => shows(text, amount)))) return null
  const { value, raw, box, confidence } = pageTotal
  const { page, x, y, w, h } = box
  return { value, raw: shorten(raw), source: 'text', sure: false, confidence, xpath: null, page, box: [x, y, w, h] }
}

/** Whether the pages are certainly those of another invoice: they show its number, and that of the file nowhere. */
function showsOtherNumber(xml: XmlReading, { values }: TextReading, words: Word[]): boolean {
  const [own, shown] = [numberKey(xml.values.get('number')?.value ?? null), values.get('number')]
  if (own === '' || !shown?.sure || numberKey(shown.value) === own) return false
  return !numberKey(words.map(({ text }) => text).join('')).includes(own)
}

function shows(text: string, amount: string): boolean {
  const figure = /\d[.,]\d{2}(?!\d)/.test(text) ? readFigure(text) : null
  return figure !== null && Object.values(figure.values).some((value) => value !== undefined && same(value, amount))
}

/** Ignores the sign: the page of a credit note may show a negative amount where the file has a positive one. */
function same(one: string, other: string): boolean {
  return Math.abs(Number(one)) === Math.abs(Number(other))
}

function noteIf(holds: boolean, note: Note): Note[] {
  return holds ? [note] : []
}
