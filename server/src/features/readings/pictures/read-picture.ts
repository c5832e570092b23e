import type { DocumentToRead } from '../jobs/read-document.ts'
import type { DocumentReading } from '../reading.ts'
import { pageTextsOf } from '../text/page-texts.ts'
import { readText } from '../text/read-text.ts'
import { fromText } from '../values/from-text.ts'
import { numberKey } from '../values/numbers.ts'
import { loadDecoder } from './decode.ts'
import { type Engine, loadEngine } from './engine.ts'
import { compose, type Plane, project } from './plane.ts'
import { nothingProved, onlyProved, type SeenWord } from './proved.ts'
import { isTooSmall, readPage } from './read-page.ts'
import type { PageImage } from './scan.ts'

export type PictureReader = (bytes: Uint8Array, document: DocumentToRead) => Promise<DocumentReading>

/** Loads all that is needed to read photos and scans. */
export async function pictureReader(): Promise<PictureReader> {
  const [decode, engine] = [await loadDecoder(), await loadEngine()]
  const { imagesOfPdf } = await import('./scan.ts')
  return async (bytes, document) => {
    if (document.type === 'scan') {
      const { pages, images } = await imagesOfPdf(bytes)
      return readImages(images, pages, document, engine)
    }
    return readImages([{ page: 1, gray: await decode(bytes), place: null }], 1, document, engine)
  }
}

const letters_least = 40
const paper = 595 // points: the width of A4

async function readImages(
  images: PageImage[],
  pages: number,
  { filename, known_numbers, kind = null }: DocumentToRead,
  engine: Engine,
): Promise<DocumentReading> {
  const words: SeenWord[] = []
  const places = new Map<number, Plane>()
  let page_height = 0
  for (const { page, gray, place } of images) {
    if (isTooSmall(gray.width, gray.height)) continue
    const seen = await readPage(gray, engine)
    const scale = paper / Math.min(seen.width, seen.height)
    page_height ||= seen.height * scale
    places.set(page, compose(place ?? unmoved, compose(seen.plane, [1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1])))
    for (const { text, x, y, w, h, confidence } of seen.words)
      words.push({ text, page, x: x * scale, y: y * scale, w: w * scale, h: h * scale, confidence })
  }
  const page_texts = pageTextsOf(words)
  const nothing: DocumentReading = { state: 'nothing', pages, notes: [] }
  // A wall or a face has no text, and patterns are read as a few uncertain letters.
  if (letters(words) < letters_least) return nothing
  const known = new Set(known_numbers.map(numberKey))
  const isKnown = (number: string) => known.has(numberKey(number))
  const text = readText({ words, page_height, filename, kind }, isKnown)
  const read = fromText(text, { pages, notes: [], words })
  // Another page may hold other totals, or say that this is a credit note.
  const reading = places.size < pages ? nothingProved(read, words) : onlyProved(read, words, isKnown)
  const values = Object.fromEntries(
    Object.entries(reading.values).map(([path, value]) => {
      const plane = places.get(value.page ?? 0)
      return [path, value.box && plane ? { ...value, box: placed(value.box, plane) } : value]
    }),
  )
  return { ...reading, values, page_texts }
}

const unmoved: Plane = [1, 0, 0, 0, 1, 0, 0, 0, 1]
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
