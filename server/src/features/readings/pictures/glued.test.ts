import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from '../text/read-text.ts'
import { withAmountsApart } from './glued.ts'

/** Words of one row, each six points a sign and a point apart. */
function row(...texts: string[]) {
  let x = 0
  return texts.map((text) => {
    const w = 6 * text.length
    x += w + 1
    return { text, page: 1, x: x - w - 1, y: 10, w, h: 10, confidence: 0.9 }
  })
}
const texts = (...words: string[]) => withAmountsApart(row(...words)).map(({ text }) => text)

test('an amount is taken apart from the label or the rate that stands against it', () => {
  expect(texts('1201,500B', '21%')).toEqual(['1201,50', 'OB', '21%'])
  expect(texts('5.567,270mzetbelasting')).toEqual(['5.567,27', 'Omzetbelasting'])
  expect(texts('6.248,9721', 'procent')).toEqual(['6.248,97', '21', 'procent'])
  expect(withAmountsApart(row('1201,500B'))).toMatchObject([
    { x: 0, w: 42 },
    { x: 45, w: 9 },
  ])
})

test('a figure with more decimals, a unit or another word stays whole', () => {
  const whole = ['6.248,9721', '12,50m2', '3,000st', '0,0457', '12,50Kraan']
  expect(texts(...whole)).toEqual(whole)
  for (const [figure = '', sign = ''] of [
    ['6.248,9713', 'procent'],
    ['12,5020', '%'],
    ['3,006', '%'],
  ])
    expect(texts(figure, sign)).toEqual([figure, sign])
})

test('the sums of a sentence are read from the pieces', () => {
  const { words, ...page } = typedPage(`
FACTUUR                                               Factuurnummer:   25.6902

                         Totaal ex: EUR 1201,500B 21%: EUR 252,32
                                         Totaal in: EUR 1453,82
`)
  const apart = withAmountsApart(words.map((word) => ({ ...word, confidence: 0.9 })))
  const { values } = readText({ ...page, words: apart }, () => false)
  const read = ['total_excl', 'vat_total', 'total_incl'].map((path) => values.get(path)?.value)
  expect(read).toEqual(['1201.50', '252.32', '1453.82'])
})
