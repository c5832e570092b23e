/** A letter as pdf.js gives it. `width` in thousandths of the font size; `fontChar` is its place in the font. */
export type Glyph = { unicode: string; width: number; isSpace: boolean; fontChar?: string }

export function isGlyph(glyph: unknown): glyph is Glyph {
  return (
    typeof glyph === 'object' &&
    glyph !== null &&
    'unicode' in glyph &&
    typeof glyph.unicode === 'string' &&
    'width' in glyph &&
    Number.isFinite(glyph.width)
  )
}

/**
 * The standard fonts of PDF lack some signs that are common in amounts. PDFKit and jsPDF print each half of their code as one
 * letter, and pdf.js gives the halves that are no letter as spaces. A minus (U+2212) is then a quotation mark and a space, and
 * the narrow space between thousands (U+202F, in French amounts) a space and a slash. jsPDF halves every letter of such a text.
 */
const minus = '" '
const thousands = ' /'
const amount = /^" (?=[\d.,' /]+(?: ?(?:€|EUR))?$)|(?<=\d) \/(?=\d{3}(?!\d))/g
const halved = /^(?:[ "].){2,}$/

/** The glyphs of one string, with one glyph for the halves of each such sign. */
export function joinHalves(glyphs: unknown[]): unknown[] {
  const letters = glyphs.flatMap((glyph, n) => (isGlyph(glyph) && glyph.unicode.length === 1 ? { ...glyph, n } : []))
  const text = letters.map(({ unicode }) => unicode).join('')
  const every = halved.test(text)
  if (!every && !/" |\d \//.test(text)) return glyphs
  const joined = [...glyphs]
  for (const { index } of text.matchAll(every ? /../g : amount)) {
    const [one, other] = letters.slice(index, index + 2)
    if (!one || !other) continue
    const pair = one.unicode + other.unicode
    const unicode = pair === minus ? '-' : isBetweenThousands(text, index) ? "'" : other.unicode
    joined[one.n] = { unicode, width: one.width + other.width, isSpace: unicode === ' ' }
    joined[other.n] = 0
  }
  return joined
}

/**
 * The glyphs of a string with the text that they stand for, where the font itself names none of its letters, but only codes for
 * private use, or other forms of the same letters. Else they stay as they are: nobody sees what an author says beside them.
 */
export function asMeant(glyphs: unknown[], text: string): unknown[] {
  const letters = glyphs.filter(isGlyph)
  const shown = letters.map(({ unicode }) => unicode).join('')
  const [first] = letters
  if (!first || !(/^\p{Co}+$/u.test(shown) || shown.normalize('NFKC') === text)) return joinHalves(glyphs)
  const meant = text.split('')
  if (meant.length === letters.length) {
    const next = meant.values()
    return glyphs.map((glyph) => {
      if (!isGlyph(glyph)) return glyph
      const unicode = next.next().value ?? ''
      return { ...glyph, unicode, isSpace: unicode === ' ' }
    })
  }
  const room = glyphs.reduce(
    (sum: number, one) => sum + (isGlyph(one) ? one.width : typeof one === 'number' ? -one : 0),
    0,
  )
  return [{ ...first, unicode: text, width: room, isSpace: false }]
}

function isBetweenThousands(text: string, at: number): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at + 2)]
  return text.startsWith(thousands, at) && /\d$/.test(before) && /^(?: ?\d){3}(?! ?\d)/.test(after)
}
