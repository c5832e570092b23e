import { expect, test } from 'vitest'
import { payOf } from './pay.ts'
import { openOf, termsOf } from './terms.ts'
import { card, credited, dorpels, due, sums, terms } from './testing/dorpels.ts'

test('before an agreement, the part that differs is open and the rest is to be paid', () => {
  expect(payOf({ ...card, ...due }, null)).toMatchObject({
    basis: 'undisputed',
    incl: { agreed: '26281.20', credit: '0.00', open: '1040.60' },
    now: '26281.20',
    over: '0.00',
    credit_note: null,
    received: '0.00',
  })
})

test('an agreed credit is not paid, and its credit note is awaited until it comes', () => {
  expect(terms).toMatchObject({
    excl: { agreed: '21720.00', credit: '860.00', open: '0.00' },
    incl: { agreed: '26281.20', credit: '1040.60', open: '0.00' },
  })
  const waits = payOf({ ...card, ...due }, { terms })
  expect(waits).toMatchObject({ now: '26281.20', credit_note: { excl: '860.00', vat: '180.60', incl: '1040.60' } })
  const came = payOf({ ...card, ...due, sums: { ...sums, received: [credited] } }, { terms })
  expect(came).toMatchObject({ now: '26281.20', credit_note: null, received: '1040.60', incl: { credit: '1040.60' } })
})

test('a credit note beyond the agreed credit lowers the agreed part', () => {
  const received = [{ excl: '900.00', incl: '1089.00', groups: null }]
  expect(payOf({ ...card, ...due, sums: { ...sums, received } }, { terms })).toMatchObject({
    excl: { agreed: '21680.00', credit: '860.00' },
    now: '26232.80',
  })
})

test('an earlier payment is deducted, and the amount to pay is never below zero', () => {
  expect(payOf({ ...card, ...due, sums: { ...sums, paid: '20000.00' } }, { terms })).toMatchObject({ now: '6281.20' })
  expect(payOf({ ...card, ...due, sums: { ...sums, paid: '27321.80' } }, { terms })).toMatchObject({
    now: '0.00',
    over: '1040.60',
  })
})

test('the blocked account gets its share of what is paid now', () => {
  const blocked = { ...sums, g_account: '5464.36' }
  expect(payOf({ ...card, ...due, sums: blocked }, { terms })).toMatchObject({ g_account: '5464.36', g_now: '5256.24' })
})

test('reverse-charged VAT stays zero', () => {
  const reversed = {
    ...sums,
    total_incl: '22580.00',
    groups: [{ category: 'AE', rate: null, base: '22580.00', vat: '0.00' }],
  }
  expect(payOf({ ...due, sums: reversed }, null)).toMatchObject({
    incl: { agreed: '21720.00', open: '860.00' },
    reverse_charge: true,
  })
})

test('without a certain VAT group, amounts with VAT are unknown and those without VAT are not', () => {
  const odd = { ...dorpels, invoice: { category: 'S', rate: '9' } }
  for (const unknown of [
    { ...card, sums: { ...sums, open: openOf(sums, [odd]) } },
    { ...card, sums: { ...sums, total_incl: null } },
    { ...card, sums: { ...sums, groups: null } },
  ]) {
    const { incl, groups, now, over, excl } = payOf({ ...unknown, ...due }, null)
    expect([incl, groups, now, over]).toEqual([null, null, null, null])
    expect(excl).toEqual({ agreed: '21720.00', credit: '0.00', open: '860.00' })
  }
})

test('with one VAT group, lines without a rate belong to it', () => {
  expect(termsOf({ ...card, lines: [{ ...dorpels, invoice: null }] }, [{ n: 0, way: 'share' }]).incl).toEqual({
    agreed: '26801.50',
    credit: '520.30',
    open: '0.00',
  })
})
