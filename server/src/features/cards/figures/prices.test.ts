import { Big } from 'big.js'
import { expect, test } from 'vitest'
import type { PaperLine } from './paper.ts'
import { pricesOf } from '../sentences/line-sentence.ts'

function line(quantity: string, net: string, price: string | null = null): PaperLine {
  const nothing = { id: null, order_line: null, article: null, name: 'Kozijn', unit: 'st', rate: null, sure: true }
  return { ...nothing, quantity: Big(quantity), net: Big(net), price: price === null ? null : Big(price) }
}

const prices = (counted: PaperLine, ordered: PaperLine) => pricesOf({ counted, ordered })

test.each([
  ['that is calculated is rounded to cents', line('7', '4812.47'), '687.50'],
  ['that is printed keeps its decimals', line('1000', '12.35', '0.01235'), '0.01235'],
  ['that does not produce the amount is replaced by a calculated one', line('7', '4812.47', '900'), '687.50'],
  ['below one euro has at most four decimals', line('3', '1.00'), '0.3333'],
])('a price %s', (_, counted, price) => {
  expect(prices(counted, line('1', '1.00')).price).toBe(price)
})

test('two prices that look the same after rounding are shown unrounded', () => {
  expect(prices(line('7', '4812.47'), line('7', '4812.50'))).toEqual({ price: '687.495714', ordered: '687.50' })
})
