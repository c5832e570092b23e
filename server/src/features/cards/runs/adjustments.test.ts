import { expect, test } from 'vitest'
import { hashOf } from '../view/card-view.ts'
import { doc, invoiceOf, type Line, order, runResults, whole } from '../testing/docs.ts'

const values = (all: [name: string, amount: string][]) =>
  Object.fromEntries(
    all.flatMap(([name, amount], n) => [
      [`adjustment[${n}].name`, name],
      [`adjustment[${n}].amount`, amount],
    ]),
  )
const discount = { allowances: '88.69', total_excl: '14551.31' }
const named = (card: ReturnType<typeof runResults>[number] | undefined) =>
  card?.lines
    .filter(({ is_adjustment }) => is_adjustment)
    .map(({ name, difference, result }) => [name, difference, result])

test('a discount that is not on the order has its own name and sign, and is in the buyer’s favour', () => {
  const head = { ...discount, ...values([['Staffelkorting 3 %', '-88.69']]) }
  const [card] = runResults([order, invoiceOf(whole, { head })])

  expect(named(card)).toEqual([['Staffelkorting 3 %', '-88.69', 'not_ordered']])
  expect(card).toMatchObject({
    difference: '-88.69',
    sentence: { key: 'adjustment_less', data: { name: 'Staffelkorting 3 %', net: '88.69' } },
  })
})

test('several discounts and additions are lines of their own, and without their names they are one', () => {
  const head = { allowances: '88.69', charges: '65.00', total_excl: '14616.31' }
  const both = values([
    ['Staffelkorting 3 %', '-88.69'],
    ['Vrachtkosten', '65.00'],
  ])
  const [card] = runResults([order, invoiceOf(whole, { head: { ...head, ...both } })])
  const [sum] = runResults([order, invoiceOf(whole, { head })])

  expect(named(card)).toEqual([
    ['Staffelkorting 3 %', '-88.69', 'not_ordered'],
    ['Vrachtkosten', '65.00', 'not_ordered'],
  ])
  expect(named(sum)).toEqual([['', '-23.69', 'price']])
  expect(card?.difference).toBe(sum?.difference)
})

test('a discount that the order also has fits, under any name', () => {
  const head = { ...discount, ...values([['Staffelkorting 3 %', '-88.69']]) }
  const ordered = doc('order', 'PO1000', whole, { head: { issue_date: '2026-08-01', ...discount } })
  const [card] = runResults([ordered, invoiceOf(whole, { head })])

  expect(card).toMatchObject({ state: 'fits', difference: '0.00' })
  expect(named(card)).toEqual([['Staffelkorting 3 %', '0.00', 'fits']])
})

test('a name that is read later does not change the result, so answers stay valid', () => {
  const ordered = doc('order', 'PO1000', whole, { head: { issue_date: '2026-08-01', ...discount } })
  const at = (more: Record<string, string>) =>
    runResults([ordered, invoiceOf(whole, { head: { issue_date: '2026-09-01', ...discount, ...more } })])[0]
  const [before, now] = [at({}), at(values([['Staffelkorting 3 %', '-88.69']]))]

  expect(before && now && hashOf(before) === hashOf(now)).toBe(true)
})

test('a negative line is described as a discount, not as something ordered', () => {
  const lines: Line[] = [...whole, ['Afronding in overleg', '1', '-65']]
  const [card] = runResults([order, invoiceOf(lines)])

  expect(card?.sentence).toEqual({ key: 'adjustment_less', data: { name: 'Afronding in overleg', net: '65.00' } })
})
