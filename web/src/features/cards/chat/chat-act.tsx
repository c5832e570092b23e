import type { AgreementData } from '@klopt/contract'
import { useCardContext } from '../card-context.ts'
import { useCardBody } from '../card-extras.ts'
import { useCard } from '../cards.ts'
import { settlingOf } from '../settling.ts'
import { ActTag } from './act-tag.tsx'

/** An act of an agreement in its message. A proposal is drawn with its amounts while it stands, afterwards how it ended. */
export function ChatAct({ data }: { data: AgreementData }) {
  const card = useCard(useCardContext().dossier.id, data.card_id)
  const settling = settlingOf(card ?? null)
  const offers = data.kind === 'proposal' && data.state === 'offered' && card !== undefined
  const body = useCardBody(offers)
  if (!offers || !body) return <ActTag data={data} />
  if (settling?.is === 'offered' && settling.proposal.id === data.agreement_id)
    return <body.Offer card={card} agreement={settling.proposal} where="bubble" />
  return (
    <>
      <ActTag data={data} />
      <body.Ended dossierId={card.dossier_id} id={data.agreement_id} />
    </>
  )
}
