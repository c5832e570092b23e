import { isWordOfLabel } from '../text/labels.ts'
import type { Word } from '../text/rows.ts'

const lettersLeast = 60
const vowelsLeast = 0.25
const labelsLeast = 2

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
  if (letters.length < lettersLeast) return true
  const vowels = letters.match(/[aeiouy]/g)?.length ?? 0
  return vowels >= vowelsLeast * letters.length || texts.filter(isWordOfLabel).length >= labelsLeast
}

/**
 * A sign for private use, of which only its font knows the shape, inside a word or one of several. Single ones are icons. Or a
 * word of accented letters alone: Ghostscript keeps the last byte of those signs, so that '20261234' becomes 'óñóòóôõ'.
 */
const unknown = /[\p{L}\p{N}]\p{Co}+[\p{L}\p{N}]|\p{Co}{2}|(?<![\p{L}\p{N}])[\u00c0-\u00ff]{2,}(?![\p{L}\p{N}])/u
const unknownMost = 2

/** Whether figures and letters of a document are known: some programs print them as signs for private use. */
export function areKnown(words: Pick<Word, 'text'>[]): boolean {
  return words.filter(({ text }) => unknown.test(text)).length <= unknownMost
}

/** PostScript may leave the numbers of the letters in their font, in which the letters of ASCII follow from the third on. */
const firstLetter = 29

/** The letter that is meant if its number in the font is printed in its place: 'factuur' for 'IDFWXXU'. */
export function byNumber(letter: string): string {
  const code = (letter.codePointAt(0) ?? 0) + firstLetter
  return letter.length === 1 && code <= 126 ? String.fromCodePoint(code) : letter
}
