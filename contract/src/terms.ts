import type { Sums, SumsGroup, Terms, Via } from './agreement.ts'
import type { Outcome } from './agreements.ts'
import type { CardLine } from './card.ts'
import { sumOfCents, toCents, toMoney } from './cents.ts'
import { certainGroups, type Claim, groupOf, noPart, type Part, splitsOf } from './splits.ts'
import { defaultWay, type DifferingLine, differingLines, waysOf } from './ways.ts'

/** A line with a difference, and the VAT of its invoice line. */
export type TermsLine = DifferingLine & { invoice: Pick<NonNullable<CardLine['invoice']>, 'category' | 'rate'> | null }

/** The card fields from which the terms of a proposal follow. */
export type TermsCard = { currency: string | null; sums: Sums; lines: TermsLine[] }

/** The terms of a proposal. The outcomes must be without fault (`faultOf`). */
export function termsOf({ currency, sums, lines }: TermsCard, outcomes: Outcome[], via: Via = 'credit_note'): Terms {
  const chosen = new Map(outcomes.map((outcome) => [outcome.n, outcome]))
  const agreed = differingLines(lines).map((line) => {
    const { way = defaultWay(line), amount } = chosen.get(line.n) ?? {}
    const { credit = '0.00', open = '0.00' } = waysOf(line).find((one) => one.way === way) ?? {}
    const { n, name, difference } = line
    return { n, name, difference, way, credit: amount ?? credit, open }
  })
  // Credit notes from before the agreement do not change its terms.
  const { excl, incl, groups } = splitsOf({ ...sums, received: [] }, claimOf(sums, lines, agreed))
  return { via, currency, excl, incl, groups, lines: agreed }
}

/** The excess of the invoice: `Sums.open`. What is too little in one place is set off against what is too much. */
export function openOf(sums: Omit<Sums, 'open'>, lines: TermsLine[]): Sums['open'] {
  const open = differingLines(lines).map(({ n, difference }) => ({ n, credit: '0.00', open: difference }))
  const { whole, groups } = claimOf(sums, lines, open)
  const left = groups && setOff(groups.map((group) => group.open))
  return { excl: toMoney(whole.open > 0n ? whole.open : 0n), groups: left && left.map(toMoney) }
}

/** What remains of positive amounts after the negative ones, which lower the largest first. */
function setOff(amounts: bigint[]): bigint[] {
  let less = sumOfCents(amounts.filter((amount) => amount < 0n))
  const left = amounts.map((amount) => (amount > 0n ? amount : 0n))
  for (const [place] of [...amounts.entries()].toSorted(([, one], [, other]) => Number(other - one))) {
    const rest = (left[place] ?? 0n) + less
    left[place] = rest > 0n ? rest : 0n
    less = rest < 0n ? rest : 0n
  }
  return left
}

/** Before an agreement, all that was invoiced too much is open, less what credit notes took off of it. */
export function undisputed({ open, left }: Sums): Claim {
  const { excl, groups } = left ?? open
  return { whole: openPart(excl), groups: groups && groups.map(openPart), ...(left && { is_left: true }) }
}

/** Once both companies agree with the invoice as it stands, nothing of it is open. */
export function nothingOf(sums: Sums): Claim {
  return { whole: noPart, groups: certainGroups(sums)?.map(() => noPart) ?? null }
}

function openPart(money: string): Part {
  return { credit: 0n, open: toCents(money) }
}

/** The claim of accepted terms. Once a new invoice is without the credit, there is nothing left to credit. */
export function claimOfTerms(sums: Sums, { excl, groups: agreed }: Terms, { credited = false } = {}): Claim {
  const partOf = ({ credit, open }: Part): Part => ({ credit: credited ? 0n : credit, open })
  const groups = certainGroups(sums)
  const parts = agreed?.map((group) => ({ at: groups && groupOf(group, groups), part: toPart(group.base) }))
  const placed = groups && parts?.every(({ at, part }) => at !== null || isNothing(part))
  return {
    whole: partOf(toPart(excl)),
    groups: placed ? groups.map((_, n) => partOf(parts?.find(({ at }) => at === n)?.part ?? noPart)) : null,
  }
}

type LinePart = { n: number; credit: string; open: string }

function claimOf(sums: Omit<Sums, 'open'>, lines: TermsLine[], parts: LinePart[]): Claim {
  const whole = partsOf(parts)
  const groups = certainGroups(sums)
  if (!groups) return { whole, groups: null }
  const byPlace = new Map(lines.map((line) => [line.n, placeOf(line, groups)]))
  const some = parts.filter((part) => !isNothing(toPart(part)))
  if (some.some(({ n }) => byPlace.get(n) === null)) return { whole, groups: null }
  return { whole, groups: groups.map((_, place) => partsOf(some.filter(({ n }) => byPlace.get(n) === place))) }
}

function placeOf({ invoice }: TermsLine, groups: SumsGroup[]): number | null {
  return groupOf(invoice ?? {}, groups)
}

function partsOf(parts: Pick<LinePart, 'credit' | 'open'>[]): Part {
  return {
    credit: sumOfCents(parts.map(({ credit }) => toCents(credit))),
    open: sumOfCents(parts.map(({ open }) => toCents(open))),
  }
}

function toPart({ credit, open }: Pick<LinePart, 'credit' | 'open'>): Part {
  return { credit: toCents(credit), open: toCents(open) }
}

function isNothing({ credit, open }: Part): boolean {
  return credit === 0n && open === 0n
}
