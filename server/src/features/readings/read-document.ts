import { readPdf } from './pdf/read-pdf.ts'
import { numberKey } from './numbers.ts'
import { fromText } from './from-text.ts'
import { fromXml } from './from-xml.ts'
import { type DocumentReading, type Note } from './reading.ts'
import { Refused } from './refused.ts'
import { readText } from './text/read-text.ts'
import { readXml } from './xml/read-xml.ts'
import { decodeXml } from './xml/tree.ts'

export type DocumentToRead = {
  type: 'pdf' | 'xml'
  filename: string
  /** The numbers of the orders in the dossier. */
  known_numbers: string[]
}

/** Reads an order or invoice: its XML where it has one, else the words on its pages. */
export async function readDocument(bytes: Uint8Array, document: DocumentToRead): Promise<DocumentReading> {
  try {
    return document.type === 'xml' ? readXmlFile(bytes) : await readPdfFile(bytes, document)
  } catch (error) {
    if (error instanceof Refused) return { state: 'refused', refusal: error.refusal }
    throw error
  }
}

const letters_least = 40

async function readPdfFile(bytes: Uint8Array, { filename, known_numbers }: DocumentToRead): Promise<DocumentReading> {
  const { pages, page_height, words, xml, notes } = await readPdf(bytes)
  const known = new Set(known_numbers.map(numberKey))
  const letters = words.reduce((sum, { page, text }) => sum + (page === 1 ? countLetters(text) : 0), 0)
  const seen =
    letters >= letters_least
      ? readText({ words, page_height, filename }, (number) => known.has(numberKey(number)))
      : null
  if (xml) return fromXml(xml, { pages, notes, seen, words })
  return seen ? fromText(seen, { pages, notes }) : { state: 'nothing', pages, notes }
}

function readXmlFile(bytes: Uint8Array): DocumentReading {
  const notes: Note[] = []
  const xml = readable(bytes)
  return xml ? fromXml(xml, { pages: null, notes, seen: null, words: [] }) : { state: 'nothing', pages: null, notes }
}

/** What is no XML, or XML of another kind, stays an ordinary document. */
function readable(bytes: Uint8Array) {
  try {
    return readXml(decodeXml(bytes))
  } catch (error) {
    if (error instanceof Refused) throw error
    return null
  }
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
