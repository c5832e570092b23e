import type { Word } from '../text/rows.ts'
import type { Painted } from './paint.ts'

type Shown = Pick<Painted, 'words' | 'pictured' | 'outlined'>
type Sheet = { width: number; height: number }

/** The part of a page that pictures cover at least, if the page is a scan. */
const covers = 0.4
/** How many figures the outlines of drawn letters take at least. A logo takes fewer. */
export const outlinesLeast = 1500
/** In points: a larger page is a drawing whose letters would be too small. */
const longest = 1300
/** Programs print a stamp, the number of the page or where it was scanned at the top or bottom of a scan. */
const margin = 0.12
/** The letters that a page of text has at least between those margins. */
const lettersLeast = 60

/**
 * Whether a page is a picture, or several, or has its letters drawn as outlines, with no or hardly any text of its own, so that
 * it shows more than it says.
 */
export function isScanned({ words, pictured, outlined }: Shown, { width, height }: Sheet): boolean {
  const isDrawn = outlined >= outlinesLeast && Math.max(width, height) <= longest
  if (pictured < covers && !isDrawn) return false
  const within = words.filter(({ y, h }) => y + h / 2 > margin * height && y + h / 2 < (1 - margin) * height)
  return countLetters(within) < lettersLeast
}

export function countLetters(words: Pick<Word, 'text'>[]): number {
  return words.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
}
