import type { Line } from './lines.ts'

const textMost = 1_000_000
/** More marks say nothing more. */
const depthMost = 20
/** What surrounds struck-out words, as in chats. */
const strike = '~~'

type Style = { as_is?: boolean; struck?: boolean; coloured?: boolean }

/** Writes the lines of an HTML mail, each with the marks of its quotes. */
export class LineWriter {
  depth = 0
  signature = false
  #lines: Line[] = []
  /** Of the line that is open; joined at its end, because a line may be as long as the text. */
  #pieces: string[] = []
  #ends_blank = false
  #is_written = false
  #quotes = 0
  #struck = false
  #coloured = false
  #signed = false
  #is_open = false
  #length = 0

  write(text: string, { as_is = false, struck = false, coloured = false }: Style = {}): void {
    if (this.#length > textMost) return
    const [first = '', ...more] = as_is ? text.split(/\r?\n/) : [text]
    this.#add(as_is || this.#pieces.length ? first : first.trimStart(), struck, coloured)
    for (const part of more) {
      this.breakLine()
      this.#add(part, struck, coloured)
    }
  }

  breakLine(): void {
    const isEmpty = this.#pieces.length === 0
    const depth = isEmpty ? this.depth : this.#quotes
    const signature = isEmpty ? this.signature : this.#signed
    const text = this.#pieces.join('').trimEnd()
    this.#lines.push({
      text: marked(depth, this.#struck ? `${text}${strike}` : text),
      ...(depth > 0 && { quoted: true }),
      ...(signature && { signature }),
      ...(this.#coloured && { coloured: true }),
    })
    this.#clear()
  }

  /** Ends the line unless it is empty, with an empty line after it if `spaced`. */
  newLine(spaced: boolean): void {
    if (this.#is_written) this.breakLine()
    this.#clear()
    if (spaced) this.#space()
  }

  /** Ends a block. An empty paragraph of Outlook is an empty line. */
  endBlock(isTight: boolean, spaced: boolean): void {
    const isEmpty = isTight && this.#is_open && !this.#is_written
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

  #clear(): void {
    this.#pieces = []
    this.#ends_blank = false
    this.#is_written = false
    this.#struck = false
    this.#coloured = false
    this.#is_open = false
  }

  #add(text: string, struck: boolean, coloured: boolean): void {
    this.#is_open = true
    if (this.#pieces.length === 0) {
      this.#quotes = this.depth
      this.#signed = this.signature
    }
    if (coloured && /[\p{L}\p{N}]/u.test(text)) this.#coloured = true
    if (struck !== this.#struck && (text.trim() || !struck)) {
      this.#strike(struck, text.startsWith(' '))
      this.#push(struck ? text.trimStart() : text.replace(/^(?=[\p{L}\p{N}])/u, ' '))
    } else this.#push(text)
    this.#length += text.length
  }

  /** Begins or ends struck-out words, without the blank beside them. */
  #strike(begins: boolean, isBlankBefore: boolean): void {
    if (begins) this.#push(isBlankBefore ? ` ${strike}` : strike)
    else {
      const isBlank = this.#ends_blank
      if (isBlank) this.#pieces.push(this.#pieces.pop()?.trimEnd() ?? '')
      this.#push(strike)
      if (isBlank) this.#push(' ')
    }
    this.#struck = begins
  }

  #push(text: string): void {
    const kept = this.#ends_blank ? text.replace(/^ /, '') : text
    if (kept === '') return
    this.#pieces.push(kept)
    this.#ends_blank = kept.endsWith(' ')
    this.#is_written ||= kept.trim() !== ''
  }
}

function marked(depth: number, text: string): string {
  return depth ? `${'>'.repeat(Math.min(depth, depthMost))} ${text}`.trimEnd() : text
}
