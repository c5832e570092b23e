import { expect, test } from 'vitest'
import { OfferExtraWork, Outcome, Propose } from './agreements.ts'
import { dorpels } from './testing/dorpels.ts'
import { faultOf, waysOf } from './ways.ts'

test('each line offers its ways out, the suggestion first', () => {
  const waysFor = (line: Partial<typeof dorpels> & { result?: never }, wished = false) =>
    waysOf({ ...dorpels, ...line }, { wished }).map(({ way }) => way)
  expect(waysFor({})).toEqual(['credit', 'share', 'amount', 'change_order', 'as_invoiced', 'deliver', 'open'])
  expect(waysFor({}, true)[0]).toBe('change_order')
  expect(waysFor({ price_part: '60.00', quantity_part: '800.00' })).toContain('order_price')
  expect(waysFor({ difference: '0.01', quantity_part: '0.01' })).not.toContain('share')
  expect(waysFor({ difference: '-3.00', quantity_part: '-3.00' })).toEqual(['change_order', 'as_invoiced', 'open'])
  expect(waysFor({ difference: '0.00', quantity_part: '0.00' })).toEqual([])
  expect(waysOf({ ...dorpels, result: 'price' }).map(({ way }) => way)).not.toContain('deliver')
})

test.each([
  ['an unknown line', [{ n: 7, way: 'credit' }], { at: 0, type: 'no_line' }],
  [
    'a line twice',
    [
      { n: 0, way: 'credit' },
      { n: 0, way: 'open' },
    ],
    { at: 1, type: 'twice' },
  ],
  ['a way that the line does not offer', [{ n: 0, way: 'order_price' }], { at: 0, type: 'no_way' }],
  ['more than the difference', [{ n: 0, way: 'amount', amount: '860.01' }], { at: 0, type: 'no_amount' }],
  ['all lines left open', [{ n: 0, way: 'open' }], { at: null, type: 'all_open' }],
  ['no line at all', [], { at: null, type: 'all_open' }],
] as const)('%s is not a valid proposal', (_, outcomes, fault) => {
  expect(faultOf([dorpels], [...outcomes])).toEqual(fault)
  expect(faultOf([dorpels], [{ n: 0, way: 'amount', amount: '860.00' }])).toBeNull()
})

test.each(['1,5', '1e3', '0.00', '-1.00', '1.234', '12', ' 1.00', '01.00', '10000000000.00', '', 'NaN'])(
  'the amount %j is refused',
  (amount) => {
    const outcome = { n: 0, way: 'amount', amount }
    expect(Outcome.safeParse(outcome).success).toBe(false)
    expect(OfferExtraWork.safeParse({ description: 'Extra', how: 'fixed', amount }).success).toBe(false)
    expect(Outcome.safeParse({ ...outcome, amount: '9999999999.99' }).success).toBe(true)
  },
)

test('an amount is allowed only with the way of that name', () => {
  expect(Outcome.safeParse({ n: 0, way: 'amount' }).success).toBe(false)
  expect(Outcome.safeParse({ n: 0, way: 'credit', amount: '1.00' }).success).toBe(false)
  expect(Propose.safeParse({ run: 1, outcomes: [], extra: true }).success).toBe(false)
})
