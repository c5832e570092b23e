import type { Card } from '@klopt/contract'
import { Yeses } from '../proposals/agreed.tsx'
import { Earlier } from '../proposals/earlier.tsx'
import { Lapsed } from '../proposals/lapsed.tsx'
import { Offer } from '../proposals/offer.tsx'
import { settlingOf } from '../settling.ts'
import { CardFoot } from './card-foot.tsx'
import { CardReplies } from './card-replies.tsx'

type Props = { card: Card; lapsed?: string | undefined; compared?: boolean }

/** The foot of a card: the standing proposal, or the answer of each company, and the buttons. */
export function CardAnswers({ card, lapsed, compared = false }: Props) {
  const settling = settlingOf(card)
  if (settling && settling.is !== 'earlier') {
    const { proposal, is } = settling
    return is === 'offered' ? (
      <Offer card={card} agreement={proposal} where={compared ? 'compare' : 'card'} />
    ) : (
      <Yeses card={card} agreement={proposal} compared={compared} />
    )
  }
  return (
    <>
      {card.state !== 'withdrawn' && <CardReplies card={card} />}
      {settling && <Earlier agreement={settling.proposal} />}
      {!card.agreement && lapsed && <Lapsed card={card} id={lapsed} />}
      <CardFoot card={card} compared={compared} />
    </>
  )
}
