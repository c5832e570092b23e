import type { Card } from '@klopt/contract'
import { useProposalParts, useSettling } from '../card-extras.ts'
import { CardFoot } from './card-foot.tsx'
import { CardReplies } from './card-replies.tsx'

type Props = { card: Card; lapsed?: string | undefined; compared?: boolean }

/** The foot of a card: the standing proposal, or the answer of each company, and the buttons. */
export function CardAnswers({ card, lapsed, compared = false }: Props) {
  const settling = useSettling(card)
  const parts = useProposalParts(lapsed !== undefined)
  if (settling && settling.is !== 'earlier') {
    const { parts, proposal, is } = settling
    return is === 'offered' ? (
      <parts.Offer card={card} agreement={proposal} where={compared ? 'compare' : 'card'} />
    ) : (
      <parts.Yeses card={card} agreement={proposal} compared={compared} />
    )
  }
  return (
    <>
      {card.state !== 'withdrawn' && <CardReplies card={card} />}
      {settling && <settling.parts.Earlier agreement={settling.proposal} />}
      {!card.agreement && lapsed && parts && <parts.Lapsed card={card} id={lapsed} />}
      <CardFoot card={card} compared={compared} />
    </>
  )
}
