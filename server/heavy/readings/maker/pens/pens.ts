import type { Sheet } from '../sheet.ts'
import { browser, office, runs } from './kit.ts'
import { glyphs, kerned } from './raw.ts'

/** Files to carry, by their names. */
export type Attached = Record<string, string | Uint8Array>

/** Writes a sheet as a PDF, as one kind of program would. */
export type Pen = (sheet: Sheet, attached: Attached) => Promise<Uint8Array>

/** The five ways in which programs write: other fonts, other pieces, another order. */
export const pens: Record<string, Pen> = { runs, office, glyphs, kerned, browser }
