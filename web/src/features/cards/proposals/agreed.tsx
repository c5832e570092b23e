import type { Agreement, Card } from '@klopt/contract'
import { CircleCheck, Clock, Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import '../../../ui/wordmark.css'
import { WhenIn } from '../../../ui/when.tsx'
import { useCardContext } from '../card-context.ts'
import { nameOf } from '../company-name.ts'
import { lineOf, type Proposal } from './proposal.ts'
import './offer.css'
import './agreed.css'
import { PayTable } from './pay-table.tsx'
import { ProposalFoot } from './proposal-foot.tsx'
import { useFollowText } from './use-follow-text.ts'
import { useWayText } from './way-text.ts'

type Props = { card: Card; agreement: Proposal; heading: string }

/** An agreement that counts: its terms, who said yes, the papers that must follow, and what is to be paid now. */
export function Agreed({ card, agreement, heading }: Props) {
  const { terms } = agreement
  const { t, i18n } = useTranslation('proposals')
  const { termText } = useWayText(terms.currency)
  const { text, kept } = useFollowText(agreement)
  const credit = Number(terms.excl.credit) > 0 ? moneyText(terms.excl.credit, terms.currency, i18n.language) : null

  return (
    <>
      <div className="verdict">
        {kept ? (
          <h2 className="amount" id={heading}>
            <span className="wordmark">
              {text}
              <i aria-hidden="true" />
            </span>
          </h2>
        ) : (
          <h2 className="amount agreed-amount" id={heading}>
            <Handshake aria-hidden="true" />
            <span>{credit ? t(($) => $.agreed_less, { credit }) : t(($) => $.agreed)}</span>
          </h2>
        )}
        {terms.lines.map((line) => (
          <p key={line.n}>{termText(line, lineOf(card, line))}.</p>
        ))}
        {text && !kept && (
          <p className="changed follow-waits">
            <Clock aria-hidden="true" />
            {text}
          </p>
        )}
      </div>
      <Names agreement={agreement} />
      {card.pay && <PayTable card={card} pay={card.pay} via={terms.via} />}
      <ProposalFoot card={card} agreement={agreement} />
    </>
  )
}

/** The foot of an agreement in the compare view. */
export function Yeses({ card, agreement, compared }: Omit<Props, 'heading'> & { compared: boolean }) {
  return (
    <>
      <Names agreement={agreement} />
      <ProposalFoot card={card} agreement={agreement} compared={compared} />
    </>
  )
}

/** The people who proposed and accepted it, with their company and the time. */
function Names({ agreement: { company_id, user, created_at, ended } }: { agreement: Agreement }) {
  const { t } = useTranslation('proposals')
  const { dossier } = useCardContext()
  const people = [
    { company_id, user, at: created_at, key: 'proposed_by' as const },
    ...(ended ? [{ company_id: ended.company_id, user: ended.user, at: ended.at, key: 'accepted_by' as const }] : []),
  ]
  return (
    <div className="replies">
      {people.map(({ company_id, user, at, key }) => (
        <div key={key}>
          <CircleCheck className="card-ok" aria-hidden="true" />
          <span>
            <b>{nameOf(dossier.companies, company_id)}</b>
            <small>
              <WhenIn at={at} as="chat" say={(time) => t(($) => $[key], { name: user.full_name, time })} />
            </small>
          </span>
        </div>
      ))}
    </div>
  )
}
