import { openOf, type Sums, type TermsLine, termsOf, type Via, type Way } from '@klopt/contract'
import { expect, test } from 'vitest'
import { type FollowedCard, followOf } from './follow.ts'

const paper = (kind: 'invoice' | 'order' | 'credit_note', company_id: string, version = 1) =>
  ({ document_id: kind, filename: `${kind}.pdf`, kind, number: null, issue_date: null, version, company_id }) as const
const line = (difference: string): TermsLine => ({
  n: 0,
  name: 'Dorpel',
  result: 'quantity',
  difference,
  price_part: '0.00',
  quantity_part: difference,
  invoice: null,
})

function sumsOf(base: string, vat: string, incl: string, received: Sums['received'] = []): Sums {
  const groups = [{ category: null, rate: '21', base, vat }]
  const nothing = { paid: '0.00', rounding: '0.00', payable: null, g_account: null }
  const sums = { ...nothing, total_excl: base, total_incl: incl, groups, received }
  return { ...sums, open: openOf(sums, []) }
}
const sums = sumsOf('1000.00', '210.00', '1210.00')
const agreed = (way: Way, via: Via = 'credit_note') =>
  termsOf({ currency: 'EUR', sums, lines: [line('100.00')] }, [{ n: 0, way }], via)
const card: FollowedCard = {
  invoice: paper('invoice', 'gevel'),
  orders: [paper('order', 'bouw')],
  credited_by: [],
  sums,
  lines: [line('100.00')],
  withdrawn: false,
  same_invoice: true,
}
const credit = (excl: string, incl: string) => [{ excl, incl, groups: null }]

test.each([
  ['no credit note', [], { state: 'waits', left: '100.00', owed_by: ['gevel'] }],
  ['a right one', credit('100.00', '121.00'), { state: 'kept', left: '0.00', owed_by: [] }],
  ['its VAT two cents off', credit('100.00', '121.02'), { state: 'kept' }],
  ['its VAT three cents off', credit('100.00', '121.03'), { state: 'differs' }],
  ['a cent too much', credit('100.01', '121.01'), { state: 'differs', left: '-0.01' }],
  ['two that add up', [...credit('60.00', '72.60'), ...credit('40.00', '48.40')], { state: 'kept' }],
] as const)('a credit with %s', (_, received, expected) => {
  const now = { ...card, sums: sumsOf('1000.00', '210.00', '1210.00', [...received]) }
  expect(followOf(agreed('credit'), now, null)).toMatchObject({ ...expected, counts: true })
})

test('a new invoice without the credit keeps the agreement, and another one ends it', () => {
  const terms = agreed('credit', 'new_invoice')
  const newer = (next: Sums) => ({ ...card, sums: next, same_invoice: false })

  expect(followOf(terms, card, null)).toMatchObject({ state: 'waits', counts: true, owed_by: ['gevel'] })
  expect(followOf(terms, newer(sumsOf('900.00', '189.00', '1089.00')), null)).toMatchObject({
    state: 'kept',
    counts: true,
  })
  expect(followOf(terms, newer(sumsOf('950.00', '199.50', '1149.50')), null)).toMatchObject({
    state: 'differs',
    left: '50.00',
    counts: false,
  })
})

test('a changed order keeps the agreement once its lines no longer differ', () => {
  const terms = agreed('change_order')
  const left = (difference: string) => followOf(terms, { ...card, lines: [line(difference)] }, null)

  expect(left('100.00')).toMatchObject({ state: 'waits', order_left: '100.00', owed_by: ['bouw'] })
  expect(left('0.01')).toMatchObject({ state: 'differs', order_left: '0.01' })
  expect(left('0.00')).toMatchObject({ state: 'kept', order_left: '0.00', owed_by: [] })
})

test('papers that are not certain change nothing, and a deleted invoice ends it', () => {
  const before = followOf(agreed('credit'), card, null)
  const unsure = { ...card, sums: null }

  expect(followOf(agreed('credit'), unsure, before)).toEqual(before)
  expect(followOf(agreed('credit'), { ...unsure, withdrawn: true }, before).counts).toBe(false)
  expect(followOf(agreed('as_invoiced'), card, null)).toMatchObject({ state: 'none', owed_by: [] })
})
