import type { Word } from '../text/rows.ts'
import { type Matrix, moved, times } from './matrix.ts'
import { type Colour, type Paper, sameInk } from './paper.ts'
import { type Font, inkOf, type State } from './state.ts'

const smallest = 3
const apart = 0.12
const kerned = -0.4 // 'To' stands closer than its letters are wide
const above = 0.8 // of a letter's size stands above its baseline, the rest hangs below
const askew = 0.02

type Open = { text: string; x: number; base: number; right: number; size: number; seen: boolean; layers: number }

/** The words of a page as they are written, letter by letter; hidden ones are left out and noted. */
export class Writing {
  hidden = false
  readonly #page: { number: number; width: number; height: number }
  readonly #paper: Paper
  readonly #words: { word: Word; layers: number }[] = []
  readonly #twice = new Map<string, number[]>()
  #open: Open | null = null

  constructor(page: { number: number; width: number; height: number }, paper: Paper) {
    this.#page = page
    this.#paper = paper
  }

  /** Letters and, between them, thousandths of the size to go back. The pen moves on. */
  write(state: State, glyphs: unknown, shown: boolean): void {
    const { font, size, stretch } = state
    if (!font || !Array.isArray(glyphs)) return
    const hand = handOf(state, font, shown)
    const jump = (by: number) => void (state.pen = { x: state.pen.x + by * stretch, y: state.pen.y })
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') jump((-glyph * size) / 1000)
      else if (isGlyph(glyph)) {
        const gap = state.letter_gap + (glyph.isSpace ? state.word_gap : 0)
        const wide = glyph.width * font.advance * size
        const text = plain(glyph.unicode)
        if (text.trim()) this.#letter(hand, text, state.pen, wide * stretch)
        else this.end()
        jump(wide + gap)
        if (this.#open && Math.abs(gap) < Math.abs(size) / 2) this.#open.right += gap * stretch * hand.place[0]
      }
    }
  }

  /** The words that can still be seen when all is drawn. */
  words(): Word[] {
    this.end()
    const seen = this.#words.filter(
      ({ word: { x, y, w, h }, layers }) => !this.#paper.covers(x + w / 2, y + h / 2, layers),
    )
    if (seen.length < this.#words.length) this.hidden = true
    return seen.map(({ word }) => word)
  }

  end(): void {
    const open = this.#open
    this.#open = null
    if (!open) return
    const { number: page, width, height } = this.#page
    const { text, x, base, right, size, layers } = open
    const box = { page, x, y: base - above * size, w: Math.max(0, right - x), h: size }
    // A damaged file may give places that are no numbers: these lie nowhere.
    const inside = right >= 0 && x <= width && base >= 0 && box.y <= height
    if (open.seen && inside && Number.isFinite(box.w) && Number.isFinite(box.h)) this.#keep({ ...box, text }, layers)
    else if (/[\p{L}\p{N}]/u.test(text)) this.hidden = true
  }

  /** Some programs write a word twice, a hair apart, to make it bold. */
  #keep(word: Word, layers: number): void {
    const key = `${Math.round(word.y)} ${word.text}`
    const places = this.#twice.get(key) ?? []
    if (places.some((x) => Math.abs(x - word.x) < 0.1 * word.h)) return
    this.#twice.set(key, [...places, word.x])
    this.#words.push({ word, layers })
  }

  #letter({ place, size, ink, legible }: TextState, text: string, pen: { x: number; y: number }, wide: number): void {
    const [a, , c, d, e, f] = place
    const x = a * pen.x + c * pen.y + e
    const base = place[1] * pen.x + d * pen.y + f
    const right = x + wide * a
    const seen = legible && !sameInk(ink, this.#paper.inkAt((x + right) / 2, base - 0.3 * size))
    const open = this.#open
    const goes_on =
      open?.seen === seen && Math.abs(base - open.base) < 0.1 * size && Math.abs(size - open.size) < 0.1 * size
    if (open && goes_on && x - open.right < apart * size && x - open.right > kerned * size) {
      open.text += text
      open.right = right
      return
    }
    this.end()
    this.#open = { text, x, base, right, size, seen, layers: this.#paper.layers }
  }
}

/** How letters come out: where the pen's places lie on the page as shown, how high, in which ink, and whether to be read. */
type TextState = { place: Matrix; size: number; ink: Colour; legible: boolean }

function handOf(state: State, font: Font, shown: boolean): TextState {
  const place = moved(times(state.ctm, state.text), 0, state.rise)
  const [a, b, , d] = place
  const size = Math.abs(d * state.size) * font.height
  const ink = inkOf(state)
  const across = a * state.size * state.stretch
  const upright = across > 0 && d * state.size < 0 && Math.abs(b) <= askew * Math.abs(a)
  return { place, size, ink, legible: shown && upright && !font.vertical && size >= smallest && ink !== 'none' }
}

type Glyph = { unicode: string; width: number; isSpace: boolean }

function isGlyph(glyph: unknown): glyph is Glyph {
  return (
    typeof glyph === 'object' &&
    glyph !== null &&
    'unicode' in glyph &&
    typeof glyph.unicode === 'string' &&
    'width' in glyph &&
    Number.isFinite(glyph.width)
  )
}

/** Letters as people type them: 'ﬁ' is two, and what has no width is none. */
function plain(text: string): string {
  if (text.length === 1 && text >= ' ' && text <= '~') return text
  return text
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
}
