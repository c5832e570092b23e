import { AnnotationMode } from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Note } from '../reading.ts'
import { Refused } from '../refusal.ts'
import { plainWords } from '../text/plain-words.ts'
import type { Word } from '../text/rows.ts'
import type { XmlReading } from '../xml/read-xml.ts'
import { attachedXml } from './attachments.ts'
import { withoutFalseFigures } from './false-figures.ts'
import { byNumber, isLegible } from './legible.ts'
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
  /** Letters of a page stand for others, by a rule that nothing proves, or are not known: none of its values is certain. */
  is_guessed: boolean
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
    let is_guessed = false
    const of_ghostscript = await isOfGhostscript(pdf)
    const read = pagesOf(pdf)
    if (read.length < pdf.numPages) notes.add('pages_left_out')
    for (const number of read) {
      const page = await pdf.getPage(number)
      const { height, painted, is_plain } = await wordsOn(page, layers, of_ghostscript)
      if (number === 1) page_height = height
      if (isScanned(painted, { height })) scanned.push(number)
      else if (painted.hidden) notes.add('hidden_text') // scanners hide the text that they recognise
      is_guessed ||= !is_plain
      for (const word of plainWords(painted.words)) words.push(word)
      if (words.length > words_most) throw new Refused('too_heavy')
      page.cleanup()
    }
    const xml = attached?.reading ?? null
    return { pages: pdf.numPages, page_height, words, is_guessed, scanned, xml, notes: [...notes] }
  })
}

async function isOfGhostscript(pdf: PDFDocumentProxy): Promise<boolean> {
  const { info } = await pdf.getMetadata()
  return 'Producer' in info && /ghostscript/i.test(String(info.Producer))
}

/** All page numbers, or the first and last pages of a long document. */
function pagesOf({ numPages }: PDFDocumentProxy): number[] {
  const all = Array.from({ length: Math.min(numPages, first_pages + last_pages) }, (_, n) => n + 1)
  const gap = numPages - all.length
  return all.map((number) => (number > first_pages ? number + gap : number))
}

/** The words on a page. If its letters form none, those that may be meant, or none: then its picture is recognised. */
async function wordsOn(
  page: PDFPageProxy,
  layers: { isVisible: (layer: unknown) => unknown },
  of_ghostscript: boolean,
) {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const drawing = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
  if (of_ghostscript) withoutFalseFigures(drawing)
  const sheet = { number: page.pageNumber, width, height, start: matrixOf(transform) ?? unchanged }
  const paintAs = (meant?: (letter: string) => string) =>
    paint(drawing, sheet, {
      font: (name) => (page.commonObjs.has(name) ? fontOf(page.commonObjs.get(name)) : null),
      isVisible: (layer) => layers.isVisible(layer) !== false,
      ...(meant && { meant }),
    })
  const painted = paintAs()
  if (isLegible(painted.words)) return { height, painted, is_plain: true }
  const none = { ...painted, words: [] }
  const guessed = isScanned(none, { height }) ? none : paintAs(byNumber)
  return { height, painted: isLegible(guessed.words) ? guessed : none, is_plain: false }
}
