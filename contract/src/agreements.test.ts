import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Split, Sums } from './agreement.ts'
import { OfferExtraWork, Outcome, Propose } from './agreements.ts'
import { divided, percentOf, toCents, toMoney } from './cents.ts'
import { payOf } from './pay.ts'
import { openOf, termsOf } from './terms.ts'
import { anyCard, anyProposal } from './testing/invoices.ts'
import { faultOf, waysOf } from './ways.ts'

const runs = { numRuns: process.env['KLOPT_FULL'] === '1' ? 10_000 : 300 }
const patient = { timeout: 60_000 }
const due = { due_date: '2026-10-04', due_estimated: false }

const dorpels = {
  n: 0,
  name: 'Dorpel hardsteen 120 cm',
  result: 'quantity' as const,
  difference: '860.00',
  price_part: '0.00',
  quantity_part: '860.00',
  invoice: { category: 'S', rate: '21' },
}
const sums: Sums = {
  total_excl: '22580.00',
  total_incl: '27321.80',
  groups: [{ category: 'S', rate: '21.00', base: '22580.00', vat: '4741.80' }],
  paid: '0.00',
  rounding: '0.00',
  payable: '27321.80',
  g_account: null,
  received: [],
  open: { excl: '860.00', groups: ['860.00'] },
}
const credited = { excl: '860.00', incl: '1040.60', groups: null }
const card = { currency: 'EUR', sums, lines: [dorpels] }
const terms = termsOf(card, [{ n: 0, way: 'credit' }])

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

test('reverse-charged VAT stays nothing', () => {
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
] as const)('%s is no proposal', (_, outcomes, fault) => {
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

test('an amount belongs to the way of that name alone', () => {
  expect(Outcome.safeParse({ n: 0, way: 'amount' }).success).toBe(false)
  expect(Outcome.safeParse({ n: 0, way: 'credit', amount: '1.00' }).success).toBe(false)
  expect(Propose.safeParse({ run: 1, outcomes: [], extra: true }).success).toBe(false)
})

test(
  'agreed, credited and open always add up to the invoice, less what was credited beyond, in each group',
  patient,
  () => {
    fc.assert(
      fc.property(anyProposal, ({ card: any, outcomes }) => {
        const agreed = termsOf(any, outcomes)
        const whole = { ...any, sums: { ...any.sums, received: [] } }
        for (const { excl, incl, groups } of [
          agreed,
          payOf({ ...whole, ...due }, null),
          payOf({ ...whole, ...due }, { terms: agreed }),
        ]) {
          expect(total(excl)).toBe(any.sums.total_excl)
          expect(incl && total(incl)).toBe(any.sums.total_incl)
          expect(groups).not.toBeNull()
          for (const [n, { base, vat }] of (groups ?? []).entries()) {
            expect(total(base)).toBe(any.sums.groups?.[n]?.base)
            expect(total(vat)).toBe(any.sums.groups?.[n]?.vat)
          }
        }
      }),
      runs,
    )
  },
)

test('received credit and payments never change what is left to settle', patient, () => {
  fc.assert(
    fc.property(anyProposal, ({ card: any, outcomes }) => {
      const agreed = termsOf(any, outcomes)
      const { incl, groups, now, over, received, paid, rounding, excl } = payOf({ ...any, ...due }, { terms: agreed })
      const beyond = (one: Split, other: Split) => toCents(total(one)) - toCents(total(other))
      const over_credited = (groups ?? []).map(
        ({ base }, n) => toCents(total(agreed.groups?.[n]?.base ?? base)) - toCents(total(base)),
      )
      for (const [n, more] of over_credited.entries()) {
        const of = any.sums.groups?.[n]
        const credit = any.sums.received
          .flatMap((note) => note.groups ?? [])
          .filter(({ category, rate }) => category === of?.category && rate === of?.rate)
          .reduce((sum, { base }) => sum + toCents(base), 0n)
        const part = agreed.groups?.[n]?.base
        const room = toCents(part?.credit ?? '0.00') + toCents(part?.open ?? '0.00')
        expect(more).toBe(credit > room ? credit - room : 0n)
      }
      expect(beyond(agreed.excl, excl)).toBe(over_credited.reduce((sum, one) => sum + one, 0n))
      expect(toCents(now ?? '') - toCents(over ?? '')).toBe(
        toCents(incl?.agreed ?? '') - toCents(paid ?? '') + toCents(rounding ?? ''),
      )
      expect([now, over]).toContain('0.00')
      expect(toCents(received ?? '')).toBeGreaterThanOrEqual(0n)
    }),
    runs,
  )
})

test('a credit note as agreed changes nothing that is to be paid, and no credit is left to come', patient, () => {
  fc.assert(
    fc.property(anyProposal, ({ card: any, outcomes }) => {
      const agreed = termsOf(any, outcomes)
      const notes = (agreed.groups ?? []).map(({ category, rate, base, vat }) => ({
        excl: base.credit,
        incl: toMoney(toCents(base.credit) + toCents(vat.credit)),
        groups: [{ category, rate, base: base.credit, vat: vat.credit }],
      }))
      const paid = (received: Sums['received']) =>
        payOf({ ...any, ...due, sums: { ...any.sums, received } }, { terms: agreed })
      const [before, after] = [paid([]), paid(notes)]
      expect(after).toMatchObject({ now: before.now, over: before.over, excl: before.excl, incl: before.incl })
      expect(after.credit_note).toBeNull()
      expect(toCents(before.credit_note?.incl ?? '0.00')).toBe(toCents(after.received ?? ''))
    }),
    runs,
  )
})

test('the order of the lines changes nothing', patient, () => {
  fc.assert(
    fc.property(anyProposal, fc.infiniteStream(fc.nat()), ({ card: any, outcomes }, keys) => {
      const shuffled = any.lines
        .map((line) => ({ line, key: keys.next().value ?? 0 }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ line }) => line)
      const [one, other] = [termsOf(any, outcomes), termsOf({ ...any, lines: shuffled }, outcomes.toReversed())]
      expect({ ...other, lines: other.lines.toSorted((a, b) => a.n - b.n) }).toEqual(one)
      expect(openOf(any.sums, shuffled)).toEqual(any.sums.open)
    }),
    runs,
  )
})

test('sharing a difference loses no cent', patient, () => {
  fc.assert(
    fc.property(anyCard, ({ lines }) => {
      for (const line of lines) {
        const share = waysOf(line).find(({ way }) => way === 'share')
        if (!share) continue
        const [half, whole] = [toCents(share.credit), toCents(line.difference)]
        expect([0n, 1n]).toContain(half - (whole - half))
      }
    }),
    runs,
  )
})

test('amounts are rounded half up, away from zero', () => {
  expect([divided(5n, 2n), divided(-5n, 2n), divided(4n, 3n), divided(-4n, -3n)]).toEqual([3n, -3n, 1n, 1n])
  expect(['860.00', '-0.05', '0.00', '123456789012.34'].map((money) => toMoney(toCents(money)))).toEqual([
    '860.00',
    '-0.05',
    '0.00',
    '123456789012.34',
  ])
  expect(toMoney(percentOf(toCents('0.50'), '21'))).toBe('0.11')
})

function total({ agreed, credit, open }: Split): string {
  return toMoney(toCents(agreed) + toCents(credit) + toCents(open))
}
