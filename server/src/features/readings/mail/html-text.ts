import { Parser } from 'htmlparser2'

/** A separate line that marks where an unmarked quoted mail begins, up to the end of the text. */
export const quote_mark = '\u0001'

/** An image in the text, by its Content-ID. `quoted`: it is part of the quoted mail. */
export type TextImage = { cid: string; quoted: boolean }
export type HtmlText = { text: string; images: TextImage[] }

const text_most = 1_000_000
const unseen = new Set(['head', 'script', 'style', 'template', 'title', 'noscript', 'svg', 'object', 'select'])
const blocks = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tr ul'.split(
    ' ',
  ),
)
const spaced = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote'])

type Element = { name: string; quotes: boolean; unseen: boolean; pre: boolean }

/**
 * The text of an HTML mail. Quoted parts get '> ' before each line, as in a mail of plain text, so that both are
 * treated alike. Only the marks of mail programs count: a blockquote of the author's own is not a quote.
 */
export function htmlText(html: string): HtmlText {
  const writer = new Writer()
  const open: Element[] = []
  const images: TextImage[] = []
  let [hidden, preformatted] = [0, 0]
  let is_cut = false

  const close = ({ name, ...element }: Element) => {
    if (element.unseen) hidden -= 1
    if (element.pre) preformatted -= 1
    if (blocks.has(name)) writer.newLine(spaced.has(name))
    if (element.quotes) writer.depth -= 1
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'br') return hidden || writer.breakLine()
      if (name === 'img') return noteImage(attributes['src'] ?? '')
      if (void_tags.has(name)) return blocks.has(name) && writer.newLine(false)
      const element = {
        name,
        quotes: isQuote(name, attributes),
        unseen: isUnseen(name, attributes),
        pre: name === 'pre',
      }
      open.push(element)
      if (blocks.has(name)) writer.newLine(spaced.has(name))
      if (isSignature(attributes)) writer.line('-- ')
      if (isAnswered(attributes)) {
        is_cut = true
        writer.line(quote_mark)
      }
      if (element.quotes) writer.depth += 1
      if (element.unseen) hidden += 1
      if (element.pre) preformatted += 1
      if (name === 'li' && !hidden) writer.write('- ')
      if ((name === 'td' || name === 'th') && !hidden) writer.write(' ')
    },
    ontext(text) {
      if (!hidden) writer.write(preformatted ? text : text.replace(/[\s\u00a0]+/g, ' '), preformatted > 0)
    },
    onclosetag(name) {
      if (void_tags.has(name)) return
      const last = open.findLastIndex((element) => element.name === name)
      if (last >= 0) for (const element of open.splice(last).toReversed()) close(element)
    },
  })
  parser.write(html)
  parser.end()
  return { text: writer.whole(), images }

  function noteImage(src: string) {
    const cid = src.match(/^cid:(.+)$/i)?.[1]
    if (cid) images.push({ cid: decoded(cid), quoted: is_cut || writer.depth > 0 })
  }
}

const void_tags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

type Attributes = Record<string, string>

/** Gmail, Apple Mail, Thunderbird and Yahoo mark what they quote. */
function isQuote(name: string, { class: classes = '', type = '' }: Attributes): boolean {
  if (name === 'blockquote') return type.toLowerCase() === 'cite' || hasClass(classes, /^(?:x_)*gmail_quote/)
  return hasClass(classes, /^(?:x_)*(gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote)$/)
}

/** Outlook marks the beginning only. */
function isAnswered({ id = '' }: Attributes): boolean {
  return /^(?:x_)*(divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)$/i.test(id)
}

function isSignature({ class: classes = '', id = '' }: Attributes): boolean {
  return /^(?:x_)*Signature$/i.test(id) || hasClass(classes, /^(?:x_)*(gmail_signature|moz-signature)$/)
}

function isUnseen(name: string, { style = '', hidden }: Attributes): boolean {
  return unseen.has(name) || hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
}

function hasClass(classes: string, form: RegExp): boolean {
  return classes.split(/\s+/).some((name) => form.test(name))
}

function decoded(cid: string): string {
  try {
    return decodeURIComponent(cid)
  } catch {
    return cid
  }
}

/** Writes lines, each with the marks of its quotes. */
class Writer {
  depth = 0
  #lines: string[] = []
  #line = ''
  #quotes = 0
  #length = 0

  write(text: string, as_is = false): void {
    if (this.#length > text_most) return
    const [first = '', ...more] = as_is ? text.split(/\r?\n/) : [text]
    this.#add(as_is ? first : this.#line ? first : first.trimStart())
    for (const part of more) {
      this.breakLine()
      this.#add(part)
    }
  }

  breakLine(): void {
    this.#lines.push(marked(this.#line ? this.#quotes : this.depth, this.#line.trimEnd()))
    this.#line = ''
  }

  /** Ends the line unless it is empty, with an empty line after it if `spaced`. */
  newLine(spaced: boolean): void {
    if (this.#line.trim()) this.breakLine()
    this.#line = ''
    const last = this.#lines.at(-1)
    if (spaced && last !== undefined && last.replace(/^[> ]+/, '') !== '') this.#lines.push(marked(this.depth, ''))
  }

  line(text: string): void {
    this.newLine(false)
    this.#lines.push(text)
  }

  whole(): string {
    this.newLine(false)
    return this.#lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  #add(text: string): void {
    if (!this.#line) this.#quotes = this.depth
    this.#line += this.#line.endsWith(' ') ? text.replace(/^ /, '') : text
    this.#length += text.length
  }
}

function marked(depth: number, text: string): string {
  return depth ? `${'>'.repeat(depth)} ${text}`.trimEnd() : text
}
