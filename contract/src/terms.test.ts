import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Split, Sums } from './agreement.ts'
import { divided, percentOf, toCents, toMoney } from './cents.ts'
import { payOf } from './pay.ts'
import { openOf, termsOf } from './terms.ts'
import { due } from './testing/dorpels.ts'
import { anyCard, anyProposal } from './testing/invoices.ts'
import { waysOf } from './ways.ts'

const runs = { numRuns: process.env['KLOPT_FULL'] === '1' ? 10_000 : 300 }
const patient = { timeout: 60_000 }

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
      const overCredited = (groups ?? []).map(
        ({ base }, n) => toCents(total(agreed.groups?.[n]?.base ?? base)) - toCents(total(base)),
      )
      for (const [n, more] of overCredited.entries()) {
        const of = any.sums.groups?.[n]
        const credit = any.sums.received
          .flatMap((note) => note.groups ?? [])
          .filter(({ category, rate }) => category === of?.category && rate === of?.rate)
          .reduce((sum, { base }) => sum + toCents(base), 0n)
        const part = agreed.groups?.[n]?.base
        const room = toCents(part?.credit ?? '0.00') + toCents(part?.open ?? '0.00')
        expect(more).toBe(credit > room ? credit - room : 0n)
      }
      expect(beyond(agreed.excl, excl)).toBe(overCredited.reduce((sum, one) => sum + one, 0n))
      expect(toCents(now ?? '') - toCents(over ?? '')).toBe(
        toCents(incl?.agreed ?? '') - toCents(paid ?? '') + toCents(rounding ?? ''),
      )
      expect([now, over]).toContain('0.00')
      expect(toCents(received ?? '')).toBeGreaterThanOrEqual(0n)
    }),
    runs,
  )
})

test('a credit note as agreed changes no amount to pay, and no credit is left to come', patient, () => {
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

test('the order of the lines does not matter', patient, () => {
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
