import fc from 'fast-check'
import type { Outcome } from '../agreements.ts'
import { percentOf, sumOfCents, toMoney } from '../cents.ts'
import type { SumsGroup } from '../agreement.ts'
import { openOf, type TermsCard } from '../terms.ts'
import { differingLines, faultOf, waysOf } from '../ways.ts'

type Rate = { category: string | null; rate: string | null }
type Line = {
  net: bigint
  difference: bigint
  price_part: bigint
  result: 'fits' | 'price' | 'quantity' | 'not_ordered'
  of: number
}

const rates: Rate[] = [
  { category: 'S', rate: '21' },
  { category: 'S', rate: '9' },
  { category: 'AE', rate: '0' },
  { category: 'Z', rate: '0' },
  { category: 'E', rate: '5.5' },
]

const cents = (least: number, most: number) => fc.integer({ min: least, max: most }).map(BigInt)
const anyLine: fc.Arbitrary<Line> = fc
  .record({
    net: cents(-500_000, 5_000_000),
    share: fc.integer({ min: -20, max: 100 }),
    odd: cents(-3, 3),
    price: fc.integer({ min: 0, max: 100 }),
    result: fc.constantFrom('fits', 'price', 'quantity', 'not_ordered'),
    of: fc.nat(rates.length - 1),
  })
  .map(({ net, share, odd, price, result, of }) => {
    const difference = (net * BigInt(share)) / 100n + odd
    return { net, difference, price_part: (difference * BigInt(price)) / 100n, result, of } as const
  })

/** A card whose invoice adds up: lines of any sign in up to five VAT groups, paid in part, with credit notes. */
export const anyCard: fc.Arbitrary<TermsCard> = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    /** The VAT of a group may be some cents off, as on real invoices. */
    off: cents(-2, 2),
    received: fc.array(fc.record({ of: fc.nat(rates.length - 1), excl: cents(1, 3_000_000), off: cents(-1, 1) }), {
      maxLength: 3,
    }),
    paid: fc.oneof(fc.constant(0n), cents(1, 4_000_000)),
    rounding: cents(-4, 4),
  })
  .map(({ lines, off, received, paid, rounding }) => {
    const used = [...new Set(lines.map(({ of }) => of))]
    const groupsOf = (of: number, base: bigint, odd: bigint): SumsGroup => {
      const { category = null, rate = null } = rates[of] ?? {}
      const vat = category === 'AE' ? 0n : percentOf(base, rate ?? '0') + odd
      return { category, rate, base: toMoney(base), vat: toMoney(vat) }
    }
    const groups = used.map((of) =>
      groupsOf(of, sumOfCents(lines.filter((line) => line.of === of).map(({ net }) => net)), off),
    )
    const total = sumOf(groups, 'base')
    const sums = {
      total_excl: toMoney(total),
      total_incl: toMoney(total + sumOf(groups, 'vat')),
      groups,
      paid: toMoney(paid),
      rounding: toMoney(rounding),
      payable: null,
      g_account: null,
      received: received.map(({ of, excl, off: odd }) => {
        const group = groupsOf(used[of % used.length] ?? 0, excl, odd)
        return { excl: group.base, incl: toMoney(excl + sumOf([group], 'vat')), groups: [group] }
      }),
    }
    const cardLines = lines.map(({ difference, price_part, result, of }, n) => ({
      n,
      name: `regel ${n}`,
      result,
      difference: toMoney(difference),
      price_part: toMoney(price_part),
      quantity_part: toMoney(difference - price_part),
      invoice: rates[of] ?? null,
    }))
    return { currency: 'EUR', sums: { ...sums, open: openOf(sums, cardLines) }, lines: cardLines }
  })

function sumOf(groups: SumsGroup[], field: 'base' | 'vat'): bigint {
  return sumOfCents(groups.map((group) => BigInt(group[field].replace('.', ''))))
}

/** A card with outcomes that are a proposal. */
export const anyProposal = anyCard
  .chain((card) =>
    fc.tuple(...differingLines(card.lines).map((line) => fc.option(fc.constantFrom(...waysOf(line))))).map((ways) => ({
      card,
      outcomes: differingLines(card.lines).flatMap(({ n }, place): Outcome[] => {
        const chosen = ways[place]
        if (!chosen) return []
        return [{ n, way: chosen.way, ...(chosen.way === 'amount' && { amount: chosen.credit }) }]
      }),
    })),
  )
  .filter(({ card, outcomes }) => faultOf(card.lines, outcomes) === null)
