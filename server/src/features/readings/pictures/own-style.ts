import type { SeenWord } from './proved.ts'

/** A whole figure with two decimals, and the sign before them. */
const withDecimals = /^[€(+-]*\d{1,3}(?:[. ]?\d{3})*([.,])\d{2}\)?-?$/
const english = /\d,\d{3}\.\d{2}(?!\d)/
/** A small comma is taken for a point, but a point is seldom taken for a comma: half as many commas are enough. */
const [least, share] = [2, 0.5]

/**
 * A small comma is often recognised as a point. Where the decimals of a paper follow a comma, '378.84' cannot be a figure
 * with a point: its thousands would have three digits.
 */
export function inOwnStyle(words: SeenWord[]): SeenWord[] {
  const signs = words.map(({ text }) => withDecimals.exec(text)?.[1])
  const count = (sign: string) => signs.filter((one) => one === sign).length
  const hasCommas = count(',') >= Math.max(least, share * count('.'))
  if (!hasCommas || words.some(({ text }) => english.test(text))) return words
  return words.map((word, n) =>
    signs[n] === '.' ? { ...word, text: word.text.replace(/\.(?=\d{2}\)?-?$)/, ',') } : word,
  )
}
