import type { Card, FollowState } from '@klopt/contract'
import { Big } from 'big.js'
import { amountOf } from './figures.ts'

/** The status of a card, from which its badge follows. */
export type CardStanding = {
  state: Card['state']
  difference: string | null
  missing: string | null
  /** The largest difference of one line. */
  largest: string | null
  /** The amount of its orders still to be invoiced. Null when a later invoice of these orders knows it. */
  rest: string | null
  edited: boolean
  /** Every company of the dossier agrees with the newest run. */
  agreed: boolean
  /** The credit that somebody proposes. */
  proposed: string | null
  /** An agreement counts, and whether its papers came. */
  settled: FollowState | null
  is_proforma?: boolean | undefined
}
/** A card in two words. */
export type Badge = NonNullable<Card['badge']>

/** Null while nothing can be compared, unless all agree anyway. Agreement never makes an uncertain card 'Klopt'. */
export function badgeOf({
  state,
  agreed,
  difference,
  missing,
  largest,
  rest,
  edited,
  proposed,
  settled,
  is_proforma,
}: CardStanding): Badge | null {
  const fine: Badge = { says: edited ? 'edited' : 'fits', amount: null }
  if (state === 'unsure') return { says: state, amount: null }
  if (state === 'reading' || state === 'withdrawn') return null
  if (is_proforma) return { says: 'proforma', amount: null }
  if (proposed !== null) return { says: 'proposed', amount: proposed }
  if (settled !== null) return { says: settled === 'kept' ? settled : 'agreed', amount: null }
  if (agreed) return fine
  if (state !== 'differs' && state !== 'fits') return null
  if (state === 'differs') {
    // Differences in both directions may cancel out.
    const amounts = [difference, missing, largest].map((amount) => amountOf(Big(amount ?? 0)))
    return { says: state, amount: amounts.find((amount) => amount !== '0.00') ?? null }
  }
  return rest !== null && Big(rest).gt(0) ? { says: 'rest', amount: rest } : fine
}
