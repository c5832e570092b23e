import { OPS } from 'pdfjs-dist'
import { type Glyph, isGlyph } from './glyphs.ts'
import type { Drawing } from './paint.ts'

/** A sign that is no letter, so that no value is read from a word with it. */
const unknownSign = '\ufffd'
/** The last of the hyphens and dashes from U+2010 on, by its last figure. */
const lastDash = 5

/**
 * Takes away the figures that Ghostscript writes for dashes: U+2010 becomes '0', U+2011 '1', and so on, so that 'PO-7401' is
 * 'PO17401' for everyone but the eye. In their font the same figures stand in another place as well.
 */
export function withoutFalseFigures(drawing: Drawing): void {
  for (const figures of figuresOfFonts(drawing)) {
    const places = new Set(figures.map((glyph) => `${glyph.unicode} ${placeOf(glyph)}`))
    if (places.size === new Set(figures.map(({ unicode }) => unicode)).size) continue
    // Figures follow each other in a font: those of one row are equally far from their places.
    const rows = [...Map.groupBy(figures, (glyph) => placeOf(glyph) - Number(glyph.unicode)).values()]
    const [, ...others] = rows.toSorted((a, b) => differentIn(b) - differentIn(a))
    for (const row of others)
      if (row.every(({ unicode }) => Number(unicode) <= lastDash)) for (const glyph of row) glyph.unicode = unknownSign
  }
}

function differentIn(row: Glyph[]): number {
  return new Set(row.map(({ unicode }) => unicode)).size
}

const begins = new Set<number>([OPS.save, OPS.beginGroup, OPS.paintFormXObjectBegin])
const ends = new Set<number>([OPS.restore, OPS.endGroup, OPS.paintFormXObjectEnd])

/** The figures that are written, of each font by themselves. */
function figuresOfFonts({ fnArray, argsArray }: Drawing): Iterable<Glyph[]> {
  const fonts = new Map<string, Glyph[]>()
  const stack: string[] = []
  let font = ''
  for (const [n, operator] of fnArray.entries()) {
    const args: unknown = argsArray[n]
    const first: unknown = Array.isArray(args) ? args[0] : null
    if (begins.has(operator)) stack.push(font)
    else if (ends.has(operator)) font = stack.pop() ?? font
    else if (operator === OPS.setFont) font = String(first)
    else if (operator === OPS.showText && Array.isArray(first))
      for (const glyph of first)
        if (isGlyph(glyph) && /^\d$/.test(glyph.unicode)) fonts.getOrInsert(font, []).push(glyph)
  }
  return fonts.values()
}

/** The place of a letter in its font, as pdf.js numbers them. */
function placeOf({ fontChar }: Glyph): number {
  return fontChar?.codePointAt(0) ?? 0
}
