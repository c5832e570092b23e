import {
  type DocumentReading,
  type Note,
  type ReadingResult,
  type ReadValue,
  type Recognition,
  secondsMost,
} from '../reading.ts'
import { plainWords } from '../text/plain-words.ts'
import { pageTextsOf } from '../text/page-texts.ts'
import { readText, type TextReading } from '../text/read-text.ts'
import type { Kind } from '../values/fields.ts'
import { fromText } from '../values/from-text.ts'
import { numberKey } from '../values/numbers.ts'
import { exactWords, joinText, ofPapers, pagesWithTotals, unreadPages } from './beside-text.ts'
import { withAmountsApart } from './glued.ts'
import { hasText } from './has-text.ts'
import { lookOf } from './look-alikes.ts'
import { type Place, withPlaces } from './places.ts'
import type { Plane } from './plane.ts'
import { nothingProved, onlyProved, type SeenWord } from './proved.ts'
import { inOwnStyle } from './own-style.ts'
import { inDoubt, isAmountSeenTwice, withSecond } from './second.ts'
import { solve, withPrinted } from './solve.ts'
import { joinLabels, spell } from './spell.ts'

/** How certain the kind of a picture is at most if no title says it. */
const byLabels = 0.7

type Paper = { filename: string; known_numbers: readonly string[]; kind?: Kind | null }

/** Reads a photo or scan from the words that were recognised in it. */
export function readWords(recognition: Recognition, document: Paper): DocumentReading {
  return withFault(readPaper(recognition, document), recognition)
}

/** Says why a photo was not read well, if that was measured. */
function withFault(reading: DocumentReading, { sheets }: Recognition): DocumentReading {
  const fault = sheets.find((sheet) => sheet.fault)?.fault
  if (!fault || reading.state === 'refused' || isReadWell(reading)) return reading
  return { ...reading, notes: [...reading.notes, fault] }
}

/** Whether the paper says which one it is, and of what. */
function isReadWell(reading: DocumentReading): boolean {
  if (reading.state !== 'read' || reading.kind === 'other' || !reading.values['number']) return false
  return Object.keys(reading.values).some((path) => path.startsWith('line['))
}

function readPaper(recognition: Recognition, document: Paper): DocumentReading {
  const { pages, sheets, text } = recognition
  const judged = judge(recognition, document)
  if (!judged) return { state: 'nothing', pages, notes: isUnread(recognition) ? ['pages_not_recognised'] : [] }
  const { words, now, proved, misread } = judged
  const recognised = withPrinted(withSecond(proved, now, words, sheets), misread)
  const reading = judged.join(recognised)
  const planes = new Map<number, Plane>([
    ...(text?.turned ?? []),
    ...sheets.map(({ page, plane }) => [page, plane] as const),
  ])
  const values = withPlaces(reading.values, planes)
  return { ...reading, values, page_texts: pageTextsOf(words) }
}

/** The places on the flat pages whose values are certain if a second engine reads the same. */
export function placesInDoubt(recognition: Recognition, document: Paper): { page: number; box: Place }[] {
  const judged = judge(recognition, document)
  if (!judged) return []
  const places = inDoubt(judged.now, judged.words).flatMap(({ page, box }) => (page && box ? [{ page, box }] : []))
  return places.slice(0, secondsMost)
}

/**
 * The reading by the rules of texts, and what of it is proved. `join` adds what is text and was not recognised. Null without
 * text.
 */
function judge({ pages, sheets, text }: Recognition, { filename, known_numbers, kind = null }: Paper) {
  const pieces = sheets.flatMap(({ page, words }) =>
    words.map(([text, x, y, w, h, confidence]): SeenWord => ({ text, page, x, y, w, h, confidence })),
  )
  const spelt = withAmountsApart(joinLabels(plainWords(pieces))).map((word) => ({ ...word, text: spell(word.text) }))
  const seen = inOwnStyle(spelt)
  const exact = text ? exactWords(text, sheets) : []
  const recognised = text ? ofPapers(seen) : seen
  const words = [...exact, ...recognised]
  if (!hasText(words)) return null
  const known = new Set(known_numbers.map(numberKey))
  const isKnown = (number: string) => known.has(numberKey(number))
  // Of two orders whose numbers look alike, recognition tells neither.
  const looks = [...known].map(lookOf)
  const isProof = (number: string) =>
    isKnown(number) && looks.filter((look) => look === lookOf(numberKey(number))).length === 1
  const page_height = sheets.find(({ page }) => page === 1)?.height ?? text?.height ?? sheets[0]?.height ?? 0
  const leftOut = text ? unreadPages(text, seen, sheets) : []
  const unread = text ? leftOut.length > 0 : isUnread({ pages, sheets })
  const notes: Note[] = [...(text?.notes ?? []), ...(unread ? (['pages_not_recognised'] as const) : [])]
  const read = (words: SeenWord[], as = kind) =>
    fromText(ofTitle(readText({ words, page_height, filename, kind: as }, isKnown)), { pages, notes, words })
  const first = read(words)
  const join = (all: ReadingResult): ReadingResult => {
    if (!text) return all
    const doubtful = new Set([...leftOut, ...pagesWithTotals(text, seen)])
    const trusted = exact.filter(({ page }) => !doubtful.has(page))
    return joinText(all, read(trusted, all.kind), { exact, recognised, doubtful: doubtful.size > 0 })
  }
  // Another page may hold other totals, or say that this is a credit note.
  if (unread) {
    const doubtful = nothingProved(first, words)
    return { words, now: doubtful, proved: doubtful, misread: null, join }
  }
  const { reading: now, misread } = text ? { reading: first, misread: null } : solve(first, words, read)
  const isSeenTwice = (total: ReadValue) => isAmountSeenTwice(total, sheets)
  return { words, now, proved: onlyProved(now, words, { isKnown: isProof, isSeenTwice }), misread, join }
}

/** Whether a page was not recognised, or not all of it. */
function isUnread({ pages, sheets }: Pick<Recognition, 'pages' | 'sheets'>): boolean {
  return sheets.length < pages || sheets.some(({ partly }) => partly)
}

/** Without the title, which may be misread, a label such as 'Offerte' may name the number of another paper. */
function ofTitle(reading: TextReading): TextReading {
  return reading.is_titled ? reading : { ...reading, kind_confidence: Math.min(reading.kind_confidence, byLabels) }
}
