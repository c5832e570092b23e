import type { Kind } from '../values/fields.ts'

export type DocumentToRead = {
  /**
   * `carrier`: an XML document with a PDF inside. `scan`: a PDF with pages that are pictures. `words`: what was recognised
   * in a picture or scan earlier, as JSON.
   */
  type: 'pdf' | 'xml' | 'carrier' | 'picture' | 'scan' | 'words'
  filename: string
  /** Of a scan: how many of its pages are pictures. */
  scanned?: number
  /** The numbers of the orders in the dossier. */
  known_numbers: readonly string[]
  /** The kind that a person chose; null if it follows from the document. */
  kind?: Kind | null
}
