import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { madePdf } from '../../../../server/src/features/readings/testing/made-pdf.ts'
import type { Mark, Sheet } from '../sheet.ts'
import type { Attachments, Pen } from './pen.ts'

const pdfjs = (name: string) =>
  fileURLToPath(new URL(`./standard_fonts/${name}`, import.meta.resolve('pdfjs-dist/package.json')))

type Fonts = { plain: string; bold: string; set?: () => [string, Buffer][] }

const helvetica: Fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' }
const liberation: Fonts = {
  plain: 'plain',
  bold: 'bold',
  set: () => [
    ['plain', readFileSync(pdfjs('LiberationSans-Regular.ttf'))],
    ['bold', readFileSync(pdfjs('LiberationSans-Bold.ttf'))],
  ],
}

/** One run of letters per text, in a font that every PDF reader has. */
export const runs: Pen = (sheet, attached) => drawn(sheet, helvetica, { attached, inPieces: (text) => [text] })

/** One run per word, with the space before it, in a TrueType font that is a subset of the letters used. */
export const office: Pen = (sheet, attached) =>
  drawn(sheet, liberation, { attached, inPieces: (text) => text.match(/\S+\s*/g) ?? [] })

/** As a browser prints: at three quarters of the size, words in column order. */
export const browser: Pen = (sheet, attached) =>
  drawn(sheet, liberation, {
    attached,
    inPieces: (text) => text.match(/\S+/g) ?? [],
    scale: 0.75,
    inOrder: (marks) => marks.toSorted((a, b) => Math.round(a.x / 60) - Math.round(b.x / 60) || a.y - b.y),
  })

type PenOptions = {
  attached: Attachments
  inPieces: (text: string) => string[]
  scale?: number
  inOrder?: (marks: Mark[]) => Mark[]
}

function drawn(
  sheet: Sheet,
  fonts: Fonts,
  { attached, inPieces, scale = 1, inOrder = (marks) => marks }: PenOptions,
): Promise<Uint8Array> {
  return madePdf((pdf) => {
    for (const [name, bytes] of fonts.set?.() ?? []) pdf.registerFont(name, bytes)
    for (let page = 1; page <= sheet.page; page += 1) {
      if (page > 1) pdf.addPage()
      pdf.save().scale(scale)
      for (const rule of sheet.rules.filter((one) => one.page === page))
        pdf.rect(rule.x / scale, rule.y / scale, rule.w / scale, rule.h / scale).fill(rule.grey ? '#eeeeee' : '#333333')
      pdf.fillColor('#111111')
      for (const { text, x, y, size, bold, align } of inOrder(sheet.marks.filter((one) => one.page === page))) {
        pdf.font(bold ? fonts.bold : fonts.plain).fontSize(size / scale)
        const wide = pdf.widthOfString(text)
        let at = x / scale - (align === 'right' ? wide : align === 'middle' ? wide / 2 : 0)
        for (const piece of inPieces(text)) {
          pdf.text(piece, at, y / scale, { lineBreak: false })
          at += pdf.widthOfString(/\s$/.test(piece) ? piece : `${piece} `)
        }
      }
      pdf.restore()
    }
    for (const [name, content] of Object.entries(attached)) pdf.file(Buffer.from(content), { name })
  })
}
