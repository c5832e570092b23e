import type { DocumentToRead } from './document-to-read.ts'
import type { PdfReading } from '../pdf/read-pdf.ts'
import { countLetters } from '../pdf/scanned.ts'
import { doubtAll, doubtFigures } from '../values/doubt-figures.ts'
import { numberKey } from '../values/numbers.ts'
import { fromText } from '../values/from-text.ts'
import { withOther } from '../values/with-other.ts'
import { fromXml } from '../values/from-xml.ts'
import type { z } from 'zod'
import { withPlaces } from '../pictures/places.ts'
import { readWords } from '../pictures/read-words.ts'
import {
  type DocumentReading,
  exactWordsMost,
  type NotRead,
  type Note,
  type ReadingResult,
  type Recognition,
} from '../reading.ts'
import { Refused } from '../refusal.ts'
import { otherInvoiceIn } from '../text/other-invoice.ts'
import { pageTextsOf, xmlTextsOf } from '../text/page-texts.ts'
import { readText } from '../text/read-text.ts'
import { extractPdf } from '../xml/embedded-pdf.ts'
import { readXml } from '../xml/read-xml.ts'
import { decodeXml } from '../xml/tree.ts'

/** @internal For tests and bench/. Reads an order or invoice from its XML, or else from the text on its pages. */
export async function readDocument(bytes: Uint8Array, document: DocumentToRead): Promise<DocumentReading> {
  const read = await readerOf(document.type)
  return read(bytes, document)
}

/**
 * The request to a reader process: to read a document, to extract the PDF embedded in an XML document, or to parse a
 * mail.
 */
export type ReaderRequest = DocumentToRead | { type: 'inside' } | { type: 'mail' }

/** The line that a reader process gets before the bytes. `processor_most` is in milliseconds. */
export type ReaderTask = { request: ReaderRequest; processor_most: number }

type Reader = (bytes: Uint8Array, document: DocumentToRead) => Promise<DocumentReading>

/**
 * Returns the function that reads documents, with all its code loaded, so that it needs no more files. One for XML does
 * not load pdf.js, which takes longer than reading most XML; one for PDF reads both.
 */
export async function readerOf(type: DocumentToRead['type']): Promise<Reader> {
  if (type === 'picture' || type === 'scan') {
    const read = await (await import('../pictures/read-picture.ts')).pictureReader()
    return (bytes, document) => orRefused(() => read(bytes, document))
  }
  const pdf = type === 'pdf' || type === 'carrier' ? await import('../pdf/read-pdf.ts') : null
  return (bytes, document) =>
    orRefused(async () => {
      if (document.type === 'words') return readWords(recognitionFrom(bytes), document)
      if (pdf && document.type === 'pdf') return fromPdf(await pdf.readPdf(bytes), document)
      const inside = pdf && document.type === 'carrier' ? extractPdf(bytes).pdf : null
      const pages = pdf && inside !== null ? await pdf.readPdf(new Uint8Array(Buffer.from(inside, 'base64'))) : null
      return readXmlFile(bytes, document, pages)
    })
}

/** Its shape was checked before it was stored. */
function recognitionFrom(bytes: Uint8Array): Recognition {
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** The reason instead of the result, if it is refused. */
export async function orRefused<A>(read: () => A | Promise<A>): Promise<A | z.infer<typeof NotRead>> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refused) return { state: 'refused', refusal: error.refusal }
    throw error
  }
}

const lettersLeast = 40

function fromPdf(pdf: PdfReading, { filename, known_numbers, kind = null }: PaperToRead): DocumentReading {
  const { pages, words, scanned, xml, notes } = pdf
  const isGuessed = pdf.guessed.length > 0
  const text = textOf(pdf, { filename, known_numbers, kind })
  const page_texts = pageTextsOf(words)
  const other = isGuessed ? null : otherInvoiceIn(pdf)
  if (xml) {
    const reading = fromXml({ ...xml, kind: kind ?? xml.kind }, { pages, notes, text: isGuessed ? null : text, words })
    return { ...placed(withOther(reading, other), pdf), page_texts }
  }
  // Too many words to be joined with recognised ones.
  const toRecognise = scanned.length > 0 && words.length <= exactWordsMost ? { scanned: scanned.length } : {}
  if (!text) return { state: 'nothing', pages, notes, page_texts, ...toRecognise }
  const found = { ...placed(withOther(fromText(text, { pages, notes, words }), other), pdf), page_texts }
  const reading = isGuessed ? { ...found, values: doubtAll(found.values) } : found
  return scanned.length > 0 ? { ...withUnread(reading), ...toRecognise } : reading
}

function placed(reading: ReadingResult, { turned }: PdfReading): ReadingResult {
  return { ...reading, values: withPlaces(reading.values, new Map(turned)) }
}

type PaperToRead = Pick<DocumentToRead, 'filename' | 'known_numbers' | 'kind'>

/** The share of a page below which its foot stands. */
const foot = 0.75

/** Null if there is too little text to read. Pages in front with nothing but a foot are passed over. */
function textOf({ page_height, words, scanned }: PdfReading, { filename, known_numbers, kind = null }: PaperToRead) {
  const known = new Set(known_numbers.map(numberKey))
  const pages = Map.groupBy(words, ({ page }) => page)
  const [first] = pages.entries().find(([, own]) => countLetters(own) >= lettersLeast) ?? []
  if (first === undefined || scanned.some((page) => page < first)) return null
  if (words.some(({ page, y }) => page < first && y < foot * page_height)) return null
  const written = words.filter(({ page }) => page >= first)
  return readText({ words: written, page_height, filename, kind }, (number) => known.has(numberKey(number)))
}

/** As long as the scanned pages are not recognised, they may hold other totals, or say that this is a credit note. */
function withUnread(reading: ReadingResult): ReadingResult {
  return { ...reading, notes: [...reading.notes, 'pages_not_recognised'], values: doubtFigures(reading.values) }
}

/** `inside`: what the PDF in it shows, which people see instead of the XML. */
function readXmlFile(bytes: Uint8Array, document: PaperToRead, inside: PdfReading | null): DocumentReading {
  const xml = readable(bytes)
  const notes: Note[] = xml?.pdf ? ['pdf_inside'] : []
  if (!xml) return { state: 'nothing', pages: null, notes }
  const text = inside && inside.guessed.length === 0 ? textOf(inside, document) : null
  const kind = document.kind ?? xml.kind
  const reading = fromXml({ ...xml, kind }, { pages: null, notes, text, words: inside?.words ?? [] })
  return { ...reading, page_texts: xmlTextsOf(decodeXml(bytes)) }
}

/** Null if the bytes are not XML, or XML of another kind. The file is then an ordinary document. */
function readable(bytes: Uint8Array) {
  try {
    return readXml(decodeXml(bytes))
  } catch (error) {
    if (error instanceof Refused) throw error
    return null
  }
}
