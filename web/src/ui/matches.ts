/** Where `query` occurs in `text`, ignoring case and accents, as [start, end) of the text as it is written. */
export function findMatches(text: string, query: string): [number, number][] {
  const wanted = plain(query.trim())
  // Fast path for most texts, as the rest goes character by character.
  if (wanted === '' || !plain(text).includes(wanted)) return []
  const letters = Array.from(text)
  const plainLetters = letters.map(plain)
  const starts = offsetsOf(letters)
  const plainStarts = offsetsOf(plainLetters)
  const haystack = plainLetters.join('')

  const matches: [number, number][] = []
  for (let at = haystack.indexOf(wanted); at >= 0; at = haystack.indexOf(wanted, at + wanted.length)) {
    const first = plainStarts.findLastIndex((start) => start <= at)
    // A combining accent has no plain character and belongs to the one before it.
    const after = plainStarts.findIndex((start, n) => start >= at + wanted.length && plainLetters[n] !== '')
    matches.push([starts[first] ?? 0, starts[after] ?? text.length])
  }
  return matches
}

export function hasMatch(text: string, query: string): boolean {
  return plain(text).includes(plain(query.trim()))
}

const withoutAccents = /^[\u0000-\u007f]*$/

/** Without case and accents. */
export function plain(text: string): string {
  if (withoutAccents.test(text)) return text.toLowerCase() // nearly all texts, ten times as fast
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The offset of each part, and of the end. */
function offsetsOf(parts: string[]): number[] {
  let at = 0
  return [...parts, ''].map((part) => (at += part.length) - part.length)
}
