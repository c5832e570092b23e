import type { Bytes } from './bytes.ts'
import type { Fault } from './fault.ts'

/** What a file is by its first bytes: a kind to look into, or the reason why it is none of ours. */
export type Kind = 'pdf' | 'png' | 'jpg' | 'webp' | 'heic' | 'zip' | 'ole' | 'xml' | Foreign
type Foreign = Extract<Fault, `is_${string}`>

/** The first that matches counts, so that a file cannot be two kinds. In latin1, so that a letter is a byte. */
const beginnings: [Kind, RegExp][] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['is_picture', /^(GIF8|II\*\0|MM\0\*|BM[^]{4}\0\0\0\0|[^]{4}ftypavi)/],
  ['heic', /^[^]{4}ftyp[^]{0,60}?(hei[cxms]|hev[cxms]|mif[12]|msf1)/],
  ['zip', /^PK\x03\x04/],
  ['ole', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
  ['is_archive', /^(Rar!\x1a\x07|7z\xbc\xaf\x27\x1c|\x1f\x8b|PK)/],
  ['is_rtf', /^\{\\rtf/],
  // Readers look for its head in the first 1,024 bytes. Before it only plain text, without a tag: a page that a browser
  // would show is no PDF.
  ['pdf', /^[\t\r\n\x20-\x3b\x3d-\x7e\xef\xbb\xbf]{0,1024}?%PDF-[12]\.\d/],
  ['is_html', beginsWith('html')],
  ['is_picture', beginsWith('svg')],
  ['is_html', /^(\xef\xbb\xbf)?\s*<(head|body|table|meta|style|script|div|p)[\s>]/i],
  ['xml', /^((\xef\xbb\xbf)?\s*<|(\xff\xfe)?(\s\0)*<\0|(\xfe\xff)?(\0\s)*\0<)/],
  ['is_text', /^[\t\n\f\r\x20-\x7e\x80-\xff]+$/],
]

const lookedAt = 2048

/** Never throws: what it does not know is `is_unknown`. */
export async function kindOf(bytes: Bytes): Promise<Kind> {
  const begin = (await bytes.read(0, lookedAt)).toString('latin1')
  return beginnings.find(([, pattern]) => pattern.test(begin))?.[0] ?? 'is_unknown'
}

/** Whether it is none of the kinds that are taken. */
export function isForeign(kind: Kind): kind is Foreign {
  return kind.startsWith('is_')
}

/** The root of a page or drawing, also below a declaration, a doctype or a comment. */
function beginsWith(root: string): RegExp {
  return new RegExp(
    `^(\\xef\\xbb\\xbf)?\\s*(<\\?xml[^>]*>\\s*)?(<!--[^]{0,500}?-->\\s*)?<(!doctype\\s+)?${root}[\\s>]`,
    'i',
  )
}
