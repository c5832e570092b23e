import type { Card } from '@klopt/contract'
import { Big } from 'big.js'
import { amountOf } from './figures.ts'

/** How a card stands. */
export type CardStanding = {
  state: Card['state']
  difference: string | null
  missing: string | null
  /** The largest difference of one line. */
  largest: string | null
  /** What is still to come of its orders; null where a later invoice on them knows better. */
  rest: string | null
  edited: boolean
  /** Every company of the dossier agrees with what it says now. */
  agreed: boolean
}
/** What a card says in two words. */
export type Badge = NonNullable<Card['badge']>

/** Null while there is nothing to compare, unless all agree without. Of what is not sure nobody's word makes 'Klopt'. */
export function badgeOf({ state, agreed, difference, missing, largest, rest, edited }: CardStanding): Badge | null {
  const fine: Badge = { says: edited ? 'edited' : 'fits', amount: null }
  if (state === 'unsure') return { says: state, amount: null }
  if (state === 'reading' || state === 'withdrawn') return null
  if (agreed) return fine
  if (state !== 'differs' && state !== 'fits') return null
  if (state === 'differs') {
    // Lines that differ both ways may come to nothing together.
    const amounts = [difference, missing, largest].map((amount) => amountOf(Big(amount ?? 0)))
    return { says: state, amount: amounts.find((amount) => amount !== '0.00') ?? null }
  }
  return rest !== null && Big(rest).gt(0) ? { says: 'rest', amount: rest } : fine
}
