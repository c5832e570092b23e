const textsMost = 5000
const stopWords = new Set(
  'de het een en van voor met per in op te aan bij tot uit the a an and of for with to'.split(' '),
)

/** Normalises an article number to its letters and digits. */
export function articleKey(article: string | null): string {
  return (article ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** The words of a text in lower case, without accents, punctuation and stop words. */
export const plainWords = memoize((text): readonly string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const content = words.filter((word) => !stopWords.has(word))
  return content.length ? content : words
})

/** Whether two descriptions differ in a size or type: 'Dorpel 120' and 'Dorpel 150' are alike, but never the same. */
export function isOtherType(one: string, other: string): boolean {
  const [mine, theirs] = [typeOf(one), typeOf(other)]
  return !mine.isSubsetOf(theirs) && !theirs.isSubsetOf(mine)
}

/** The words of a text, each once. */
export const wordsOf = memoize((text): ReadonlySet<string> => new Set(plainWords(text)))

/** The numbers and single letters of a description. */
const typeOf = memoize((text): ReadonlySet<string> => {
  return new Set(plainWords(text).flatMap((word) => (word.length === 1 ? [word] : (word.match(/\d+/g) ?? []))))
})

/** The letter trigrams of the words of a description, used to compare descriptions. */
export const trigrams = memoize(
  (text): ReadonlySet<string> =>
    new Set(
      plainWords(text).flatMap((word) => {
        const padded = ` ${word} `
        return Array.from({ length: padded.length - 2 }, (_, n) => padded.slice(n, n + 3))
      }),
    ),
)

/** Keeps the results for the texts of a comparison: each invoice has those of its orders again. */
function memoize<A>(make: (text: string) => A): (text: string) => A {
  const kept = new Map<string, A>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    if (kept.size >= textsMost) kept.clear()
    const made = make(text)
    kept.set(text, made)
    return made
  }
}

/**
 * The similarity of a description to each of these, from 0 to 1: the Dice coefficient of their trigrams. An index of
 * trigrams avoids comparing all pairs, which is most of the work with five hundred lines on each side.
 */
export function likenessTo(others: ReadonlySet<string>[]): (mine: ReadonlySet<string>) => (n: number) => number {
  const places = new Map<string, number[]>()
  for (const [n, pieces] of others.entries())
    for (const piece of pieces) {
      const list = places.get(piece)
      if (list) list.push(n)
      else places.set(piece, [n])
    }
  return (mine) => {
    const both = new Uint32Array(others.length)
    for (const piece of mine) for (const n of places.get(piece) ?? []) both[n] = (both[n] ?? 0) + 1
    return (n) => {
      const all = mine.size + (others[n]?.size ?? 0)
      return all === 0 ? 0 : (2 * (both[n] ?? 0)) / all
    }
  }
}
