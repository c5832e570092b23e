/** Words per language, separated by commas: Dutch with Flemish, English, German and French. */
export type Words = { nl: string; en: string; de: string; fr: string }

/** The words of all languages in one list, as a document may mix them. */
export function allOf({ nl, en, de, fr }: Words): string[] {
  return [nl, en, de, fr].flatMap((words) => (words ? words.split(',') : []))
}

/** Adds each name of a number with 'nr' before and after it: 'factuur nr', 'nr de facture'. */
export function asNumbers(words: string[]): string[] {
  return words.flatMap((word) => [
    word,
    `${word} nr`,
    `nr ${word}`,
    `nr de ${word}`,
    `nr de la ${word}`,
    `nr du ${word}`,
  ])
}
