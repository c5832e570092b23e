import { expect, test } from 'vitest'
import { type DocOptions, doc, facade, invoiceOf, order, runResults, sill, whole, work } from '../testing/docs.ts'

const answer = (response: string, more: DocOptions = {}) =>
  doc('order_response', 'OB-1', whole, {
    ...more,
    head: { issue_date: '2026-08-02', order_reference: 'PO1000', response, ...more.head },
  })
const states = (docs: Parameters<typeof runResults>[0], settings = {}) =>
  runResults(docs, settings).map(({ state, orders }) => [state, ...orders.map(({ number }) => number)])

test('an accepted confirmation stands in for an order, and a refused or merely received one never does', () => {
  const invoice = invoiceOf(whole)

  expect(states([answer('accepted'), invoice])).toEqual([['fits', 'OB-1']])
  for (const response of ['refused', 'received']) {
    expect(states([answer(response), invoice])).toEqual([['alone']])
    expect(states([answer(response), invoice], { F1: { by_hand: ['OB-1'] } })).toEqual([['alone']])
    expect(states([answer(response), order, invoice])).toEqual([['fits', 'PO1000']])
  }
})

test('a confirmation that only accepts does not stand in for the order that it accepts', () => {
  const bare = doc('order_response', 'OB-1', [], { head: { order_reference: 'PO1000', response: 'accepted' } })
  const { total_excl: _, total_incl: __, ...values } = bare.values

  expect(states([{ ...bare, values }, invoiceOf(whole)])).toEqual([['alone']])
  expect(states([{ ...bare, values }, order, invoiceOf(whole)])).toEqual([['fits', 'PO1000']])
})

test('a quote is used if the order was refused', () => {
  const quote = doc('quote', 'OFF-1', whole, { head: { issue_date: '2026-07-01' } })
  expect(states([answer('refused'), quote, invoiceOf(whole)])).toEqual([['fits', 'OFF-1']])
})

test('a document whose kind somebody set to order counts as one, even if it is a refused confirmation', () => {
  expect(states([{ ...answer('refused'), kind: 'order' }, invoiceOf(whole)])).toEqual([['fits', 'OB-1']])
})

test('an invoice line finds the confirmed line by the order line that both name', () => {
  const confirmed = doc(
    'order_response',
    'OB-1',
    [
      ['artikel 88', '24', '215', { id: '1', order_line: '2' }],
      ['artikel 99', '12', '640', { id: '2', order_line: '1' }],
    ],
    { head: { issue_date: '2026-08-02', order_reference: 'PO1000' } },
  )
  const invoice = invoiceOf([
    ['gevelelement type A', '12', '640', { order_line: '1' }],
    ['dorpel hardsteen', '24', '215', { order_line: '2' }],
  ])

  expect(states([confirmed, invoice])).toEqual([['fits', 'OB-1']])
})

test('an order with a line without an amount is not certain, but a removed line has none to be uncertain about', () => {
  const partly = answer('accepted')
  delete partly.values['line[2].net']
  const removed = structuredClone(partly)
  removed.values['line[2].status'] = { ...(removed.values['line[2].name'] ?? never()), value: 'removed' }

  expect(runResults([partly, invoiceOf(whole)])[0]).toMatchObject({
    state: 'unsure',
    sentence: { key: 'unsure_open_price', data: { value: 'line[2].net', n: '1', of: 'order_response' } },
  })
  const { state, lines, difference } = runResults([withTotal(removed), invoiceOf(whole)])[0] ?? never()
  expect([state, difference, lines.find(({ name }) => name === work[0])?.result]).toEqual([
    'differs',
    '1800.00',
    'not_ordered',
  ])
  expect(states([withTotal(removed), invoiceOf([facade, sill])])).toEqual([['fits', 'OB-1']])
})

/** Its total is that of the lines which count. */
function withTotal(response: ReturnType<typeof answer>) {
  const { total_excl: _, ...values } = response.values
  return { ...response, values }
}

function never(): never {
  throw new Error('missing')
}
