import { numberKey } from './numbers.ts'

const tokensMost = 2000
const lettersMost = 64
const word = /[\p{L}\p{N}.\-/]*\p{Nd}[\p{L}\p{N}.\-/]*/gu

/** The words that contain a digit, normalised like numbers: an order number may occur anywhere in an invoice. */
export function tokensOf(texts: Iterable<string>): string[] {
  const tokens = new Set<string>()
  for (const text of texts)
    for (const [found] of text.matchAll(word)) {
      const key = numberKey(found)
      if (key.length >= 4 && key.length <= lettersMost && /\d/.test(key)) tokens.add(key)
      if (tokens.size === tokensMost) return [...tokens]
    }
  return [...tokens]
}
