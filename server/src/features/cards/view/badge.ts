import type { Card, FollowState } from '@klopt/contract'
import { Big } from 'big.js'
import { amountOf, money } from '../figures/figures.ts'

/** The status of a card, from which its badge follows. */
export type CardStanding = {
  state: Card['state']
  difference: string | null
  missing: string | null
  /** Its part of what is open on its orders. */
  open: string | null
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
  open,
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
  const isOpen = open !== null && Big(open).gt(0)
  if (settled !== null)
    return { says: settled === 'kept' && !isOpen ? settled : 'agreed', amount: isOpen ? open : null }
  if (agreed) return fine
  if (state !== 'differs' && state !== 'fits') return null
  if (isOpen && state === 'differs') return { says: state, amount: open }
  if (state === 'differs' && !isCredited({ difference, open }))
    return { says: state, amount: lessOf({ difference, missing }) }
  return rest !== null && Big(rest).gt(0) ? { says: 'rest', amount: rest } : fine
}

/** Credit notes took off all that exceeds. */
function isCredited({ difference, open }: Pick<CardStanding, 'difference' | 'open'>): boolean {
  return open !== null && Big(difference ?? 0).gt(0)
}

/** What is less than ordered, with its sign: it is not open. Null if the differences of the lines cancel out. */
function lessOf({ difference, missing }: Pick<CardStanding, 'difference' | 'missing'>): string | null {
  const less = [difference, missing].map((amount) => Big(amountOf(Big(amount ?? 0)))).find((amount) => amount.gt(0))
  return less ? money(less.neg()) : null
}
