import { attachments, decodeXml, type Element, parseXml } from './tree.ts'

/** As large as a file may be that is uploaded. */
const inside_most = 10 * 1024 * 1024
const letters = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The first PDF that an invoice carries whole (BG-24), whatever it says that it is. */
export function pdfInside(root: Element): Buffer | null {
  if (attachments.has(root.name)) {
    const bytes = fromBase64(root.text)
    return bytes && /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) ? bytes : null
  }
  for (const child of root.children) {
    const found = pdfInside(child)
    if (found) return found
  }
  return null
}

/** The same from the bytes of a file, for who wants to look at it; of what cannot be read, nothing. */
export function takeOut(bytes: Uint8Array): { pdf: string | null } {
  try {
    return { pdf: pdfInside(parseXml(decodeXml(bytes)))?.toString('base64') ?? null }
  } catch {
    return { pdf: null }
  }
}

function fromBase64(text: string): Buffer | null {
  const written = text.replace(/\s+/g, '')
  if (written.length > Math.ceil(inside_most / 3) * 4 || !isBase64(written)) return null
  const bytes = Buffer.from(written, 'base64')
  return bytes.length <= inside_most ? bytes : null
}

/** In pieces: on ten million letters at once an expression runs out of stack. */
function isBase64(text: string): boolean {
  const piece = 65_536
  for (let from = 0; from < text.length; from += piece) {
    const part = text.slice(from, from + piece)
    if (!letters.test(part) || (part.includes('=') && from + piece < text.length)) return false
  }
  return text.length > 0
}
