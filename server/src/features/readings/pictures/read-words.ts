import type { DocumentReading, Recognition } from '../reading.ts'
import { pageTextsOf } from '../text/page-texts.ts'
import { readText } from '../text/read-text.ts'
import type { Kind } from '../values/fields.ts'
import { fromText } from '../values/from-text.ts'
import { numberKey } from '../values/numbers.ts'
import { type Plane, project } from './plane.ts'
import { nothingProved, onlyProved, type SeenWord } from './proved.ts'
import { solve, withPrinted } from './solve.ts'

type Paper = { filename: string; known_numbers: readonly string[]; kind?: Kind | null }

const letters_least = 40

/** Reads a photo or scan from the words that were recognised in it. */
export function readWords(
  { pages, sheets }: Recognition,
  { filename, known_numbers, kind = null }: Paper,
): DocumentReading {
  const words = sheets.flatMap(({ page, words }) =>
    words.map(([text, x, y, w, h, confidence]): SeenWord => ({ text, page, x, y, w, h, confidence })),
  )
  // A wall or a face has no text, and patterns are read as a few uncertain letters.
  if (letters(words) < letters_least) return { state: 'nothing', pages, notes: [] }
  const page_texts = pageTextsOf(words)
  const known = new Set(known_numbers.map(numberKey))
  const isKnown = (number: string) => known.has(numberKey(number))
  const page_height = sheets[0]?.height ?? 0
  const read = (words: SeenWord[]) =>
    fromText(readText({ words, page_height, filename, kind }, isKnown), { pages, notes: [], words })
  // Another page may hold other totals, or say that this is a credit note.
  const whole = sheets.length === pages
  const { reading: now, misread } = whole ? solve(read(words), words, read) : { reading: read(words), misread: null }
  const proved = whole ? onlyProved(now, words, isKnown) : nothingProved(now, words)
  const reading = withPrinted(proved, misread)
  const planes = new Map(sheets.map(({ page, plane }) => [page, plane]))
  const values = Object.fromEntries(
    Object.entries(reading.values).map(([path, value]) => {
      const plane = planes.get(value.page ?? 0)
      return [path, value.box && plane ? { ...value, box: placed(value.box, plane) } : value]
    }),
  )
  return { ...reading, values, page_texts }
}

const legible = 0.5

function letters(words: SeenWord[]): number {
  return words.reduce(
    (sum, { text, confidence }) => sum + (confidence < legible ? 0 : (text.match(/\p{L}/gu)?.length ?? 0)),
    0,
  )
}

type Place = [number, number, number, number]

/** The upright box around a place, where people see it. */
function placed([x, y, w, h]: Place, plane: Plane): Place {
  const corners = [
    { x, y },
    { x: x + w, y },
    { x, y: y + h },
    { x: x + w, y: y + h },
  ].map((corner) => project(plane, corner))
  const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [round(left), round(top), round(Math.max(...xs) - left), round(Math.max(...ys) - top)]
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10
}
