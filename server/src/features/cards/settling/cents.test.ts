import { divided, percentOf, times, toCents, toMoney } from '@klopt/contract'
import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const runs = { numRuns: process.env['KLOPT_FULL'] === '1' ? 10_000 : 500 }
const anyCents = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n })
const anyRate = fc.integer({ min: 0, max: 100_000_000 }).map((millionths) => Big(millionths).div(1e6).toFixed())

test('amounts in whole cents are rounded like decimals of any length', () => {
  fc.assert(
    fc.property(anyCents, anyRate, (cents, rate) => {
      const money = Big(toMoney(cents))
      expect(money.times(100).toFixed()).toBe(cents.toString())
      expect(toMoney(percentOf(cents, rate))).toBe(plain(money.times(rate).div(100)))
      expect(toMoney(times(cents, rate))).toBe(plain(money.times(rate)))
      expect(toMoney(divided(cents, 2n))).toBe(plain(money.div(2)))
      expect(toCents(toMoney(cents))).toBe(cents)
    }),
    runs,
  )
})

function plain(figure: Big): string {
  const rounded = figure.round(2, Big.roundHalfUp)
  return rounded.eq(0) ? '0.00' : rounded.toFixed(2)
}
