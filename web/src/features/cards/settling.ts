import type { Card } from '@klopt/contract'

/** The proposal, agreement or earlier agreement of a card. */
export function settlingOf(card: Card | null) {
  const agreement = card?.agreement
  if (!agreement?.terms) return null
  const proposal = { ...agreement, terms: agreement.terms }
  const agreed = agreement.state === 'accepted' && agreement.counts
  return { proposal, is: agreed ? 'agreed' : agreement.state === 'offered' ? 'offered' : 'earlier' } as const
}
