import { expect, test } from 'vitest'
import type { Strip } from './detect.ts'
import type { StripText } from './recognise.ts'
import { wordsOf } from './words.ts'

const strip: Strip = { x: 500, y: 100, length: 200, height: 25, angle: 0 }

/** Letters with the places of the ink of each, from 0 to 1. */
function seen(letters: [text: string, from: number, to: number][]): StripText {
  const edges = [0, ...letters.flatMap(([, from, to]) => [from, to]), 1]
  const gaps = Array.from({ length: letters.length + 1 }, (_, n) => ({
    from: edges[2 * n] ?? 0,
    to: edges[2 * n + 1] ?? 0,
  }))
  return {
    letters: letters.map(([text, from, to]) => ({ text, at: (from + to) / 2, confidence: 0.9 })),
    gaps: gaps.filter(({ from, to }) => to > from),
    baseline: 8,
  }
}

const texts = (text: StripText) => wordsOf(strip, text).map((word) => word.text)

test('letters with a wide gap between them are two words, whose boxes end where their ink ends', () => {
  const words = wordsOf(
    strip,
    seen([
      ['U', 0.1, 0.18],
      ['w', 0.18, 0.3],
      ['o', 0.36, 0.44],
      ['r', 0.44, 0.5],
      ['d', 0.5, 0.58],
    ]),
  )

  expect(words.map(({ text }) => text)).toEqual(['Uw', 'ord'])
  expect(words.map(({ x, w }) => [Math.round(x), Math.round(x + w)])).toEqual([
    [420, 460],
    [472, 516],
  ])
  // They stand on the same line.
  for (const { y, h } of words) expect(y + h).toBeCloseTo(108)
})

test('the wide letters of a typewriter are one word, and a quantity before its unit is another', () => {
  const typed = (word: string) => seen(word.split('').map((sign, n) => [sign, 0.05 + 0.15 * n, 0.12 + 0.15 * n]))

  expect(texts(typed('Prijs'))).toEqual(['Prijs'])
  expect(
    texts(
      seen([
        ['9', 0.1, 0.28],
        ['s', 0.56, 0.7],
        ['t', 0.71, 0.84],
      ]),
    ),
  ).toEqual(['9', 'st'])
})

test('an e that stands where only the sign of the euro can be is one', () => {
  const together = (word: string) => seen(word.split('').map((sign, n) => [sign, 0.05 + 0.08 * n, 0.13 + 0.08 * n]))

  expect(texts(together('e'))).toEqual(['€'])
  expect(texts(together('(E)'))).toEqual(['(€)'])
  expect(texts(together('E8.809,85'))).toEqual(['€8.809,85'])
  expect(texts(together('E10'))).toEqual(['E10'])
  expect(texts(together('2e'))).toEqual(['2e'])
})

test('two amounts in one word are divided, since an amount has two decimals, and so is a stroke behind a number', () => {
  const divided = (word: string) =>
    texts(seen(word.split('').map((text, n): [string, number, number] => [text, n * 0.08, n * 0.08 + 0.08])))

  expect(divided('71,10595,71')).toEqual(['71,10', '595,71'])
  expect(divided('71,10595')).toEqual(['71,10595'])
  expect(divided('4500129/')).toEqual(['4500129', '/'])
  expect(divided('2025/388')).toEqual(['2025/388'])
})
