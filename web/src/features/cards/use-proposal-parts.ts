import type { Agreement, Card } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { retryUntilLoaded } from '../../platform/later.ts'
import { answeredQuery } from './proposals/answered.ts'

type Parts = typeof import('./proposals/parts.tsx').proposal_parts
let parts: Parts | null = null

/** The components for proposals and agreements, once their code is loaded. Most cards have neither. */
function useProposalParts(wanted: boolean): Parts | null {
  const [loaded, setLoaded] = useState(() => parts)
  useEffect(() => {
    if (wanted && !loaded) void retryUntilLoaded(loadProposalParts).then((found) => setLoaded(found))
  }, [wanted, loaded])
  return loaded
}

/** What two companies settle on a card, once it can be shown: a standing proposal, an agreement, or one that was earlier. */
export function useSettling({ agreement }: Card) {
  const parts = useProposalParts(agreement !== null)
  if (!parts || !agreement?.terms) return null
  const proposal = { ...agreement, terms: agreement.terms }
  const agreed = agreement.state === 'accepted' && agreement.counts
  return { parts, proposal, is: agreed ? 'agreed' : agreement.state === 'offered' ? 'offered' : 'earlier' } as const
}

/** Loads what these cards show ahead of the first screen with them, so that nothing moves. */
export async function prepareProposals(client: QueryClient, cards: Card[]): Promise<void> {
  const agreements = cards.flatMap(({ agreement }) => agreement ?? [])
  if (agreements.length === 0) return
  const answered = agreements.flatMap(({ state, answers }) => (state === 'offered' && answers ? [answers] : []))
  await Promise.all([
    loadProposalParts().catch(() => null),
    ...answered.map((id) => client.prefetchQuery(answeredQuery(id))),
  ])
}

export async function loadProposalParts(): Promise<Parts> {
  const file = await import('./proposals/parts.tsx')
  parts = file.proposal_parts
  return parts
}
