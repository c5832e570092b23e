import { documentIn } from './envelope.ts'
import { attachments, decodeXml, type Element, parseXml } from './tree.ts'

/** The maximum size of an uploaded file. */
const sizeMost = 10 * 1024 * 1024
const letters = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The first PDF embedded in an invoice (BG-24), whatever its declared type. */
export function embeddedPdf(root: Element): Buffer | null {
  if (attachments.has(root.name)) {
    const bytes = fromBase64(root.text)
    return bytes && /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) ? bytes : null
  }
  for (const child of root.children) {
    const found = embeddedPdf(child)
    if (found) return found
  }
  return null
}

/** Extracts the embedded PDF from the bytes of a file, in base64. Null if there is none or the file is invalid. */
export function extractPdf(bytes: Uint8Array): { pdf: string | null } {
  try {
    const document = documentIn(parseXml(decodeXml(bytes)))
    return { pdf: document ? (embeddedPdf(document)?.toString('base64') ?? null) : null }
  } catch {
    return { pdf: null }
  }
}

function fromBase64(text: string): Buffer | null {
  const base64 = text.replace(/\s+/g, '')
  if (base64.length > Math.ceil(sizeMost / 3) * 4 || !isBase64(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length <= sizeMost ? bytes : null
}

/** Checks in pieces, because a regular expression overflows the stack on ten million letters. */
function isBase64(text: string): boolean {
  const piece = 65_536
  for (let from = 0; from < text.length; from += piece) {
    const part = text.slice(from, from + piece)
    if (!letters.test(part) || (part.includes('=') && from + piece < text.length)) return false
  }
  return text.length > 0
}
