import { htmlText, type TextImage } from './html-text.ts'
import { flowedLines, type Line, partBegins, plainLines, textOf } from './lines.ts'
import { type MimePart, textOfPart } from './mime.ts'

const textMost = 1_000_000

export type Body = { lines: Line[]; images: TextImage[] }

/** The text of a mail: of all its parts, and of the best one where a mail offers the same text in several forms. */
export function bodyOf(part: MimePart): Body {
  const { multipart } = part.contentType
  if (!multipart) return isText(part) ? readPart(part) : nothing
  const parts = part.childNodes.map((child) => ({ ...bodyOf(child), is_html: hasHtml(child) }))
  const written = parts.filter(({ lines }) => textOf(lines) !== '')
  if (multipart !== 'alternative') return { lines: together(written), images: parts.flatMap(({ images }) => images) }
  const [plain, html] = [false, true].map((isHtml) => together(written.filter((one) => one.is_html === isHtml)))
  return { lines: best(plain ?? [], html ?? []), images: parts.flatMap(({ images }) => images) }
}

const nothing: Body = { lines: [], images: [] }

function isText({ contentType, contentDisposition }: MimePart): boolean {
  return /^text\/(?:plain|html)$/.test(contentType.parsed.value) && contentDisposition.parsed.value !== 'attachment'
}

function hasHtml({ contentType, childNodes }: MimePart): boolean {
  return contentType.parsed.value === 'text/html' || childNodes.some(hasHtml)
}

function readPart(part: MimePart): Body {
  const { value, params } = part.contentType.parsed
  const text = textOfPart(part).replaceAll('\0', '')
  if (value === 'text/html') return htmlText(text.slice(0, 5 * textMost))
  const plain = text.replace(/\r\n?/g, '\n').slice(0, textMost)
  const isFlowed = /^flowed$/i.test(params['format'] ?? '')
  return { lines: isFlowed ? flowedLines(plain, /^yes$/i.test(params['delsp'] ?? '')) : plainLines(plain), images: [] }
}

function together(bodies: { lines: Line[] }[]): Line[] {
  return bodies.flatMap(({ lines }, n) => (n === 0 ? lines : [partBegins, ...lines]))
}

/**
 * The plain text, in which quotes are marked best, unless the HTML says more: the plain one is a placeholder, or lacks
 * the address of a link, what was struck out or the numbers of a list.
 */
function best(plain: Line[], html: Line[]): Line[] {
  if (html.length === 0) return plain
  if (plain.length === 0) return html
  const [plainText, html_text] = [textOf(plain), textOf(html)]
  const [plainWords, htmlWords] = [wordsOf(plainText), wordsOf(html_text)]
  const more = share(htmlWords, plainWords)
  const less = share(plainWords, htmlWords)
  if (!plain.some(({ quoted }) => quoted) && html.some(({ quoted, begins, coloured }) => quoted || begins || coloured))
    return html
  if (html.some(({ quoted, coloured }) => quoted && coloured)) return html
  const saysMore = htmlWords.size >= plainWords.size || placeholder.test(plainText)
  if (saysMore && more > 0.3) return html
  const closely = plainText.replace(/\s+/g, '')
  const isPoorer = (html_text.match(telling) ?? []).some((mark) => !closely.includes(mark.trim().replace(/\s+/g, '')))
  return isPoorer && less < 0.5 ? html : plain
}

/** What stands in a plain text that only tells where to read the mail. */
const placeholder = /\bhtml\b|\bbrowser\b|webversie|web version|\b(?:e-?)?mail ?(?:programma|client|program|reader)\b/iu

/** What only HTML can say: links, struck-out words, numbers of lists. */
const telling = /~~[^~\n]+~~|(?<=\()https?:\/\/[^\s)]+|^\d{1,3}\. (?=\S)/gmu

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu))
}

/** The share of words that others do not have. */
function share(words: Set<string>, others: Set<string>): number {
  return words.size === 0 ? 0 : words.difference(others).size / words.size
}
