import { AnnotationMode } from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Note } from '../reading.ts'
import { Refused } from '../refusal.ts'
import { plainWords } from '../text/plain-words.ts'
import type { Word } from '../text/rows.ts'
import type { XmlReading } from '../xml/read-xml.ts'
import { attachedXml } from './attachments.ts'
import { withoutFalseFigures } from './false-figures.ts'
import type { Plane } from '../pictures/plane.ts'
import { areKnown, byNumber, isLegible } from './legible.ts'
import { matrixOf, unchanged } from './matrix.ts'
import { mayStandForOthers, standsFor } from './meanings.ts'
import { withPdf } from './open.ts'
import { paint } from './paint.ts'
import { type Meaning, withPdfium } from './pdfium.ts'
import { isScanned } from './scanned.ts'
import { fontOf } from './state.ts'
import { turned as turnedBack } from './turned.ts'
import type { Letters } from './writing.ts'

export type PdfReading = {
  pages: number
  /** The height of the first page, in points. */
  page_height: number
  words: Word[]
  /** The pages whose letters stand for others, by a rule that nothing proves, or are not known: no value of theirs is certain. */
  guessed: number[]
  /** The pages to recognise: pictures, perhaps with a stamp on them, letters that are drawn, and guessed ones. */
  scanned: number[]
  /** Where the places of a page are that people see turned. */
  turned: [page: number, Plane][]
  xml: XmlReading | null
  notes: Note[]
}

const firstPages = 30
const lastPages = 5
const wordsMost = 200_000

/** Reads the visible words of a PDF with their places, and the embedded XML. Throws `Refused`. */
export function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  return withPdf(bytes, async (pdf) => {
    const attached = await attachedXml(pdf)
    const notes = new Set<Note>(attached?.ambiguous ? ['ambiguous_xml'] : [])
    const layers = await pdf.getOptionalContentConfig()
    const words: Word[] = []
    const scanned: number[] = []
    let page_height = 0
    const guessed: number[] = []
    const turned: [number, Plane][] = []
    const reading = { layers, of_ghostscript: await isOfGhostscript(pdf), meanings: meaningsOf(pdf) }
    const read = pagesOf(pdf)
    if (read.length < pdf.numPages) notes.add('pages_left_out')
    for (const number of read) {
      const page = await pdf.getPage(number)
      const { sheet, back, painted, is_plain } = await wordsOn(page, reading)
      if (number === 1) page_height = sheet.height
      if (!is_plain) guessed.push(number)
      if (back) turned.push([number, back])
      if (!is_plain || isScanned(painted, sheet)) scanned.push(number)
      else if (painted.hidden) notes.add('hidden_text') // scanners hide the text that they recognise
      for (const word of plainWords(painted.words)) words.push(word)
      if (words.length > wordsMost) throw new Refused('too_heavy')
      page.cleanup()
    }
    const xml = attached?.reading ?? null
    return { pages: pdf.numPages, page_height, words, guessed, scanned, turned, xml, notes: [...notes] }
  })
}

/** Tells what the strings of pages stand for. PDFium is loaded for the first page that needs it, and reads all of them. */
function meaningsOf(pdf: PDFDocumentProxy): Reading['meanings'] {
  let all: Promise<Map<number, Meaning[]> | null> | null = null
  return async (page) => {
    all ??= pdf
      .getData()
      .then((bytes) => withPdfium(bytes, ({ meanings }) => new Map(pagesOf(pdf).map((one) => [one, meanings(one)]))))
    return (await all)?.get(page) ?? []
  }
}

async function isOfGhostscript(pdf: PDFDocumentProxy): Promise<boolean> {
  const { info } = await pdf.getMetadata()
  return 'Producer' in info && /ghostscript/i.test(String(info.Producer))
}

/** All page numbers, or the first and last pages of a long document. */
function pagesOf({ numPages }: PDFDocumentProxy): number[] {
  const all = Array.from({ length: Math.min(numPages, firstPages + lastPages) }, (_, n) => n + 1)
  const gap = numPages - all.length
  return all.map((number) => (number > firstPages ? number + gap : number))
}

type Reading = {
  layers: { isVisible: (layer: unknown) => unknown }
  of_ghostscript: boolean
  /** What the strings of a page stand for. */
  meanings: (page: number) => Promise<Meaning[]>
}

/**
 * The words on a page, upright. If its letters form none, those that may be meant, or none: then its picture is recognised. `back`:
 * where its places are on the page that people see, if that is turned.
 */
async function wordsOn(page: PDFPageProxy, { layers, of_ghostscript, meanings }: Reading) {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const drawing = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
  if (of_ghostscript) withoutFalseFigures(drawing)
  let sheet = { number: page.pageNumber, width, height, start: matrixOf(transform) ?? unchanged }
  let back: Plane | null = null
  const paintAs = (letters: Letters) =>
    paint(drawing, sheet, {
      font: (name) => (page.commonObjs.has(name) ? fontOf(page.commonObjs.get(name)) : null),
      isVisible: (layer) => layers.isVisible(layer) !== false,
      ...letters,
    })
  let painted = paintAs({})
  if (painted.turned !== 0 && !isScanned(painted, sheet)) {
    ;({ sheet, back } = turnedBack(sheet, painted.turned))
    painted = paintAs({})
  }
  if (mayStandForOthers(drawing, painted.words))
    painted = paintAs({ standsFor: standsFor(await meanings(page.pageNumber), sheet.start) })
  const shown = { sheet, back }
  if (isLegible(painted.words)) return { ...shown, painted, is_plain: areKnown(painted.words) }
  const none = { ...painted, words: [] }
  const guessed = isScanned(none, sheet) ? none : paintAs({ meant: byNumber })
  return { ...shown, painted: isLegible(guessed.words) ? guessed : none, is_plain: false }
}
