import type { Word } from '../text/rows.ts'
import { moved, times } from './matrix.ts'
import { type Paper, sameInk } from './paper.ts'
import { inkOf, type State } from './state.ts'

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
    const { font } = state
    if (!font || !Array.isArray(glyphs)) return
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') this.#jump(state, (-glyph * state.size) / 1000)
      else if (isGlyph(glyph)) {
        const gap = state.letter_gap + (glyph.isSpace ? state.word_gap : 0)
        const wide = glyph.width * font.advance * state.size
        const text = plain(glyph.unicode)
        if (text.trim()) this.#letter(state, text, wide, shown && !font.vertical)
        else this.end()
        this.#jump(state, wide + gap)
        if (this.#open && Math.abs(gap) < Math.abs(state.size) / 2) this.#open.right = placeOf(state)[4]
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
    const outside = right < 0 || x > width || base < 0 || box.y > height
    if (open.seen && !outside) this.#keep({ ...box, text }, layers)
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

  #jump(state: State, by: number): void {
    state.pen = { x: state.pen.x + by * state.stretch, y: state.pen.y }
  }

  #letter(state: State, text: string, wide: number, shown: boolean): void {
    const [a, b, , d, x, base] = placeOf(state)
    const size = Math.abs(d) * (state.font?.height ?? 1)
    const right = x + (wide / state.size) * a
    const upright = a > 0 && d < 0 && Math.abs(b) <= askew * a
    const ink = inkOf(state)
    const plain = shown && upright && size >= smallest && ink !== 'none'
    const seen = plain && !sameInk(ink, this.#paper.inkAt((x + right) / 2, base - 0.3 * size))
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

/** Where the pen stands on the page as shown, and how a letter of size one stands there. */
function placeOf({ ctm, text, pen, rise, size, stretch }: State) {
  const here = moved(times(ctm, text), pen.x, pen.y + rise)
  return times(here, [size * stretch, 0, 0, size, 0, 0])
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
  return text
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
}
