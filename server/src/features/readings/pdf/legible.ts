import { isWordOfLabel } from '../text/labels.ts'
import type { Word } from '../text/rows.ts'

const letters_least = 60
const vowels_least = 0.25
const labels_least = 2

/**
 * Whether the letters of a document form words. Some programs print each letter as another one, which no eye can see: 'DFWXXU'
 * is printed as 'actuur'. A text with too few letters to tell is taken as it is.
 */
export function isLegible(words: Pick<Word, 'text'>[]): boolean {
  const texts = words.flatMap(
    ({ text }) =>
      text
        .normalize('NFKD')
        .toLowerCase()
        .match(/\p{L}{3,}/gu) ?? [],
  )
  const letters = texts.join('')
  if (letters.length < letters_least) return true
  const vowels = letters.match(/[aeiouy]/g)?.length ?? 0
  return vowels >= vowels_least * letters.length || texts.filter(isWordOfLabel).length >= labels_least
}

/** PostScript may leave the numbers of the letters in their font, in which the letters of ASCII follow from the third on. */
const first_letter = 29

/** The letter that is meant if its number in the font is printed in its place: 'factuur' for 'IDFWXXU'. */
export function byNumber(letter: string): string {
  const code = (letter.codePointAt(0) ?? 0) + first_letter
  return letter.length === 1 && code <= 126 ? String.fromCodePoint(code) : letter
}
