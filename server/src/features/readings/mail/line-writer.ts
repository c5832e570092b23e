import type { Line } from './lines.ts'

const text_most = 1_000_000
/** What surrounds struck-out words, as in chats. */
const strike = '~~'

type Style = { as_is?: boolean; struck?: boolean; coloured?: boolean }

/** Writes the lines of an HTML mail, each with the marks of its quotes. */
export class LineWriter {
  depth = 0
  signature = false
  #lines: Line[] = []
  #line = ''
  #quotes = 0
  #struck = false
  #coloured = false
  #signed = false
  #is_open = false
  #length = 0

  write(text: string, { as_is = false, struck = false, coloured = false }: Style = {}): void {
    if (this.#length > text_most) return
    const [first = '', ...more] = as_is ? text.split(/\r?\n/) : [text]
    this.#add(as_is || this.#line ? first : first.trimStart(), struck, coloured)
    for (const part of more) {
      this.breakLine()
      this.#add(part, struck, coloured)
    }
  }

  breakLine(): void {
    const depth = this.#line ? this.#quotes : this.depth
    const text = this.#struck ? `${this.#line.trimEnd()}${strike}` : this.#line.trimEnd()
    const signature = this.#line ? this.#signed : this.signature
    this.#lines.push({
      text: marked(depth, text),
      ...(depth > 0 && { quoted: true }),
      ...(signature && { signature }),
      ...(this.#coloured && { coloured: true }),
    })
    this.#line = ''
    this.#struck = false
    this.#coloured = false
    this.#is_open = false
  }

  /** Ends the line unless it is empty, with an empty line after it if `spaced`. */
  newLine(spaced: boolean): void {
    if (this.#line.trim()) this.breakLine()
    this.#line = ''
    this.#is_open = false
    if (spaced) this.#space()
  }

  /** Ends a block. An empty paragraph of Outlook is an empty line. */
  endBlock(is_tight: boolean, spaced: boolean): void {
    const isEmpty = is_tight && this.#is_open && !this.#line.trim()
    this.newLine(spaced || isEmpty)
  }

  quoteBegins(): void {
    this.newLine(false)
    this.#lines.push({ text: '', begins: 'quote' })
  }

  whole(): Line[] {
    this.newLine(false)
    return this.#lines
  }

  #space(): void {
    const last = this.#lines.at(-1)
    if (last === undefined || last.text.replace(/^[> ]+/, '') === '') return
    this.#lines.push({
      text: marked(this.depth, ''),
      ...(this.depth > 0 && { quoted: true }),
      ...(this.signature && { signature: true }),
    })
  }

  #add(text: string, struck: boolean, coloured: boolean): void {
    this.#is_open = true
    if (!this.#line) {
      this.#quotes = this.depth
      this.#signed = this.signature
    }
    if (coloured && /[\p{L}\p{N}]/u.test(text)) this.#coloured = true
    if (struck !== this.#struck && text.trim()) {
      this.#line = struck ? this.#line : this.#line.replace(/ *$/, (spaces) => `${strike}${spaces}`)
      const spaces = struck ? (/^ */.exec(text)?.[0] ?? '') : ''
      if (struck) this.#line += `${this.#line.endsWith(' ') ? '' : spaces}${strike}`
      this.#struck = struck
      this.#line += struck ? text.trimStart() : this.#joined(text)
    } else this.#line += this.#joined(text)
    this.#length += text.length
  }

  #joined(text: string): string {
    return this.#line.endsWith(' ') ? text.replace(/^ /, '') : text
  }
}

function marked(depth: number, text: string): string {
  return depth ? `${'>'.repeat(depth)} ${text}`.trimEnd() : text
}
