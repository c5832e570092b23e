import type { Dossier, User } from '@klopt/contract'
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useCards } from '../../features/cards/cards.ts'
import { usePaperName } from '../../features/cards/paper-name.ts'
import { type ChecksProps, useChecks } from '../../features/checks/checks.ts'
import { loadOwnChecks } from '../panels.ts'

/** So long the documents wait for what comes above them; later they give way to it. */
const patience = 1000
let part: ComponentType<ChecksProps> | null = null

/** What the own company alone is told, and whether that is still to come, as it has its place above the documents. */
export function useOwnChecks(dossier: Dossier, me: User): { checks: ReactNode; awaited: boolean } {
  const cards = useCards(dossier.id)
  const paperName = usePaperName()
  const asked = cards.length > 0
  const { checks, isLoading } = useChecks(dossier.id, asked)
  const Part = usePart(asked && checks.length > 0)
  const coming = asked && (isLoading || (checks.length > 0 && !Part))
  const waited = useWaited(coming)

  /** The names of the invoices where there are several. */
  function invoiceOf(cardId: string): string | null {
    const card = cards.length > 1 ? cards.find(({ id }) => id === cardId) : undefined
    return card ? paperName(card.invoice) : null
  }

  return {
    checks: asked && Part && createElement(Part, { dossier, me, invoiceOf }),
    awaited: coming && !waited,
  }
}

/** Its code, which most dossiers do without. */
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

/** Whether it has been coming for so long that nothing waits for it any more. */
function useWaited(coming: boolean): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!coming) return
    const timer = setTimeout(() => setWaited(true), patience)
    return () => clearTimeout(timer)
  }, [coming])
  return waited
}
