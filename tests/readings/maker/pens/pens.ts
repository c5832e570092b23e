import { browser, office, runs } from './kit.ts'
import type { Pen } from './pen.ts'
import { glyphs, kerned } from './raw.ts'

/** The five ways in which programs write: with other fonts, other pieces, another order. */
export const pens: Record<string, Pen> = { runs, office, glyphs, kerned, browser }
