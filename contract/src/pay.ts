import type { Pay, Sums, Terms } from './agreement.ts'
import { divided, sumOfCents, toCents, toMoney } from './cents.ts'
import { type Splits, splitsOf } from './splits.ts'
import { claimOfTerms, nothingOf, undisputed } from './terms.ts'

/** The card fields from which the amount to pay follows. */
export type PayCard = { due_date: string | null; due_estimated: boolean; sums: Sums }

/**
 * What both companies agreed to: the terms of an agreement, or the invoice as it stands. `credited`: a new invoice is
 * already without the agreed credit.
 */
export type Settled = { terms: Terms; credited?: boolean } | 'as_invoiced' | null

/** The amount to pay now: as both companies agreed, else the part of the invoice that does not differ. */
export function payOf({ due_date, due_estimated, sums }: PayCard, settled: Settled): Pay {
  const { excl, incl, groups, left } = splitOf(sums, settled)
  const { paid, rounding, g_account, payable } = sums
  const due =
    incl && paid !== null && rounding !== null ? toCents(incl.agreed) - toCents(paid) + toCents(rounding) : null
  const now = due === null ? null : due > 0n ? due : 0n
  const byTerms = settled !== null && settled !== 'as_invoiced'
  const awaited = byTerms && settled.terms.via === 'credit_note' && left.excl !== 0n
  return {
    basis: settled ? 'agreed' : 'undisputed',
    due_date,
    due_estimated,
    excl,
    incl,
    groups,
    paid,
    received: receivedOf(sums),
    rounding,
    now: now === null ? null : toMoney(now),
    over: due === null ? null : toMoney(due < 0n ? -due : 0n),
    credit_note: awaited
      ? {
          excl: toMoney(left.excl),
          vat: left.vat === null ? null : toMoney(left.vat),
          incl: left.vat === null ? null : toMoney(left.excl + left.vat),
        }
      : null,
    reverse_charge: (sums.groups ?? []).some(({ category }) => category === 'AE'),
    g_account,
    g_now: g_account === null || now === null || payable === null ? null : shareOf(g_account, now, payable),
  }
}

/** The agreed, credited and open parts of an invoice, and the credit that is still to come. */
export function splitOf(sums: Sums, settled: Settled): Splits {
  const claim =
    settled === 'as_invoiced'
      ? nothingOf(sums)
      : settled
        ? claimOfTerms(sums, settled.terms, settled)
        : undisputed(sums)
  return splitsOf(sums, claim)
}

function receivedOf({ received }: Sums): string | null {
  const amounts = received.flatMap(({ incl }) => (incl === null ? [] : [toCents(incl)]))
  return amounts.length < received.length ? null : toMoney(sumOfCents(amounts))
}

/** The part of the amount to pay now that goes to the blocked account, in proportion. */
function shareOf(gAccount: string, now: bigint, payable: string): string | null {
  const whole = toCents(payable)
  if (whole === 0n) return null
  const share = divided(toCents(gAccount) * now, whole)
  return toMoney(share > now ? now : share < 0n ? 0n : share)
}
