import { expect, test } from 'vitest'
import { inOwnStyle } from './own-style.ts'

const words = (texts: string[]) =>
  texts.map((text, n) => ({ text, page: 1, x: 0, y: 20 * n, w: 50, h: 10, confidence: 0.9 }))
const styled = (...texts: string[]) => inOwnStyle(words(texts)).map(({ text }) => text)

const many = ['1.804,00', '99,00', '2.182,84', '1,00', '12,50', '13,00']

test('on a paper with decimals after commas, a point before two decimals is a comma', () => {
  expect(styled(...many, '378.84', '€1.378.84', '31.12.2025')).toEqual([...many, '378,84', '€1.378,84', '31.12.2025'])
})

test('half as many commas as points are enough, because many commas of a blurred photo look like points', () => {
  expect(styled('12,50', '13,50', '99.00', '378.84')).toEqual(['12,50', '13,50', '99,00', '378,84'])
})

test('on a paper with points, with hardly a comma, or with commas between thousands, nothing changes', () => {
  for (const texts of [
    ['1,804.00', '99.00', '378.84', '12,50', '13,50'],
    ['99.00', '378.84', '12,50', '13.00', '14.00', '15.00', '1,50'],
    ['99.00', '12,50'],
  ])
    expect(styled(...texts)).toEqual(texts)
})
