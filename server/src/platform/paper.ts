import { setImmediate as others } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import PdfKit from 'pdfkit'

export type Span = { text: string; bold?: boolean; colour?: keyof typeof colours }
type Style = { size?: number; above?: number }
type Language = 'nl-NL' | 'en-GB'
type Options = {
  title: string
  language: Language
  /** The date in the document's metadata. The same content and date give the same bytes. */
  at: Date
  /** PDF/A-3a, with a reading order. Long documents do without, because the tags take memory. */
  tagged: boolean
  /** Says which of how many pages it is. All pages stay in memory until the end, so long documents do without. */
  numbered?: Record<Language, (page: number, pages: number) => string>
}

const colours = { ink: '#172029', muted: '#4a545d', klopt: '#177243', line: '#dbd9d3' }
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
const margin = 56
const numberSize = 9
const sizes = { H1: 22, H2: 13, H3: 10.5, P: 10 }

/** A PDF of A4 pages in the app's font. It is streamed: `bytes` yields data while the document is written. */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument
  readonly #at: Date
  readonly #tagged: boolean
  readonly #numbered: Options['numbered']
  readonly #scripts = new Map<number, string>()
  /** The language of each page. */
  readonly #pages: Language[] = []
  #language: Language
  #part: PDFKit.PDFStructureElement | undefined

  constructor({ title, language, at, tagged, numbered }: Options) {
    const info = { Title: title, Creator: 'Klopt', Producer: 'Klopt', CreationDate: at, ModDate: at }
    this.#at = at
    this.#tagged = tagged
    this.#numbered = numbered
    this.#language = language
    this.#pdf = new PdfKit({
      size: 'A4',
      margin,
      pdfVersion: '1.7',
      lang: language,
      displayTitle: true,
      tagged,
      subset: tagged ? 'PDF/A-3a' : 'PDF/A-2b',
      info,
      bufferPages: numbered !== undefined,
      font: fontOf('latin', false),
    })
    for (const script of scripts)
      for (const bold of [false, true]) this.#pdf.registerFont(nameOf(script, bold), fontOf(script, bold))
    this.#pages.push(language)
    this.#pdf.on('pageAdded', () => this.#pages.push(this.#language))
  }

  async *bytes(): AsyncGenerator<Buffer> {
    for await (const piece of this.#pdf) if (Buffer.isBuffer(piece)) yield piece
  }

  /** Starts a part in another language, on a new page except for the first. */
  part(language: Language): void {
    this.#language = language
    if (this.#part) {
      this.#part.end()
      this.#pdf.addPage()
    }
    if (!this.#tagged) return
    this.#part = this.#pdf.struct('Sect', { lang: language })
    this.#pdf.addStructure(this.#part)
  }

  heading(level: 'H1' | 'H2' | 'H3', text: string, above = { H1: 0, H2: 18, H3: 10 }[level]): void {
    this.#block(level, [{ text, bold: true }], { size: sizes[level], above })
  }

  text(spans: string | Span[], style: Style = {}): void {
    this.#block('P', typeof spans === 'string' ? [{ text: spans }] : spans, style)
  }

  /** Yields to the event loop between pieces of a long document. */
  async pause(): Promise<void> {
    await others()
  }

  attach(name: string, content: string, type: string): void {
    const dates = { creationDate: this.#at, modifiedDate: this.#at }
    const options = { name, type, description: name, ...dates }
    this.#pdf.file(Buffer.from(content), { ...options, relationship: 'Data' } as typeof options) // missing in its types
  }

  end(): void {
    this.#part?.end()
    for (const [n, language] of this.#numbered ? this.#pages.entries() : [])
      this.#number(n, this.#numbered?.[language](n + 1, this.#pages.length) ?? '')
    this.#pdf.end()
  }

  /** Ends `bytes` with an error. */
  fail(error: unknown): void {
    this.#pdf.destroy(error instanceof Error ? error : new Error(String(error)))
  }

  /** Writes the number of a page below its text. Screen readers skip it, as an artifact of the layout. */
  #number(n: number, text: string): void {
    const pdf = this.#pdf
    pdf.switchToPage(n)
    const { height, width, margins } = pdf.page
    pdf.page.margins = { ...margins, bottom: 0 } // else this text would start a page
    if (this.#tagged) pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font(nameOf('latin', false)).fontSize(numberSize).fillColor(colours.muted)
    pdf.text(text, margin, height - margin / 2 - numberSize, { width: width - 2 * margin, align: 'right' })
    if (this.#tagged) pdf.endMarkedContent()
    pdf.page.margins = margins
  }

  #block(tag: keyof typeof sizes, spans: Span[], { size = sizes.P, above = 3 }: Style): void {
    const pdf = this.#pdf
    if (pdf.y > margin) pdf.y += above
    if (pdf.y + 3 * size > pdf.page.height - margin) pdf.addPage()
    const write = () => this.#write(spans, size)
    if (this.#part) this.#part.add(pdf.struct(tag, {}, write))
    else write()
  }

  #write(spans: Span[], size: number): void {
    const pdf = this.#pdf
    const runs = spans.flatMap(({ text, bold = false, colour = 'ink' }) =>
      this.#runs(text).map((run) => ({ ...run, bold, colour })),
    )
    for (const [n, { text, script, bold, colour }] of runs.entries())
      pdf
        .font(nameOf(script, bold))
        .fontSize(size)
        .fillColor(colours[colour])
        .text(text, { continued: n < runs.length - 1, lineGap: size * 0.25 })
  }

  /** Splits a text by the font that has its characters. Characters that no font has become question marks. */
  #runs(text: string): { text: string; script: string }[] {
    const runs: { text: string; script: string }[] = []
    for (const sign of text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, '    ')) {
      if (/(?!\n)\p{Cc}|\p{Cf}/u.test(sign)) continue
      const script = sign === '\n' ? 'latin' : this.#scriptOf(sign)
      const last = runs.at(-1)
      const shown = script ? sign : '?'
      if (last && last.script === (script || 'latin')) last.text += shown
      else runs.push({ text: shown, script: script || 'latin' })
    }
    return runs.length ? runs : [{ text: ' ', script: 'latin' }]
  }

  #scriptOf(sign: string): string {
    const code = sign.codePointAt(0) ?? 0
    let script = this.#scripts.get(code)
    if (script === undefined) {
      script = scripts.find((one) => hasGlyph(this.#pdf.font(nameOf(one, false)), code)) ?? ''
      this.#scripts.set(code, script)
    }
    return script
  }
}

function hasGlyph(pdf: PDFKit.PDFDocument, code: number): boolean {
  const { _font } = pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  return _font.font.hasGlyphForCodePoint(code)
}

function nameOf(script: string, bold: boolean): string {
  return `${script} ${bold ? 600 : 400}`
}

/** The static versions of the app's font: PDFKit cannot embed a subset of a variable font. */
function fontOf(script: string, bold: boolean): string {
  const name = `ibm-plex-sans-${script}-${bold ? 600 : 400}-normal.woff`
  return fileURLToPath(import.meta.resolve(`@fontsource/ibm-plex-sans/files/${name}`))
}
