import type { Card } from '@klopt/contract'
import { useId } from 'react'
import { usePaperName } from '../paper-name.ts'
import { CardAnswers } from './card-answers.tsx'
import { CardHead } from './card-head.tsx'
import { CardTable } from './card-table.tsx'
import { CardVerdict } from './card-verdict.tsx'
import { CardWaiting } from './card-waiting.tsx'
import { SameInvoice } from './same-invoice.tsx'
import { PayNow } from './pay-now.tsx'
import './cards.css'
import './card-table.css'
import './card-fold.css'
import { Agreed } from '../proposals/agreed.tsx'
import { settlingOf } from '../settling.ts'
import { OrderChoices } from './order-choices.tsx'
import { WhosePaper } from './whose-paper.tsx'

export function OneCard({ card, lapsed }: { card: Card; lapsed: string | undefined }) {
  const heading = useId()
  const { state, asks_parties, invoice } = card
  const asksOrSays = state !== 'withdrawn' && (asks_parties || invoice.parties_by === 'asked')
  const settling = settlingOf(card)
  const paper = usePaperName()(card.invoice)
  const showsLines = state === 'differs' || (state === 'unsure' && card.shown.length > 0)

  return (
    <article className="kaart" aria-labelledby={heading}>
      <CardHead card={card} />
      {state === 'reading' ? (
        <CardWaiting id={heading} paper={paper} since={card.run === 0 ? card.run_at : null} />
      ) : settling?.is === 'agreed' ? (
        <Agreed card={card} agreement={settling.proposal} heading={heading} />
      ) : (
        <>
          <CardVerdict id={heading} card={card} />
          {asksOrSays && <WhosePaper card={card} />}
          <SameInvoice card={card} />
          {showsLines && <CardTable card={card} />}
          <PayNow card={card} />
          {(state === 'choose' || state === 'alone') && card.choices.length > 0 && <OrderChoices card={card} />}
          <CardAnswers card={card} lapsed={lapsed} />
        </>
      )}
    </article>
  )
}
