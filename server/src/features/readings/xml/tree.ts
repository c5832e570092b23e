import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Refused } from '../refusal.ts'

/** An element without its prefix. `place` counts from 1 among siblings of the same name. */
export type Element = {
  name: string
  uri: string
  place: number
  parent: Element | null
  attributes: Map<string, string>
  children: Element[]
  text: string
}

const decodedMost = 20_000_000
const deepMost = 64
const elementsMost = 200_000
const attributesMost = 100
const textMost = 1_000_000
const attachedMost = 14_000_000 // ten megabytes in base64
const piece = 65_536
/** The elements that contain a file. */
export const attachments = new Set(['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'])

/**
 * Parses an XML document and returns its root. Throws `Refused` for a DOCTYPE (before parsing it) and for documents
 * larger than any invoice, and an ordinary error if the XML is not well-formed. Nothing external is fetched.
 */
export function parseXml(text: string): Element {
  if (text.length > decodedMost) throw new Refused('too_big')
  const parser = new SaxesParser({ xmlns: true })
  let root: Element | null = null
  let here: CountedElement | null = null
  let deep = 0
  let elements = 0
  let attributes = 0
  let lastTag = 0
  const limit = () => (here && attachments.has(here.name) ? attachedMost : textMost)

  parser.on('doctype', () => {
    throw new Refused('doctype')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentagstart', () => void (attributes = 0))
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > attributesMost) throw new Refused('too_big')
  })
  parser.on('opentag', (tag) => {
    deep += 1
    elements += 1
    lastTag = parser.position
    if (deep > deepMost || elements > elementsMost) throw new Refused('too_big')
    here = openElement(tag, here)
    root ??= here
  })
  parser.on('text', (words) => {
    if (here) here.text += words
  })
  parser.on('cdata', (words) => {
    if (here) here.text += words
  })
  parser.on('closetag', () => {
    deep -= 1
    lastTag = parser.position
    here = here?.parent ?? null
  })
  for (let from = 0; from < text.length; from += piece) {
    parser.write(text.slice(from, from + piece))
    // The parser's own position may be ahead by up to a piece after each write.
    if (Math.min(from + piece, text.length) - lastTag > limit()) throw new Refused('too_big')
  }
  parser.close()
  if (!root) throw new Error('no element')
  return root
}

// Counts siblings while parsing, so that a table of two hundred thousand lines is not scanned for each line.
type CountedElement = Omit<Element, 'parent'> & { parent: CountedElement | null; counts: Map<string, number> }

function openElement({ local, uri, attributes }: SaxesTagNS, parent: CountedElement | null): CountedElement {
  const place = 1 + (parent?.counts.get(local) ?? 0)
  parent?.counts.set(local, place)
  const plain = new Map(Object.values(attributes).map((attribute) => [attribute.local, attribute.value]))
  const element = { name: local, uri, place, parent, attributes: plain, children: [], text: '', counts: new Map() }
  parent?.children.push(element)
  return element
}

/** The path of an element without prefixes: '/Invoice/InvoiceLine[2]/Item/Name'. */
export function pathTo(element: Element): string {
  const { name, place, parent } = element
  return `${parent ? pathTo(parent) : ''}/${name}${place > 1 ? `[${place}]` : ''}`
}

/** Decodes an XML file in the encoding of its BOM or declaration. */
export function decodeXml(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  const declared = /^(?:ï»¿)?\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(start)?.[1]
  const encoding = marked ?? (declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8')
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}
