import { type Area, everywhere } from './areas.ts'
import { type Matrix, unchanged } from './matrix.ts'
import type { Colour } from './surface.ts'

/** The metrics of a font at size one: the advance and height of a letter. */
export type Font = { advance: number; height: number; vertical: boolean }

/** The graphics state while painting a page. */
export type State = {
  ctm: Matrix
  ink: Colour
  outline: Colour
  alpha: number
  /** How colours blend with what is below, as a canvas names it. */
  blend: string
  /** Whether a soft mask hides parts of what is painted. */
  masked: boolean
  clip: Area
  mode: number
  font: Font | null
  size: number
  stretch: number
  rise: number
  leading: number
  letter_gap: number
  word_gap: number
  text: Matrix
  line: { x: number; y: number }
  pen: { x: number; y: number }
}

/** Colours that cover what is below. */
export const plain = 'source-over'

export function initialState(ctm: Matrix): State {
  return {
    ctm,
    ink: '#000000',
    outline: '#000000',
    alpha: 1,
    blend: plain,
    masked: false,
    clip: everywhere,
    mode: 0,
    font: null,
    size: 0,
    stretch: 1,
    rise: 0,
    leading: 0,
    letter_gap: 0,
    word_gap: 0,
    text: unchanged,
    line: { x: 0, y: 0 },
    pen: { x: 0, y: 0 },
  }
}

const ordinary = 0.001

/** The metrics of a loaded font. Null if it could not be read. */
export function fontOf(font: unknown): Font | null {
  if (typeof font !== 'object' || font === null) return null
  const own = 'fontMatrix' in font && Array.isArray(font.fontMatrix) ? font.fontMatrix.map(Number) : []
  const [advance = ordinary, , , up = ordinary] = own
  const box = 'bbox' in font && Array.isArray(font.bbox) ? font.bbox.map(Number) : []
  const high = 'isType3Font' in font && font.isType3Font === true ? Math.abs(((box[3] ?? 0) - (box[1] ?? 0)) * up) : 1
  return { advance, height: high > 0 ? high : 1, vertical: 'vertical' in font && font.vertical === true }
}

/** The ink of letters in this state. */
export function inkOf({ mode, ink, outline, alpha }: State): Colour {
  if (mode === 3 || mode === 7 || alpha === 0) return 'none'
  return mode === 1 || mode === 5 ? outline : ink
}

/** The ink of filled areas in this state. */
export function fillOf({ ink, alpha, blend }: State): Colour {
  if (alpha === 0) return 'none'
  return alpha === 1 && blend === plain ? ink : 'unknown'
}
