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

type DescribedLine = { trigrams: Set<string> }

/**
 * How alike a description is to each of these, from 0 to 1: the share of their trigrams that both have (Dice). They are
 * found by their trigrams and not one beside the other: of five hundred lines each, that is most of the work.
 */
export function likenessTo(others: DescribedLine[]): (mine: DescribedLine) => number[] {
  const places = new Map<string, number[]>()
  for (const [n, { trigrams }] of others.entries())
    for (const piece of trigrams) {
      const known = places.get(piece)
      if (known) known.push(n)
      else places.set(piece, [n])
    }
  return ({ trigrams }) => {
    const both = new Uint32Array(others.length)
    for (const piece of trigrams) for (const n of places.get(piece) ?? []) both[n] = (both[n] ?? 0) + 1
    return others.map((other, n) => {
      const all = trigrams.size + other.trigrams.size
      return all === 0 ? 0 : (2 * (both[n] ?? 0)) / all
    })
  }
}
