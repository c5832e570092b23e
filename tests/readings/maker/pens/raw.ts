import PdfKit from 'pdfkit'
import { rawPdf, stream } from '../../../../server/src/features/readings/testing/raw-pdf.ts'
import { type Mark, type Sheet } from '../sheet.ts'
import type { Pen } from './pen.ts'

const ruler = new PdfKit({ autoFirstPage: false })

function widthOf(text: string, font: string, size: number): number {
  return ruler.font(font).fontSize(size).widthOfString(text, { features: [] })
}

type Family = { plain: string; bold: string }
const times: Family = { plain: 'Times-Roman', bold: 'Times-Bold' }
const helvetica: Family = { plain: 'Helvetica', bold: 'Helvetica-Bold' }

/** Every letter is positioned separately. */
export const glyphs: Pen = (sheet) =>
  written(sheet, times, (mark, font, left) => {
    let at = left
    const letters = Array.from(mark.text).map((letter) => {
      const shown = letter === ' ' ? '' : `1 0 0 1 ${at.toFixed(3)} ${base(mark)} Tm ${encoded(letter)} Tj`
      at += widthOf(letter, font, mark.size)
      return shown
    })
    return letters.filter(Boolean).join('\n')
  })

/** One array per text, with spaces only as gaps and kerned letters, from bottom to top. */
export const kerned: Pen = (sheet) =>
  written(
    sheet,
    helvetica,
    (mark, _, left) => {
      const pieces = mark.text.split(' ').map((word) =>
        word
          .replaceAll(/(?<=[TVAY])(?=[a-z.,])/g, '\u0000')
          .split('\u0000')
          .map(encoded)
          .join(' 20 '),
      )
      return `1 0 0 1 ${left.toFixed(2)} ${base(mark)} Tm [${pieces.join(' -278 ')}] TJ`
    },
    true,
  )

type Draw = (mark: Mark, font: string, left: number) => string

function written(sheet: Sheet, family: Family, draw: Draw, upwards = false): Promise<Uint8Array> {
  const pages = Array.from({ length: sheet.page }, (_, n) => {
    const marks = sheet.marks
      .filter(({ page }) => page === n + 1)
      .toSorted((a, b) => (upwards ? b.y - a.y || b.x - a.x : 0))
    const rules = sheet.rules
      .filter(({ page }) => page === n + 1)
      .map(({ x, y, w, h, grey }) => `${grey ? 0.93 : 0.2} g ${x} ${(842 - y - h).toFixed(2)} ${w} ${h} re f`)
    const texts = marks.map((mark) => {
      const font = mark.bold ? family.bold : family.plain
      const wide = widthOf(mark.text, font, mark.size)
      const left = mark.x - (mark.align === 'right' ? wide : mark.align === 'middle' ? wide / 2 : 0)
      return `BT /${mark.bold ? 'B' : 'A'} ${mark.size} Tf\n${draw(mark, font, left)}\nET`
    })
    return Buffer.from([...rules, '0 g', ...texts].join('\n'), 'latin1')
  })
  const kids = pages.map((_, n) => `${5 + n * 2} 0 R`).join(' ')
  const fonts = [family.plain, family.bold].map(
    (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
  )
  return Promise.resolve(
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
      ...fonts,
      ...pages.flatMap((content, n) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + n * 2} 0 R /Resources << /Font << /A 3 0 R /B 4 0 R >> >> >>`,
        stream(content),
      ]),
    ]),
  )
}

function base({ y, size }: Mark): string {
  return (842 - y - 0.8 * size).toFixed(2)
}

const outsideLatin = new Map([
  ['€', '\u0080'],
  ['–', '\u0096'],
  ['’', '\u0092'],
])

function encoded(text: string): string {
  const letters = Array.from(text)
    .map((letter) => outsideLatin.get(letter) ?? letter)
    .join('')
  return `(${letters.replaceAll(/[\\()]/g, String.raw`\$&`)})`
}
