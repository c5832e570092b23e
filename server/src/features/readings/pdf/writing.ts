import type { Word } from '../text/rows.ts'
import { type Matrix, translate, times } from './matrix.ts'
import { type Colour, type Surface, sameInk } from './surface.ts'
import { type Font, inkOf, type State } from './state.ts'

const smallest = 3
const gap_most = 0.12
const kerned = -0.4 // the letters of 'To' overlap
const above = 0.8 // the part of a letter above its baseline
const tracked_least = 3
const kern_most = 100
const askew = 0.02

type Open = { text: string; x: number; base: number; right: number; size: number; visible: boolean; layers: number }

/** Collects the words of a page letter by letter. Hidden words are left out, which sets `hidden`. */
export class Writing {
  hidden = false
  readonly #page: { number: number; width: number; height: number }
  readonly #surface: Surface
  readonly #words: { word: Word; layers: number }[] = []
  readonly #seen_at = new Map<string, number[]>()
  #open: Open | null = null

  constructor(page: { number: number; width: number; height: number }, surface: Surface) {
    this.#page = page
    this.#surface = surface
  }

  /**
   * Writes glyphs. Numbers between them move the pen back, in thousandths of the font size. Even room between letters
   * is that of a spaced title, which is one word. Ghostscript writes spaces as room between two letters.
   */
  write(state: State, glyphs: unknown, layer_visible: boolean): void {
    const { font, size, stretch } = state
    if (!font || !Array.isArray(glyphs)) return
    const text_state = textStateOf(state, font, layer_visible)
    const is_tracked = isTracked(glyphs)
    const jump = (by: number) => void (state.pen = { x: state.pen.x + by * stretch, y: state.pen.y })
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') jump((-glyph * size) / 1000)
      else if (isGlyph(glyph)) {
        const gap = state.letter_gap + (glyph.isSpace ? state.word_gap : 0)
        const wide = glyph.width * font.advance * size
        const text = plain(glyph.unicode)
        if (text.trim()) this.#letter(text_state, text, state.pen, wide * stretch)
        else this.end()
        jump(wide + gap)
        if (this.#open && is_tracked && Math.abs(gap) < Math.abs(size) / 2)
          this.#open.right += gap * stretch * text_state.place[0]
      }
    }
  }

  /** The words that are visible after painting everything. */
  words(): Word[] {
    this.end()
    const visible = this.#words.filter(
      ({ word: { x, y, w, h }, layers }) => !this.#surface.covers(x + w / 2, y + h / 2, layers),
    )
    if (visible.length < this.#words.length) this.hidden = true
    return visible.map(({ word }) => word)
  }

  end(): void {
    const open = this.#open
    this.#open = null
    if (!open) return
    const { number: page, width, height } = this.#page
    const { text, x, base, right, size, layers } = open
    const box = { page, x, y: base - above * size, w: Math.max(0, right - x), h: size }
    // In a damaged file places may not be numbers. Such words are outside the page.
    const inside = right >= 0 && x <= width && base >= 0 && box.y <= height
    if (open.visible && inside && Number.isFinite(box.w) && Number.isFinite(box.h))
      this.#addWord({ ...box, text }, layers)
    else if (/[\p{L}\p{N}]/u.test(text)) this.hidden = true
  }

  /** Adds a word once: some programs draw it twice with a tiny offset to make it bold. */
  #addWord(word: Word, layers: number): void {
    const key = `${Math.round(word.y)} ${word.text}`
    const places = this.#seen_at.get(key) ?? []
    if (places.some((x) => Math.abs(x - word.x) < 0.1 * word.h)) return
    this.#seen_at.set(key, [...places, word.x])
    this.#words.push({ word, layers })
  }

  #letter({ place, size, ink, legible }: TextState, text: string, pen: { x: number; y: number }, wide: number): void {
    const [a, , c, d, e, f] = place
    const x = a * pen.x + c * pen.y + e
    const base = place[1] * pen.x + d * pen.y + f
    const right = x + wide * a
    const visible = legible && !sameInk(ink, this.#surface.inkAt((x + right) / 2, base - 0.3 * size))
    const open = this.#open
    const goes_on =
      open?.visible === visible && Math.abs(base - open.base) < 0.1 * size && Math.abs(size - open.size) < 0.1 * size
    if (open && goes_on && x - open.right < gap_most * size && x - open.right > kerned * size) {
      open.text += text
      open.right = right
      return
    }
    this.end()
    this.#open = { text, x, base, right, size, visible, layers: this.#surface.layers }
  }
}

function isTracked(glyphs: unknown[]): boolean {
  const is_even = !glyphs.some((one) => typeof one === 'number' && Math.abs(one) > kern_most)
  return is_even && glyphs.filter(isGlyph).length >= tracked_least
}

/** How letters appear: the transformation from pen to page, their height, ink, and whether they are legible. */
type TextState = { place: Matrix; size: number; ink: Colour; legible: boolean }

function textStateOf(state: State, font: Font, layer_visible: boolean): TextState {
  const place = translate(times(state.ctm, state.text), 0, state.rise)
  const [a, b, , d] = place
  const size = Math.abs(d * state.size) * font.height
  const ink = inkOf(state)
  const across = a * state.size * state.stretch
  const upright = across > 0 && d * state.size < 0 && Math.abs(b) <= askew * Math.abs(a)
  return { place, size, ink, legible: layer_visible && upright && !font.vertical && size >= smallest && ink !== 'none' }
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

/** Normalises letters: 'ﬁ' becomes two letters, and zero-width characters are removed. */
function plain(text: string): string {
  if (text.length === 1 && text >= ' ' && text <= '~') return text
  return text
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
}
