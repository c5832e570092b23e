import { stopWords } from './stop-words.ts'

/** A word of a text as it is compared, and its UTF-16 place there. */
export type Token = { word: string; start: number; end: number }

/** Longer words are cut, so that nobody can flood the vocabulary with long ones. */
const lettersMost = 40
const runOfLetters = /[\p{L}\p{N}\p{M}]+/gu
const betweenWords = /[^\p{L}\p{N}]+/u

/** The words of a text, without the words that every text has. The same for the index, a query and its marks. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(runOfLetters)].flatMap((found) =>
    plain(found[0])
      .split(betweenWords)
      .filter((word) => word !== '' && !stopWords.has(word))
      .map((word) => ({ word: folded(word), start: found.index, end: found.index + found[0].length })),
  )
}

/** Lower case, without accents and ligatures. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
}

/** Dutch writes huis and huizen, brief and brieven: z counts as s, and v as f. */
function folded(word: string): string {
  const cut = Array.from(word).slice(0, lettersMost).join('')
  return cut.replaceAll('z', 's').replaceAll('v', 'f')
}
