import { Big } from 'big.js'
import { expect, test } from 'vitest'
import { accountsOf } from './order-account.ts'
import {
  dearer,
  doc,
  facade,
  invoiceOf,
  more,
  order,
  runResults,
  sill,
  whole,
  work,
  workFor,
  type Line,
} from '../testing/docs.ts'

/** The accounts of the cards that these documents get. */
function accounts(docs: Parameters<typeof runResults>[0], works: Parameters<typeof runResults>[2] = []) {
  const faces = runResults(docs, {}, works).map((face, n) => ({
    id: `card ${n}`,
    face: { ...face, run: 1, changed: [], run_at: String(n) },
  }))
  return [...accountsOf(faces)]
}

const billed = (number: string, day: string, lines: Line[], head = {}) =>
  invoiceOf(lines, { head: { number, issue_date: day, ...head } }, number)

test('an order with one invoice has no account, as its card shows everything', () => {
  expect(accounts([order, invoiceOf(whole)])).toEqual([])
})

test('two invoices and a credit note on one order add up, on the newest card', () => {
  const credit = doc('credit_note', 'C1', [more(sill, '4')], {
    head: { order_reference: 'PO1000', issue_date: '2026-09-20' },
  })
  const docs = [
    order,
    billed('F1', '2026-09-01', [facade]),
    billed('F2', '2026-09-08', [more(sill, '20'), dearer(work, '200')]),
    credit,
  ]

  const [[id, account] = [], ...others] = accounts(docs)

  expect([id, others]).toEqual(['card 2', []])
  expect(account).toMatchObject({
    ordered: '14640.00',
    agreed: null,
    invoiced: '13980.00',
    credited: '860.00',
    beyond: '200.00',
    rest: '1720.00',
  })
  expect(account?.papers.map(({ paper, amount }) => [paper.number, amount])).toEqual([
    ['F1', '7680.00'],
    ['F2', '6300.00'],
    ['C1', '-860.00'],
  ])
  const { ordered, invoiced, credited, beyond, rest } = account ?? {}
  expect(
    Big(ordered ?? 0)
      .minus(invoiced ?? 0)
      .plus(credited ?? 0)
      .plus(beyond ?? 0)
      .toFixed(2),
  ).toBe(rest)
})

test('extra work of several invoices on one order counts once each', () => {
  const works = [workFor(1, '450.00'), workFor(2, '200.00'), workFor(3, '900.00')]
  const docs = [
    order,
    billed('F1', '2026-09-01', [facade, ['MW1', '1', '300']]),
    billed('F2', '2026-09-08', [sill, ['MW1', '1', '150'], ['MW2', '1', '200']]),
  ]

  const [[, account] = []] = accounts(docs, works)

  expect(account).toMatchObject({
    ordered: '14640.00',
    agreed: '650.00',
    invoiced: '13490.00',
    beyond: '0.00',
    rest: '1800.00',
  })
})

test('an uncertain invoice is not in the sums, and nothing is said about the rest', () => {
  const second = invoiceOf(
    [sill],
    { head: { number: 'F2', issue_date: '2026-09-08' }, unsure: ['line[0].net', 'total_excl'] },
    'F2',
  )

  const [[, account] = []] = accounts([order, billed('F1', '2026-09-01', [facade]), second])

  expect(account).toMatchObject({ ordered: '14640.00', invoiced: '7680.00', beyond: null, rest: null })
  expect(account?.papers.map(({ amount }) => amount)).toEqual(['7680.00', null])
})

test('two orders that share an invoice have no account', () => {
  const other = doc('order', 'PO2000', [['kraanhuur', '3', '95']])
  const both = billed('F1', '2026-09-01', [['kraanhuur', '3', '95'], work], { order_reference: 'PO1000, PO2000' })

  expect(
    accounts([order, other, both, billed('F2', '2026-09-08', [facade]), billed('F3', '2026-09-09', [sill])]),
  ).toEqual([])
})
