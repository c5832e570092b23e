import { Big } from 'big.js'
import { expect, test } from 'vitest'
import type { PaperLine } from './matching/paper.ts'
import { pricesOf } from './lines.ts'

function line(quantity: string, net: string, price: string | null = null): PaperLine {
  const nothing = { id: null, order_line: null, article: null, name: 'Kozijn', unit: 'st', rate: null, sure: true }
  return { ...nothing, quantity: Big(quantity), net: Big(net), price: price === null ? null : Big(price) }
}

const prices = (billed: PaperLine, ordered: PaperLine) => pricesOf({ billed, ordered })

test.each([
  ['that we calculate has cents', line('7', '4812.47'), '687.50'],
  ['as it is printed keeps its places', line('1000', '12.35', '0.01235'), '0.01235'],
  ['that does not make the amount is not the price', line('7', '4812.47', '900'), '687.50'],
  ['of less than a euro has four places at most', line('3', '1.00'), '0.3333'],
])('a price %s', (_, billed, price) => {
  expect(prices(billed, line('1', '1.00')).price).toBe(price)
})

test('two prices that differ by what is rounded away are told whole', () => {
  expect(prices(line('7', '4812.47'), line('7', '4812.50'))).toEqual({ price: '687.495714', ordered: '687.50' })
})
