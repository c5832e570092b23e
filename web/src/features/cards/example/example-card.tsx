import type { Card } from '@klopt/contract'
import { type ReactNode, useId } from 'react'
import { CardFoot } from '../chat/card-foot.tsx'
import { CardReplies } from '../chat/card-replies.tsx'
import { CardTable } from '../chat/card-table.tsx'
import { CardVerdict } from '../chat/card-verdict.tsx'
import '../chat/cards.css'
import '../chat/card-table.css'
import '../chat/card-fold.css'

/** The card of the example, of the same parts as every card. */
export function ExampleCard({ card, head, compared }: { card: Card; head: ReactNode; compared: boolean }) {
  const heading = useId()
  return (
    <article className="kaart" aria-labelledby={heading}>
      {head}
      <CardVerdict id={heading} card={card} />
      <CardTable card={card} />
      <CardReplies card={card} />
      <CardFoot card={card} compared={compared} />
    </article>
  )
}
