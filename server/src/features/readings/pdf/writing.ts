import type { Word } from '../text/rows.ts'
import { asMeant, isGlyph, joinHalves } from './glyphs.ts'
import { type Matrix, translate, times } from './matrix.ts'
import { type Colour, type Surface, sameInk } from './surface.ts'
import { type Font, inkOf, type State } from './state.ts'

const smallest = 3
const gapMost = 0.12
const kerned = -0.4 // the letters of 'To' overlap
const above = 0.8 // the part of a letter above its baseline
const trackedLeast = 3
const kernMost = 100
const askew = 0.02
/** In points, with a little room: a shadow is at least so far from its word. */
const pixel = 1.1

/** How many times as many letters as upright ones are turned at least, if the page is. */
const turnedLeast = 2

/** What letters are taken for. */
export type Letters = {
  /** The letter that is meant by each. */
  meant?: (letter: string) => string
  /** What the glyphs of a string stand for of which the first stands at a place. */
  standsFor?: (x: number, y: number) => string | undefined
}

type Open = { text: string; x: number; base: number; right: number; size: number; visible: boolean; layers: number }

/** Collects the words of a page letter by letter. Hidden words are left out. */
export class Writing {
  readonly #page: { number: number; width: number; height: number }
  readonly #surface: Surface
  readonly #letters: Letters
  readonly #directions = [0, 0, 0, 0]
  readonly #words: { word: Word; layers: number }[] = []
  readonly #hidden: Word[] = []
  readonly #seen_at = new Map<string, Word[]>()
  #open: Open | null = null

  constructor(page: { number: number; width: number; height: number }, surface: Surface, letters: Letters = {}) {
    this.#page = page
    this.#surface = surface
    this.#letters = letters
  }

  /** By how many quarters, clockwise, most letters are turned. */
  get turned(): number {
    const [upright = 0, ...others] = this.#directions
    const most = Math.max(...others)
    return most > turnedLeast * upright && most > 0 ? others.indexOf(most) + 1 : 0
  }

