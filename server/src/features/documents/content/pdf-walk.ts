import { FileFault } from './fault.ts'
import { afterString } from './pdf-strings.ts'

const least = 8 // minimum cost of a step
const againMost = 10 // how often each character may be read
const small = 500_000 // characters that may be read in any text
/** Names that identify a stream or an encryption. A file may contain a million others. */
const telling = /^(?:N|F|O|U|P|First|Encrypt|XFA|Image|Filter|Predictor|Fl|.*Decode|AHx|A85|LZW|RL|CCF|DCT|Crypt)$/
/** A rendition plays sound or film, and may run a script. */
const running = new Set(['JavaScript', 'Launch', 'Rendition'])
const tokens =
  /%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|[[\]]|<[^>]{0,500000}>?|\(|(?<![A-Za-z])(?:obj|endobj|stream|trailer|startxref)(?![A-Za-z])/g
const ends = new Set(['obj', 'endobj', 'stream', 'trailer', 'startxref'])

/** Reads objects and throws at a name that runs something. Skips comments and strings. */
export class Walk {
  readonly #text: string
  #left: number

  constructor(text: string) {
    this.#text = text
    this.#left = againMost * text.length + small
  }

  object(from: number): { names: Set<string>; end: number; stream: boolean } {
    const names = new Set<string>()
    const text = this.#text
    let deep = 0
    let at = from
    for (;;) {
      tokens.lastIndex = at
      const match = tokens.exec(text)
      const token = match?.[0] ?? ''
      const end = match ? tokens.lastIndex : text.length
      if (!match || ends.has(token)) {
        this.#count(end - at)
        return { names, end, stream: token === 'stream' }
      }
      if (token.startsWith('/')) keep(plain(token), names)
      if (token === '<<' || token === '[') deep += 1
      if (token === '>>' || token === ']') deep -= 1
      const next = token === '(' ? afterString(text, end) : end
      this.#count(next - at)
      at = next
      if (deep <= 0 && !token.startsWith('%')) return { names, ...this.#afterwards(at) }
    }
  }

  /** A stream may follow an object. */
  #afterwards(at: number): { end: number; stream: boolean } {
    const text = this.#text
    const begin = afterBlanks(text, at)
    this.#count(begin - at)
    const end = begin + 'stream'.length
    const stream = text.startsWith('stream', begin) && !/[A-Za-z]/.test(text.charAt(end))
    return stream ? { end, stream } : { end: at, stream }
  }

  #count(letters: number) {
    this.#left -= Math.max(0, letters) + least
    if (this.#left < 0) throw new FileFault('unchecked')
  }
}

const blanks = new Set([0, 9, 10, 12, 13, 32])
const percent = 37

/** The position after blanks and comments. Without a regular expression, which hostile input could slow down. */
function afterBlanks(text: string, from: number): number {
  let at = from
  let comment = false
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === percent) comment = true
    else if (code === 10 || code === 13) comment = false
    else if (!comment && !blanks.has(code)) break
  }
  return at
}

function keep(name: string, names: Set<string>): void {
  if (telling.test(name)) names.add(name)
}

function plain(token: string): string {
  const name = token.slice(1).replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  if (running.has(name)) throw new FileFault('script')
  return name
}
