import { expect, test } from 'vitest'
import { dearer, doc, facade, invoiceOf, more, order, runResults, sill, whole, work } from '../testing/docs.ts'

test('a line that cannot be read leaves the totals and the differences of the other lines known', () => {
  const invoice = invoiceOf([facade, more(sill, '28'), dearer(work, '185')], { unsure: ['line[2].net'] })
  const [card] = runResults([order, invoice])

  expect(card).toMatchObject({
    state: 'unsure',
    difference: null,
    total_ordered: '14640.00',
    total_invoiced: '15550.00',
    proved: { difference: '860.00', lines: 1 },
  })
  const named = card?.lines.filter(({ name }) => name !== '') ?? []
  expect(named.map(({ result, proved }) => [result, proved])).toEqual([
    ['fits', true],
    ['quantity', true],
    ['unsure', false],
  ])
})

test('an unreadable line of the order leaves the total of the invoice known, and an unpaired line unproved', () => {
  const unread = doc('order', 'PO1000', whole, { head: { issue_date: '2026-08-01' }, unsure: ['line[1].net'] })
  const [card] = runResults([unread, invoiceOf([facade, sill, ['kraanhuur', '3', '95']])])

  expect(card).toMatchObject({ state: 'unsure', total_invoiced: '13125.00', proved: null })
  expect(card?.lines.find(({ name }) => name === 'kraanhuur')).toMatchObject({ proved: false })
})

test.each([
  ['the currency', { unsure: ['currency'] }],
  ['the total', { unsure: ['total_excl'] }],
  ['what the page shows', { head: { 'visible.total_incl': '99.00' } }],
  ['the sum of its lines', { head: { total_excl: '1.00' } }],
])('a total is not known when %s contradicts it', (_, doubt) => {
  const [card] = runResults([order, invoiceOf([facade, more(sill, '28'), work], doubt)])

  expect(card).toMatchObject({ state: 'unsure', total_invoiced: null, difference: null })
})

test('nothing is proved after an uncertain earlier invoice on the same order', () => {
  const first = invoiceOf([facade], { head: { issue_date: '2026-09-01' }, unsure: ['line[0].net'] })
  const second = invoiceOf([more(sill, '28')], { head: { issue_date: '2026-09-08', number: 'F2' } }, 'F2')

  expect(runResults([order, first, second])[1]).toMatchObject({ state: 'unsure', proved: null })
})
