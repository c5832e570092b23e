import type { DocumentToRead } from '../jobs/document-to-read.ts'
import type { PdfReading } from '../pdf/read-pdf.ts'
import { type DocumentReading, exactWordsMost, type RecognisedWord, type Recognition, sheetsMost } from '../reading.ts'
import { isJpeg, loadDecoder } from './decode.ts'
import { type Engine, loadEngine } from './engine.ts'
import { faultOf } from './faults.ts'
import { compose, type Plane } from './plane.ts'
import type { Gray } from './gray.ts'
import { placeOfJpeg } from './jpeg.ts'
import { isTooSmall, type PicturePage, readPage } from './read-page.ts'
import { isTimeLeft } from './recognition-time.ts'
import { placesInDoubt, readWords } from './read-words.ts'
import type { PageImage } from './scan.ts'
import { loadWitness, type Witness } from './witness.ts'

export type PictureReader = (bytes: Uint8Array, document: DocumentToRead) => Promise<DocumentReading>

/** Loads all that is needed to read photos and scans. */
export async function pictureReader(): Promise<PictureReader> {
  const [decode, engine, witness] = [await loadDecoder(), await loadEngine(), await loadWitness()]
  const { takeImages } = await import('./scan.ts')
  const { readPdf } = await import('../pdf/read-pdf.ts')
  return async (bytes, document) => {
    const recognition = document.type === 'scan' ? await recogniseScan(bytes) : await recognisePhoto(bytes)
    lookTwice(recognition, document, witness)
    const reading = readWords(recognition, document)
    return reading.state === 'refused' ? reading : { ...reading, recognition: stored(recognition) }
  }

  async function recognisePhoto(bytes: Uint8Array): Promise<Recognised> {
    const gray = await decode(bytes)
    const place = isJpeg(bytes) ? placeOfJpeg(bytes, gray) : null
    const sheet = await recognise({ page: 1, gray, place, partly: false }, engine)
    return { pages: 1, sheets: sheet ? [sheet] : [] }
  }

  async function recogniseScan(bytes: Uint8Array): Promise<Recognised> {
    const began = processorTime()
    const pdf = await readPdf(Uint8Array.from(bytes)) // pdf.js takes what it reads
    const sheets: Sheet[] = []
    let longest = 0
    const take = async (image: PageImage) => {
      const from = processorTime()
      const sheet = await recognise(image, engine)
      if (sheet) sheets.push(sheet)
      longest = Math.max(longest, processorTime() - from)
      return isTimeLeft(pdf.scanned.length, { used: processorTime() - began, longest })
    }
    const { without } = await takeImages(bytes, pdf.scanned.slice(0, sheetsMost), take, pdf.guessed)
    return { pages: pdf.pages, sheets, ...textOf(pdf, without) }
  }
}

/** Of this process, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A recognised page, of which more can be read. `scale`: points for a pixel. */
type Sheet = Recognition['sheets'][number] & { flat: Gray; scale: number }

type Recognised = Omit<Recognition, 'sheets'> & { sheets: Sheet[] }

async function recognise({ page, gray, place, partly }: PageImage, engine: Engine): Promise<Sheet | null> {
  if (isTooSmall(gray.width, gray.height)) return null
  const fault = faultOf(gray)
  return { page, ...sheetOf(await readPage(gray, engine), place), ...(partly && { partly }), ...(fault && { fault }) }
}

/** The text of a PDF, if it has any, without signs that the database refuses. */
function textOf(
  { words, guessed, page_height, scanned, turned, notes }: PdfReading,
  without: number[],
): Pick<Recognition, 'text'> {
  const known = words.filter(({ page }) => !guessed.includes(page))
  const exact = known.flatMap(({ page, text, x, y, w, h }): PdfWord[] => {
    const kept = text.replace(/[^\u0020-\ud7ff]/g, '').slice(0, 2000)
    return kept ? [[page, kept, short(x), short(y), short(w), short(h)]] : []
  })
  if (exact.length === 0) return {}
  return {
    text: {
      height: page_height,
      scanned: scanned.filter((page) => !without.includes(page)),
      ...(turned.length > 0 && { turned: turned.map(([page, plane]) => [page, [...plane]]) }),
      notes,
      words: exact.slice(0, exactWordsMost),
    },
  }
}

type PdfWord = NonNullable<Recognition['text']>['words'][number]

const paper = 595 // points: the width of A4

/** The page as if it were of paper, in points. */
function sheetOf({ flat, plane, words }: PicturePage, place: Plane | null): Omit<Sheet, 'page'> {
  const scale = paper / Math.min(flat.width, flat.height)
  const seen = compose(place ?? unmoved, compose(plane, [1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1]))
  const onPaper = words.map(({ text, x, y, w, h, confidence }): RecognisedWord => [
    text,
    short(x * scale),
    short(y * scale),
    short(w * scale),
    short(h * scale),
    short(confidence),
  ])
  return { height: short(flat.height * scale), plane: [...seen], words: onPaper, seconds: [], flat, scale }
}

/** Lets a second engine read what only recognition says. */
function lookTwice(recognition: Recognised, document: DocumentToRead, witness: Witness): void {
  for (const { page, box } of placesInDoubt(recognition, document)) {
    const sheet = recognition.sheets.find((one) => one.page === page)
    if (!sheet) continue
    const [x, y, w, h] = box
    const { flat, scale } = sheet
    sheet.seconds.push([...box, witness(flat, { x: x / scale, y: y / scale, w: w / scale, h: h / scale })])
  }
}

function stored({ sheets, ...others }: Recognised): Recognition {
  return {
    ...others,
    sheets: sheets.map(({ flat: _flat, scale: _scale, ...sheet }) => sheet),
  }
}

const unmoved: Plane = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Rounded, because it is stored for years. */
function short(figure: number): number {
  return Math.round(figure * 1000) / 1000
}
