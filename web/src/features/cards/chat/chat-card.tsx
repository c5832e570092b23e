import type { ReactNode } from 'react'
import { useCard } from '../cards.ts'
import { useCardContext } from '../card-context.ts'
import { useAccountParts, useCardBody } from '../card-extras.ts'

/** A card in the chat. Renders `line` while the card is not loaded. */
export function ChatCard({ cardId, line }: { cardId: string; line: ReactNode }) {
  const card = useCard(useCardContext().dossier.id, cardId)
  const account = useAccountParts(Boolean(card?.account))
  const body = useCardBody()
  if (!card || !body) return line
  return (
    <>
      {account && card.account && <account.OrderAccount account={card.account} currency={card.currency} />}
      <body.OneCard card={card} />
    </>
  )
}
