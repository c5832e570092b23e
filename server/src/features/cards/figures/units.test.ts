import { expect, test } from 'vitest'
import { lineOf, paperOf } from '../testing/matching-papers.ts'
import { compareInvoice } from '../matching/compare.ts'
import { Ledger } from '../matching/ledger.ts'

function compared([quantity, price, unit]: Line, [ordered, each, of]: Line) {
  const [mine, theirs] = [
    lineOf('wapeningsstaal', quantity, price, { unit }),
    lineOf('wapeningsstaal', ordered, each, { unit: of }),
  ]
  return compareInvoice(paperOf('invoice', [mine]), [paperOf('order', [theirs])], new Ledger())
}
type Line = [quantity: string, price: string, unit: string]

test.each<[Line, Line]>([
  [
    ['12000', '0.9', 'KGM'],
    ['12', '900', 'TNE'],
  ],
  [
    ['350', '0.8', 'C62'],
    ['3.5', '80', 'CEN'],
  ],
  [
    ['1500', '0.02', 'st'],
    ['1.5', '20', 'MIL'],
  ],
  [
    ['2500', '0.012', 'MMT'],
    ['2.5', '12', 'MTR'],
  ],
  [
    ['1500', '0.3', 'LTR'],
    ['1.5', '300', 'MTQ'],
  ],
  [
    ['90', '1', 'MIN'],
    ['1.5', '60', 'HUR'],
  ],
  [
    ['12', '5', 'DZN'],
    ['144', '0.4166666667', 'H87'],
  ],
  [
    ['2', '450', 'hl'],
    ['200', '4.5', 'DMQ'],
  ],
])('%j is the same as %j', (invoice, order) => {
  const { state, difference } = compared(invoice, order)

  expect([state, difference.toFixed(2)]).toEqual(['fits', '0.00'])
})

test.each<[Line, Line]>([
  [
    ['12000', '0.9', 'KGM'],
    ['12', '900', 'MTR'],
  ],
  [
    ['20', '45', 'XBG'],
    ['500', '1.8', 'KGM'],
  ],
  [
    ['3', '400', 'DAY'],
    ['24', '50', 'HUR'],
  ],
])('%j asks what %j is: they measure something else', (invoice, order) => {
  expect(compared(invoice, order)).toMatchObject({ state: 'unsure', lines: [{ doubt: 'unit' }] })
})
