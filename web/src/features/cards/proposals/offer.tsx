import type { Card } from '@klopt/contract'
import { Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WhenIn } from '../../../ui/when.tsx'
import { useCardContext } from '../card-context.ts'
import { Sum } from '../chat/figures.tsx'
import { useAnswered } from './answered.ts'
import { Compared, Struck } from './countered.tsx'
import { nameOf } from '../company-name.ts'
import { useInvoiceName } from '../paper-name.ts'
import { lineOf, type Proposal } from './proposal.ts'
import { ProposalFoot } from './proposal-foot.tsx'
import { ToPay } from './to-pay.tsx'
import './offer.css'
import { useWayText } from './way-text.ts'

type Props = {
  card: Card
  agreement: Proposal
  /** On its card, in the comparison, or in the message that made it, which shows the note itself. */
  where: 'card' | 'compare' | 'bubble'
}

/** The standing proposal of a card: its terms, what would be paid now, and the answers to it. */
export function Offer({ card, agreement, where }: Props) {
  return (
    <>
      <Band card={card} agreement={agreement} where={where} />
      <ProposalFoot card={card} agreement={agreement} compared={where !== 'card'} />
    </>
  )
}

function Band({ card, agreement, where }: Props) {
  const { t } = useTranslation('proposals')
  const { dossier, me } = useCardContext()
  const { termText } = useWayText(agreement.terms.currency)
  const { company_id, user, created_at, note, terms } = agreement
  const answered = useAnswered(agreement)
  const paper = useInvoiceName()(card)
  const counters = agreement.answers !== null && answered?.company_id !== company_id
  const own = counters && answered?.company_id === me.company_id && answered.terms ? answered.terms : null
  const company = nameOf(dossier.companies, company_id)
  const title = company_id === me.company_id ? t(($) => $.own) : t(($) => (counters ? $.counter_by : $.by), { company })

  return (
    <>
      {answered && own && <Struck card={card} terms={own} at={answered.created_at} />}
      <section className="offer" role={where === 'bubble' ? 'group' : undefined} aria-label={`${title}, ${paper}`}>
        <header>
          <Handshake aria-hidden="true" />
          <b>{title}</b>
          <span className="offer-from">
            <WhenIn at={created_at} as="chat" say={(time) => t(($) => $.from_at, { name: user.full_name, time })} />
          </span>
        </header>
        <ul className="offer-terms">
          {terms.lines.map((line) => (
            <li key={line.n}>
              <span>
                {termText(line, lineOf(card, line))}
                {own && <Compared line={line} own={own} />}
              </span>
              <b>
                <Sum amount={Number(line.credit) ? `-${line.credit}` : '0.00'} currency={terms.currency} />
              </b>
            </li>
          ))}
          {terms.via === 'new_invoice' && (
            <li>
              <span>{t(($) => $.new_invoice)}</span>
            </li>
          )}
        </ul>
        {note && where !== 'bubble' && <p className="offer-note">{note}</p>}
        <ToPay card={card} terms={terms} own={own} />
      </section>
    </>
  )
}
