import type { ReactNode } from 'react'
import { useCard } from '../cards.ts'
import { useCardContext } from '../card-context.ts'
import { useCardBody } from '../card-extras.ts'

type Props = { cardId: string; lapsed?: string | undefined; line: ReactNode }

/** A card in the chat. Renders `line` while the card is not loaded. */
export function ChatCard({ cardId, lapsed, line }: Props) {
  const card = useCard(useCardContext().dossier.id, cardId)
  const body = useCardBody()
  if (!card || !body) return line
  return (
    <>
      {card.account && <body.OrderAccount account={card.account} currency={card.currency} />}
      <body.OneCard card={card} lapsed={lapsed} />
    </>
  )
}
