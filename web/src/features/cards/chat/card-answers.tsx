import type { Card } from '@klopt/contract'
import { useSettling } from '../card-extras.ts'
import { CardFoot } from './card-foot.tsx'
import { CardReplies } from './card-replies.tsx'

/** The foot of a card: the standing proposal, or the answer of each company, and the buttons. */
export function CardAnswers({ card, compared = false }: { card: Card; compared?: boolean }) {
  const settling = useSettling(card)
  if (settling && settling.is !== 'earlier') {
    const { parts, proposal, is } = settling
    const Settling = is === 'offered' ? parts.Offer : parts.Yeses
    return <Settling card={card} agreement={proposal} compared={compared} />
  }
  return (
    <>
      {card.state !== 'withdrawn' && <CardReplies card={card} />}
      {settling && <settling.parts.Earlier agreement={settling.proposal} />}
      <CardFoot card={card} compared={compared} />
    </>
  )
}
