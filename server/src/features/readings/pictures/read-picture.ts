import type { DocumentToRead } from '../jobs/read-document.ts'
import type { DocumentReading, RecognisedWord, Recognition } from '../reading.ts'
import { loadDecoder } from './decode.ts'
import { type Engine, loadEngine } from './engine.ts'
import { compose, type Plane } from './plane.ts'
import { isTooSmall, type PicturePage, readPage } from './read-page.ts'
import { readWords } from './read-words.ts'
import type { PageImage } from './scan.ts'

export type PictureReader = (bytes: Uint8Array, document: DocumentToRead) => Promise<DocumentReading>

/** Loads all that is needed to read photos and scans. */
export async function pictureReader(): Promise<PictureReader> {
  const [decode, engine] = [await loadDecoder(), await loadEngine()]
  const { imagesOfPdf } = await import('./scan.ts')
  return async (bytes, document) => {
    const { pages, images } =
      document.type === 'scan'
        ? await imagesOfPdf(bytes)
        : { pages: 1, images: [{ page: 1, gray: await decode(bytes), place: null }] }
    const recognition = await recognise(images, pages, engine)
    const reading = readWords(recognition, document)
    return reading.state === 'refused' ? reading : { ...reading, recognition }
  }
}

async function recognise(images: PageImage[], pages: number, engine: Engine): Promise<Recognition> {
  const sheets: Recognition['sheets'] = []
  for (const { page, gray, place } of images)
    if (!isTooSmall(gray.width, gray.height)) sheets.push({ page, ...sheetOf(await readPage(gray, engine), place) })
  return { pages, sheets }
}

const paper = 595 // points: the width of A4

/** The page as if it were of paper, in points. */
function sheetOf(seen: PicturePage, place: Plane | null): Omit<Recognition['sheets'][number], 'page'> {
  const scale = paper / Math.min(seen.width, seen.height)
  const plane = compose(place ?? unmoved, compose(seen.plane, [1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1]))
  const words = seen.words.map(({ text, x, y, w, h, confidence }): RecognisedWord => [
    text,
    short(x * scale),
    short(y * scale),
    short(w * scale),
    short(h * scale),
    short(confidence),
  ])
  return { height: short(seen.height * scale), plane: [...plane], words }
}

const unmoved: Plane = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Rounded, because it is stored for years. */
function short(figure: number): number {
  return Math.round(figure * 1000) / 1000
}