  /**
   * Writes glyphs. Numbers between them move the pen back, in thousandths of the font size. Even room between letters
   * is that of a spaced title, which is one word. Ghostscript writes spaces as room between two letters.
   */
  write(state: State, glyphs: unknown, layerVisible: boolean): void {
    const { font, size, stretch } = state
    if (!font || !Array.isArray(glyphs)) return
    const textState = textStateOf(state, font, layerVisible)
    const tracked = isTracked(glyphs)
    const jump = (by: number) => void (state.pen = { x: state.pen.x + by * stretch, y: state.pen.y })
    const at = translate(textState.place, state.pen.x, state.pen.y)
    const meaning = this.#letters.standsFor?.(at[4], at[5])
    for (const glyph of meaning === undefined ? joinHalves(glyphs) : asMeant(glyphs, meaning)) {
      if (typeof glyph === 'number') jump((-glyph * size) / 1000)
      else if (isGlyph(glyph)) {
        const gap = state.letter_gap + (glyph.isSpace ? state.word_gap : 0)
        const wide = glyph.width * font.advance * size
        const text = plain(this.#letters.meant?.(glyph.unicode) ?? glyph.unicode, wide !== 0)
        if (textState.turned !== null)
          this.#directions[textState.turned] = (this.#directions[textState.turned] ?? 0) + 1
        if (text.trim()) this.#letter(textState, text, state.pen, wide * stretch)
        else this.end()
        jump(wide + gap)
        if (this.#open && tracked && Math.abs(gap) < Math.abs(size) / 2)
          this.#open.right += gap * stretch * textState.place[0]
      }
    }
  }

  /**
   * The words that are visible after painting everything. `hidden`: others hold figures that the page does not show, unlike
   * the shadow of a word and the name of a program.
   */
  words(): { words: Word[]; hidden: boolean } {
    this.end()
    const visible: Word[] = []
    const covered: Word[] = []
    for (const { word, layers } of this.#words) {
      const { x, y, w, h } = word
      const list = this.#surface.covers(x + w / 2, y + h / 2, layers) ? covered : visible
      list.push(word)
    }
    const hidden = [...covered, ...this.#hidden.filter((word) => !this.#isSeen(word))]
    return { words: visible, hidden: hidden.some(({ text }) => /\d/.test(text)) }
  }

  end(): void {
    const open = this.#open
    this.#open = null
    if (!open) return
    const { number: page, width, height } = this.#page
    const { text, x, base, right, size, layers } = open
    const word = { page, x, y: base - above * size, w: Math.max(0, right - x), h: size, text }
    // In a damaged file places may not be numbers. Such words are outside the page.
    const inside = right >= 0 && x <= width && base >= 0 && word.y <= height
    if (!(open.visible && inside && Number.isFinite(word.w) && Number.isFinite(word.h))) {
      this.#hidden.push(word)
      return
    }
    if (!this.#isSeen(word)) this.#words.push({ word, layers })
    this.#seen_at.getOrInsert(keyOf(word, 0), []).push(word)
  }

  /** Whether a word was drawn here before: programs draw it twice to make it bold, or to give it a shadow. */
  #isSeen(word: Word): boolean {
    const near = Math.max(pixel, 0.1 * word.h)
    const isNear = ({ x, y }: Word) => Math.abs(x - word.x) < near && Math.abs(y - word.y) < near
    return [-1, 0, 1].some((row) => this.#seen_at.get(keyOf(word, row))?.some(isNear))
  }

  #letter({ place, size, ink, legible }: TextState, text: string, pen: { x: number; y: number }, wide: number): void {
    const [a, , c, d, e, f] = place
    const x = a * pen.x + c * pen.y + e
    const base = place[1] * pen.x + d * pen.y + f
    const right = x + wide * a
    const visible = legible && !sameInk(ink, this.#surface.inkAt((x + right) / 2, base - 0.3 * size))
    const open = this.#open
    const goesOn =
      open?.visible === visible && Math.abs(base - open.base) < 0.1 * size && Math.abs(size - open.size) < 0.1 * size
    if (open && goesOn && x - open.right < gapMost * size && x - open.right > kerned * size) {
      open.text += text
      open.right = right
      return
    }
    this.end()
    this.#open = { text, x, base, right, size, visible, layers: this.#surface.layers }
  }
}

/** The text of a word and its row on the page, which is higher than two places of one word are apart. */
function keyOf({ text, y, h }: Word, row: number): string {
  return `${Math.round(y / Math.max(2 * pixel, h / 4)) + row} ${text}`
}

function isTracked(glyphs: unknown[]): boolean {
  const isEven = !glyphs.some((one) => typeof one === 'number' && Math.abs(one) > kernMost)
  return isEven && glyphs.filter(isGlyph).length >= trackedLeast
}

/**
 * How letters appear: the transformation from pen to page, their height, ink, whether they are legible, and by how many quarters
 * they are turned. Null: by another angle, or as in a mirror.
 */
type TextState = { place: Matrix; size: number; ink: Colour; legible: boolean; turned: number | null }

function textStateOf(state: State, font: Font, layerVisible: boolean): TextState {
  const place = translate(times(state.ctm, state.text), 0, state.rise)
  const [, , , d] = place
  const size = Math.abs(d * state.size) * font.height
  const ink = inkOf(state)
  const turned = layerVisible && !font.vertical && ink !== 'none' ? turnOf(place, state) : null
  return { place, size, ink, legible: turned === 0 && size >= smallest, turned }
}

/** By how many quarters letters are turned clockwise. */
function turnOf([a, b, c, d]: Matrix, { size, stretch }: State): number | null {
  const [right, down] = [a * size * stretch, b * size * stretch]
  const lies = Math.abs(down) <= askew * Math.abs(right)
  if (!lies && Math.abs(right) > askew * Math.abs(down)) return null
  const [along, beside] = lies ? [right, -d * size] : [down, c * size]
  if (along === 0 || along * beside <= 0) return null // as in a mirror
  return (lies ? 0 : 1) + (along > 0 ? 0 : 2)
}

/** Normalises letters: 'ﬁ' becomes two letters, a soft hyphen that is drawn is one, and other signs without width are removed. */
function plain(text: string, isDrawn: boolean): string {
  if (text.length === 1 && text >= ' ' && text <= '~') return text
  return text
    .replaceAll('\u00ad', isDrawn ? '-' : '')
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
}
