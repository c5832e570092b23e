const stop_words = new Set(
  'de het een en van voor met per in op te aan bij tot uit the a an and of for with to'.split(' '),
)

/** An article's number by its letters and digits alone. */
export function articleKey(article: string | null): string {
  return (article ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Lower case, without accents, signs and words that say nothing. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !stop_words.has(word))
  return telling.length ? telling : words
}

/** What two descriptions are compared by: the threes of letters of their words. */
export function trigrams(text: string): Set<string> {
  return new Set(
    plainWords(text).flatMap((word) => {
      const padded = ` ${word} `
      return Array.from({ length: padded.length - 2 }, (_, n) => padded.slice(n, n + 3))
    }),
  )
}

/** How alike two descriptions are, from 0 to 1: the share of their trigrams that both have (Dice). */
export function likeness(mine: Set<string>, theirs: Set<string>): number {
  if (mine.size === 0 || theirs.size === 0) return 0
  let both = 0
  for (const piece of mine) if (theirs.has(piece)) both += 1
  return (2 * both) / (mine.size + theirs.size)
}
