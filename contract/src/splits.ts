import type { Group, Split, Sums, SumsGroup } from './agreement.ts'
import { isSameRate, percentOf, sumOfCents, toCents, toMoney, within } from './cents.ts'

/** The amounts to credit and to leave open, without VAT. */
export type Part = { credit: bigint; open: bigint }
/** The same for an invoice, by VAT group in the order of its sums. Groups are null if a part is of an unknown group. */
export type Claim = {
  whole: Part
  groups: Part[] | null
  /** The open part is what credit notes left: they do not fill it. */
  is_left?: true
}
type VatRate = { category?: string | null | undefined; rate?: string | null | undefined }

type ReceivedAmount = { excl: bigint; vat: bigint }
type Parts = { agreed: bigint; credit: bigint; open: bigint }
/** `left` is the credit that is still to come. */
type Portions = { base: Parts; vat: Parts; left: ReceivedAmount }

export type Splits = {
  excl: Split
  incl: Split | null
  groups: Group[] | null
  left: { excl: bigint; vat: bigint | null }
}

export const noPart: Part = { credit: 0n, open: 0n }
const reverseCharge = 'AE'

/**
 * Splits an invoice into an agreed, a credited and an open part. Received credit notes fill the credit, then the open
 * part, and lower the agreed part after that. Per group and in total, the parts add up to the invoice, less what was
 * received beyond credit and open.
 */
export function splitsOf(sums: Sums, { whole, groups: parts, is_left }: Claim): Splits {
  const groups = certainGroups(sums)
  const received = groups && receivedByGroup(sums, groups)
  const portions =
    groups && parts && received
      ? groups.map((group, n) => portionsOf(group, parts[n] ?? noPart, received[n] ?? nothing, is_left))
      : []
  if (!groups || !received || portions.length === 0 || portions.some((portion) => portion === null)) {
    const all = sumOfCents(sums.received.map(({ excl }) => toCents(excl)))
    const { base, left } = basesOf(toCents(sums.total_excl), whole, all, is_left)
    return { excl: toSplit(base), incl: null, groups: null, left: { excl: left, vat: null } }
  }
  const known = portions.filter((portion) => portion !== null)
  const base = addedUp(known.map((portion) => portion.base))
  const vat = addedUp(known.map((portion) => portion.vat))
  return {
    excl: toSplit(base),
    incl: toSplit(addedUp([base, vat])),
    groups: groups.map(({ category, rate }, n) => ({
      category,
      rate,
      base: toSplit(known[n]?.base ?? noParts),
      vat: toSplit(known[n]?.vat ?? noParts),
    })),
    left: {
      excl: sumOfCents(known.map(({ left }) => left.excl)),
      vat: sumOfCents(known.map(({ left }) => left.vat)),
    },
  }
}

const noParts: Parts = { agreed: 0n, credit: 0n, open: 0n }
const nothing: ReceivedAmount = { excl: 0n, vat: 0n }

/** The groups of an invoice, if they add up to its totals. */
export function certainGroups({ total_excl, total_incl, groups }: Omit<Sums, 'open'>): SumsGroup[] | null {
  if (total_incl === null || groups === null || groups.length === 0) return null
  const base = sumOfCents(groups.map((group) => toCents(group.base)))
  const vat = sumOfCents(groups.map((group) => toCents(group.vat)))
  return base === toCents(total_excl) && base + vat === toCents(total_incl) ? groups : null
}

/** The place of the group of a line. With one group, lines without a rate belong to it. Null if it is unknown. */
export function groupOf({ category = null, rate = null }: VatRate, groups: SumsGroup[]): number | null {
  const fitting = [...groups.entries()].filter(
    ([, group]) =>
      (rate === null || (group.rate !== null && isSameRate(rate, group.rate))) &&
      (category === null || group.category === null || category === group.category),
  )
  const [first] = fitting
  return first && fitting.length === 1 ? first[0] : null
}

/** The received credit notes by group. Null if the group of one is unknown. */
export function receivedByGroup({ received }: Pick<Sums, 'received'>, groups: SumsGroup[]): ReceivedAmount[] | null {
  const sums = groups.map(() => ({ ...nothing }))
  for (const { excl, incl, groups: own } of received) {
    const whole =
      incl === null ? null : [{ category: null, rate: null, base: excl, vat: toMoney(toCents(incl) - toCents(excl)) }]
    for (const part of own ?? whole ?? [null]) {
      const sum = sums[(part && groupOf(part, groups)) ?? -1]
      if (!part || !sum) return null
      sum.excl += toCents(part.base)
      sum.vat += toCents(part.vat)
    }
  }
  return sums
}

/** Null if the rate is needed and unknown. */
function portionsOf(group: SumsGroup, part: Part, received: ReceivedAmount, isLeft?: true): Portions | null {
  const { base, left, filled, beyond } = basesOf(toCents(group.base), part, received.excl, isLeft)
  const { category, rate } = group
  if (rate === null && category !== reverseCharge && (base.credit !== 0n || base.open !== 0n)) return null
  const vatOf = (cents: bigint) => (rate === null || category === reverseCharge ? 0n : percentOf(cents, rate))
  // Credit notes have VAT of their own. Beyond credit and open, the rest of it belongs to the agreed part.
  const filledVat = beyond === 0n ? received.vat : vatOf(filled)
  const toCome = vatOf(left)
  const open = vatOf(base.open)
  const rest = toCents(group.vat) - received.vat - toCome - open
  const agreedIsNothing = base.agreed === 0n
  const toOpen = agreedIsNothing && base.open !== 0n ? rest : 0n
  const toCredit = agreedIsNothing && base.open === 0n && left !== 0n ? rest : 0n
  return {
    base,
    vat: {
      agreed: rest - toOpen - toCredit,
      credit: filledVat + toCome + toCredit,
      open: open + toOpen,
    },
    left: { excl: left, vat: toCome + toCredit },
  }
}

/** `left`: the credit to come; `filled`: the part of the received credit within credit and open; `beyond`: the rest. */
function basesOf(total: bigint, { credit, open }: Part, received: bigint, isLeft = false) {
  const ofCredit = within(received, 0n, credit)
  const ofOpen = isLeft ? 0n : within(received - ofCredit, 0n, open)
  const beyond = received - ofCredit - ofOpen
  const base: Parts = { agreed: total - credit - open - beyond, credit: credit + ofOpen, open: open - ofOpen }
  return { base, left: credit - ofCredit, filled: ofCredit + ofOpen, beyond }
}

function addedUp(all: Parts[]): Parts {
  return {
    agreed: sumOfCents(all.map(({ agreed }) => agreed)),
    credit: sumOfCents(all.map(({ credit }) => credit)),
    open: sumOfCents(all.map(({ open }) => open)),
  }
}

function toSplit({ agreed, credit, open }: Parts): Split {
  return { agreed: toMoney(agreed), credit: toMoney(credit), open: toMoney(open) }
}
