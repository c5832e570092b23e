import type { Dossier, User } from '@klopt/contract'
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useCards } from '../../features/cards/cards.ts'
import { usePaperName } from '../../features/cards/paper-name.ts'
import { type ChecksProps, useChecks } from '../../features/checks/checks.ts'
import { loadOwnChecks } from './later-panels.ts'

/** The documents wait this long for the code of the warnings above them. Later warnings push them down. */
const waitMs = 3000
let part: ComponentType<ChecksProps> | null = null

/**
 * The warnings that only the own company sees, and whether they are still loading: their place is above the documents.
 */
export function useOwnChecks(dossier: Dossier, me: User): { checks: ReactNode; awaited: boolean } {
  const cards = useCards(dossier.id)
  const paperName = usePaperName()
  const hasCards = cards.length > 0
  const { checks, isLoading } = useChecks(dossier.id, hasCards)
  const Part = usePart(hasCards && checks.length > 0)
  const coming = hasCards && (isLoading || (checks.length > 0 && !Part))
  const waited = useWaitedLong(coming)

  /** The name of a card's invoice, if there is more than one card. */
  function invoiceOf(cardId: string): string | null {
    const card = cards.length > 1 ? cards.find(({ id }) => id === cardId) : undefined
    return card ? paperName(card.invoice) : null
  }

  return {
    checks: hasCards && Part && createElement(Part, { dossier, me, invoiceOf }),
    awaited: coming && !waited,
  }
}

/** Loaded on demand: most dossiers have no warnings. */
function usePart(wanted: boolean) {
  const [Part, setPart] = useState(() => part)
  useEffect(() => {
    if (!wanted || Part) return
    async function load() {
      part = await loadOwnChecks()
      setPart(() => part)
    }
    void load()
  }, [wanted, Part])
  return Part
}

/** True once loading has taken so long that nothing should wait for it. */
function useWaitedLong(coming: boolean): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!coming) return
    const timer = setTimeout(() => setWaited(true), waitMs)
    return () => clearTimeout(timer)
  }, [coming])
  return waited
}
