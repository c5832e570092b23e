import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Refused } from '../refusal.ts'
import type { Kind } from '../values/fields.ts'
import { readXml, type XmlReading } from '../xml/read-xml.ts'
import { decodeXml } from '../xml/tree.ts'

const usual = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'])
/** Files of these kinds may come with an invoice or order without being it, and so may a change of an order. */
const beside = new Set<Kind>(['delivery_note', 'quote', 'other'])
const triedMost = 20

/** The XML invoice or order embedded in a PDF, recognised by its root. `ambiguous`: there are several. */
export async function attachedXml(pdf: PDFDocumentProxy): Promise<{ reading: XmlReading; ambiguous: boolean } | null> {
  const attached = [...((await pdf.getAttachments()) ?? [])].map(([key, { filename }]) => ({
    key,
    name: filename.toLowerCase(),
  }))
  const found = attached.filter(({ name }) => name.endsWith('.xml')).toSorted(inOrder)
  const fitting: XmlReading[] = []
  for (const { key, name } of found.slice(0, triedMost)) {
    const bytes = await pdf.getAttachmentContent(key)
    const reading = bytes && readAttached(bytes, usual.has(name))
    if (reading && (usual.has(name) || !isBeside(reading))) fitting.push(reading)
  }
  const [first] = fitting
  return first ? { reading: first, ambiguous: fitting.length > 1 } : null
}

function inOrder(one: { name: string }, other: { name: string }): number {
  const first = Number(usual.has(other.name)) - Number(usual.has(one.name))
  return first || (one.name < other.name ? -1 : 1)
}

function isBeside({ kind, values }: XmlReading): boolean {
  return beside.has(kind) || values.has('change')
}

/** Reads an attachment. Unknown XML that is refused is ignored; XML with the usual name of an invoice must be valid. */
function readAttached(bytes: Uint8Array, expected: boolean): XmlReading | null {
  try {
    return readXml(decodeXml(bytes))
  } catch (error) {
    if (expected && error instanceof Refused) throw error
    return null
  }
}
