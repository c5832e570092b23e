import { countLetters } from '../pdf/scanned.ts'
import type { SeenWord } from './proved.ts'

const [lettersLeast, legible] = [40, 0.5]

/** Whether words are of a paper: a wall or a face has no text, and patterns are read as a few uncertain letters. */
export function hasText(words: SeenWord[]): boolean {
  return countLetters(words.filter(isLegible)) >= lettersLeast
}

/** Whether a word was recognised rather than guessed. */
export function isLegible({ confidence }: SeenWord): boolean {
  return confidence >= legible
}
