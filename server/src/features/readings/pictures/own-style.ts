import type { SeenWord } from './proved.ts'

/** A whole figure with two decimals, and the sign before them. */
const with_decimals = /^[€(+-]*\d{1,3}(?:[. ]?\d{3})*([.,])\d{2}\)?-?$/
/** So many times more often than points, commas stand before the decimals of a paper. */
const times = 3

/**
 * A small comma is often recognised as a point. Where the decimals of a paper follow a comma, '378.84' cannot be a figure
 * with a point: its thousands would have three digits.
 */
export function inOwnStyle(words: SeenWord[]): SeenWord[] {
  const signs = words.map(({ text }) => with_decimals.exec(text)?.[1])
  const count = (sign: string) => signs.filter((one) => one === sign).length
  if (count(',') < times * Math.max(1, count('.'))) return words
  return words.map((word, n) =>
    signs[n] === '.' ? { ...word, text: word.text.replace(/\.(?=\d{2}\)?-?$)/, ',') } : word,
  )
}
