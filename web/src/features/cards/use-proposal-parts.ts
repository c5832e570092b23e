import type { Card } from '@klopt/contract'
import { useEffect, useState } from 'react'
import { retryUntilLoaded } from '../../platform/later.ts'

type Parts = typeof import('./proposals/parts.tsx').proposal_parts
let parts: Parts | null = null

/** The components for proposals and agreements, once their code is loaded. Most cards have neither. */
export function useProposalParts(wanted: boolean): Parts | null {
  const [loaded, setLoaded] = useState(() => parts)
  useEffect(() => {
    if (wanted && !loaded) void retryUntilLoaded(load).then((found) => setLoaded(found))
  }, [wanted, loaded])
  return loaded
}

/** Loads them ahead of the first screen that shows these cards, so that nothing moves. */
export async function loadProposalParts(cards: Card[]): Promise<void> {
  if (cards.some(({ agreement }) => agreement)) await load().catch(() => null)
}

async function load(): Promise<Parts> {
  const file = await import('./proposals/parts.tsx')
  parts = file.proposal_parts
  return parts
}
