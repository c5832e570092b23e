import { expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'

const word = (text: string, x = 0, y = 0) => ({ text, page: 1, x, y, w: 6 * text.length, h: 10 })
const plain = (...texts: string[]) => plainWords(texts.map((text, n) => word(text, 0, 20 * n))).map(({ text }) => text)

test.each([
  ['F2026\u20110118', 'F2026-0118'],
  ['PO\u20127401', 'PO-7401'],
  ['\u221225,00', '-25,00'],
  ['\u2013', '-'],
  ["1'255,98", '1255,98'],
  ['28-11-\u201926', '28-11-26'],
  ['28\uff0d11\u20142026', '28-11-2026'],
  ['inkoop\u2011order', 'inkoop-order'],
])('%s is printed for %s', (printed, meant) => expect(plain(printed)).toEqual([meant]))

test.each(['foto\u2019s', 'aan\u2014of', 'dhr.', "'t"])('%s stays as it is', (text) =>
  expect(plain(text)).toEqual([text]),
)

test('dots that lead to an amount are none of it', () => {
  expect(plainWords([word('betalen.......1.255,98')])).toMatchObject([
    { text: 'betalen', x: 0, w: 42 },
    { text: '1.255,98', x: 84, w: 48 },
  ])
  expect(plain('Totaal', '.....', '\u2026', '12,50')).toEqual(['Totaal', '12,50'])
  const apart = ['Totaal', '.', '.', '.', '.', '12,50'].map((text, n) => word(text, 50 * n))
  expect(plainWords(apart).map(({ text }) => text)).toEqual(['Totaal', '12,50'])
})

test('of figures that lie over each other none is read, and those under a large stamp are', () => {
  const words = [word('Totaal'), word('484,00', 50), word('448,00', 51, 1), word('21,00', 50, 40)]
  expect(plainWords(words).map(({ text }) => text)).toEqual(['Totaal', '21,00'])
  const stamp = { ...word('KOPIE2', 0, -20), w: 400, h: 60 }
  expect(plainWords([word('484,00', 50), stamp])).toHaveLength(2)
})
