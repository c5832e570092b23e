import { AnnotationMode } from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Note } from '../reading.ts'
import { Refused } from '../refusal.ts'
import { plainWords } from '../text/plain-words.ts'
import type { Word } from '../text/rows.ts'
import type { XmlReading } from '../xml/read-xml.ts'
import { attachedXml } from './attachments.ts'
import { matrixOf, unchanged } from './matrix.ts'
import { withPdf } from './open.ts'
import { paint } from './paint.ts'
import { isScanned } from './scanned.ts'
import { fontOf } from './state.ts'

export type PdfReading = {
  pages: number
  /** The height of the first page, in points. */
  page_height: number
  words: Word[]
  /** The pages that are pictures, perhaps with a stamp on them. */
  scanned: number[]
  xml: XmlReading | null
  notes: Note[]
}

const first_pages = 30
const last_pages = 5
const words_most = 200_000

/** Reads the visible words of a PDF with their places, and the embedded XML. Throws `Refused`. */
export function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  return withPdf(bytes, async (pdf) => {
    const attached = await attachedXml(pdf)
    const notes = new Set<Note>(attached?.ambiguous ? ['ambiguous_xml'] : [])
    const layers = await pdf.getOptionalContentConfig()
    const words: Word[] = []
    const scanned: number[] = []
    let page_height = 0
    const read = pagesOf(pdf)
    if (read.length < pdf.numPages) notes.add('pages_left_out')
    for (const number of read) {
      const page = await pdf.getPage(number)
      const { width, height, painted } = await wordsOn(page, layers)
      if (number === 1) page_height = height
      if (isScanned(painted, { width, height })) scanned.push(number)
      else if (painted.hidden) notes.add('hidden_text') // scanners hide the text that they recognise
      for (const word of plainWords(painted.words)) words.push(word)
      if (words.length > words_most) throw new Refused('too_heavy')
      page.cleanup()
    }
    return { pages: pdf.numPages, page_height, words, scanned, xml: attached?.reading ?? null, notes: [...notes] }
  })
}

/** All page numbers, or the first and last pages of a long document. */
function pagesOf({ numPages }: PDFDocumentProxy): number[] {
  const all = Array.from({ length: Math.min(numPages, first_pages + last_pages) }, (_, n) => n + 1)
  const gap = numPages - all.length
  return all.map((number) => (number > first_pages ? number + gap : number))
}

async function wordsOn(page: PDFPageProxy, layers: { isVisible: (layer: unknown) => unknown }) {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const drawing = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
  const sheet = { number: page.pageNumber, width, height, start: matrixOf(transform) ?? unchanged }
  const painted = paint(drawing, sheet, {
    font: (name) => (page.commonObjs.has(name) ? fontOf(page.commonObjs.get(name)) : null),
    isVisible: (layer) => layers.isVisible(layer) !== false,
  })
  return { width, height, painted }
}
