import { expect, test } from 'vitest'
import { areKnown, byNumber, isLegible } from './legible.ts'

const written = (text: string) => isLegible(text.split(' ').map((word) => ({ text: word })))
/** As PostScript may name letters, by their numbers in the font. */
const numbered = (text: string) => text.replaceAll(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 29))

const dutch =
  'Factuur van Van Rooij Bouwstoffen in Zwolle, Industrieweg 8: Rioolbuis en Gevelsteen geleverd te Rotterdam'
const polish = 'Sprzedawca Zaklad Budowlany Krzysztof Grzegorz Brzeczyszczykiewicz sprzedaz cegiel czerwonych i zwiru'
const codes = 'GZ-40 KLP-12 DTRS-99 XPS PVC HDPE GRC'

test.each([dutch, polish, codes])('"%s" has words, or too few letters to tell', (text) => {
  expect(written(text)).toBe(true)
})

test('letters that stand for others form no words, until each is taken for the one that is meant', () => {
  const text = numbered(dutch)
  expect(text).toContain('DFWXXU')
  expect(isLegible([{ text }])).toBe(false)
  expect(text.replaceAll(/./gs, byNumber)).toBe(dutch)
})

test('figures that were printed as accented letters are not known, and names with accents are', () => {
  const known = (text: string) => areKnown(text.split(' ').map((word) => ({ text: word })))
  expect(known('Factuur óñóòóôõ Datum òõ-òò-óñó÷ Totaal € òñôòùùóóñ')).toBe(false)
  expect(known('Café Zoë, Curaçao à Bruxelles: où ça? Größe ÖBB, één müsli à € 2,50')).toBe(true)
})
