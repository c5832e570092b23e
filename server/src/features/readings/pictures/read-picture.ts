import type { DocumentToRead } from '../jobs/read-document.ts'
import type { DocumentReading, RecognisedWord, Recognition } from '../reading.ts'
import { loadDecoder } from './decode.ts'
import { type Engine, loadEngine } from './engine.ts'
import { compose, type Plane } from './plane.ts'
import type { Gray } from './gray.ts'
import { isTooSmall, type PicturePage, readPage } from './read-page.ts'
import { placesInDoubt, readWords } from './read-words.ts'
import type { PageImage } from './scan.ts'
import { loadWitness, type Witness } from './witness.ts'

export type PictureReader = (bytes: Uint8Array, document: DocumentToRead) => Promise<DocumentReading>

/** Loads all that is needed to read photos and scans. */
export async function pictureReader(): Promise<PictureReader> {
  const [decode, engine, witness] = [await loadDecoder(), await loadEngine(), await loadWitness()]
  const { imagesOfPdf } = await import('./scan.ts')
  return async (bytes, document) => {
    const { pages, images } =
      document.type === 'scan'
        ? await imagesOfPdf(bytes)
        : { pages: 1, images: [{ page: 1, gray: await decode(bytes), place: null }] }
    const recognition = await recognise(images, pages, engine)
    lookTwice(recognition, document, witness)
    const reading = readWords(recognition, document)
    return reading.state === 'refused' ? reading : { ...reading, recognition: stored(recognition) }
  }
}

/** A recognised page, of which more can be read. `scale`: points for a pixel. */
type Sheet = Recognition['sheets'][number] & { flat: Gray; scale: number }

async function recognise(
  images: PageImage[],
  pages: number,
  engine: Engine,
): Promise<{ pages: number; sheets: Sheet[] }> {
  const sheets: Sheet[] = []
  for (const { page, gray, place } of images)
    if (!isTooSmall(gray.width, gray.height)) sheets.push({ page, ...sheetOf(await readPage(gray, engine), place) })
  return { pages, sheets }
}

const paper = 595 // points: the width of A4

/** The page as if it were of paper, in points. */
function sheetOf({ flat, plane, words }: PicturePage, place: Plane | null): Omit<Sheet, 'page'> {
  const scale = paper / Math.min(flat.width, flat.height)
  const seen = compose(place ?? unmoved, compose(plane, [1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1]))
  const on_paper = words.map(({ text, x, y, w, h, confidence }): RecognisedWord => [
    text,
    short(x * scale),
    short(y * scale),
    short(w * scale),
    short(h * scale),
    short(confidence),
  ])
  return { height: short(flat.height * scale), plane: [...seen], words: on_paper, seconds: [], flat, scale }
}

/** Lets a second engine read what only recognition says. */
function lookTwice(recognition: { pages: number; sheets: Sheet[] }, document: DocumentToRead, witness: Witness): void {
  for (const { page, box } of placesInDoubt(recognition, document)) {
    const sheet = recognition.sheets.find((one) => one.page === page)
    if (!sheet) continue
    const [x, y, w, h] = box
    const { flat, scale } = sheet
    sheet.seconds.push([...box, witness(flat, { x: x / scale, y: y / scale, w: w / scale, h: h / scale })])
  }
}

function stored({ pages, sheets }: { pages: number; sheets: Sheet[] }): Recognition {
  return {
    pages,
    sheets: sheets.map(({ page, height, plane, words, seconds }) => ({ page, height, plane, words, seconds })),
  }
}

const unmoved: Plane = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Rounded, because it is stored for years. */
function short(figure: number): number {
  return Math.round(figure * 1000) / 1000
}
