import type { Dossier, User } from '@klopt/contract'
import { useCards } from '../features/cards/cards.ts'
import { usePaperName } from '../features/cards/paper-name.ts'
import { OwnChecks } from './panels.ts'

/** What the own company alone is told, with the names of the invoices where there are several. */
export function DossierChecks({ dossier, me }: { dossier: Dossier; me: User }) {
  const cards = useCards(dossier.id)
  const paperName = usePaperName()
  if (cards.length === 0) return null

  function invoiceOf(cardId: string): string | null {
    const card = cards.length > 1 ? cards.find(({ id }) => id === cardId) : undefined
    return card ? paperName(card.invoice) : null
  }

  return <OwnChecks dossier={dossier} me={me} invoiceOf={invoiceOf} />
}
