import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf } from '../testing/matching-papers.ts'
import { finderOf } from './candidates.ts'
import { sideOf } from './traits.ts'

const few = fc.option(fc.integer({ min: 1, max: 4 }).map(String))
const anyLine = fc
  .record({
    name: fc.constantFrom('dorpel 120', 'dorpel 150', 'dorpel hardsteen', 'kozijn', 'kozijn meranti', ''),
    quantity: fc.constantFrom('-2', '0', '1', '2', '2.5', '10'),
    price: fc.constantFrom('-10', '0', '0.01', '8.79', '8.8', '9.99999', '10', '11', '11.36', '12', '1000'),
    unit: fc.constantFrom('st', 'kg', 'ton', null),
    codes: fc.record({ id: few, order_line: few, article: few.map((n) => n && `ART-${n}`), order: few }),
    is_unpriced: fc.constantFrom(false, false, true),
  })
  .map(({ name, quantity, price, unit, codes, is_unpriced }) =>
    lineOf(name, quantity, price, { unit, ...codes, is_unpriced }),
  )
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 12 })

test('looking lines up finds every clear pair and its rivals', () => {
  fc.assert(
    fc.property(anyLines, anyLines, (mine, theirs) => {
      const { all, clear } = finderOf(sideOf(theirs))
      for (const line of sideOf(mine)) {
        const places = (found: ReturnType<typeof all>) => new Set(found.map((one) => one.theirs.place))
        const rivals = all(line).filter(({ score, mine: { is_unpriced } }) => is_unpriced || score >= 0.85)
        expect(places(clear(line))).toEqual(places(rivals))
      }
    }),
    { numRuns: 300 },
  )
})
