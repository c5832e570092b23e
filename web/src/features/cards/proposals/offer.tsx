import { type Agreement, type Card, type CompanyRef, payOf, type Pay, type Terms } from '@klopt/contract'
import { Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { WhenIn } from '../../../ui/when.tsx'
import { useCardContext } from '../card-context.ts'
import { Sum } from '../chat/figures.tsx'
import { noonOf } from './pay-rows.ts'
import { ProposalFoot } from './proposal-foot.tsx'
import { useWayText } from './way-text.ts'

/** A proposal or an agreement about a card; extra work has no terms. */
export type Proposal = Agreement & { terms: Terms }
type Props = { card: Card; agreement: Proposal }

/** The standing proposal of a card: its terms, what would be paid now, and the answers to it. */
export function Offer({ card, agreement }: Props) {
  return (
    <>
      <Band card={card} agreement={agreement} />
      <ProposalFoot card={card} agreement={agreement} />
    </>
  )
}

function Band({ card, agreement }: Props) {
  const { t } = useTranslation('proposals')
  const { dossier, me } = useCardContext()
  const { termText } = useWayText(agreement.terms.currency)
  const { company_id, answers, user, created_at, note, terms } = agreement
  const company = nameOf(dossier.companies, company_id)
  const title = company_id === me.company_id ? t(($) => $.own) : t(($) => (answers ? $.counter_by : $.by), { company })

  return (
    <section className="offer" aria-label={title}>
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
              {termText(
                line,
                card.shown.find(({ n }) => n === line.n),
              )}
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
      {note && <p className="offer-note">{note}</p>}
      {card.sums && <ToPay pay={payOf({ ...card, sums: card.sums }, { terms })} currency={terms.currency} />}
    </section>
  )
}

/** The amount to pay now, with its VAT, its date and the credit note that follows. */
function ToPay({
  pay: { now, groups, incl, excl, due_date, credit_note },
  currency,
}: {
  pay: Pay
  currency: string | null
}) {
  const { t, i18n } = useTranslation('proposals')
  const money = (amount: string) => moneyText(amount, currency, i18n.language)
  const vat = groups && incl ? String(Number(incl.agreed) - Number(excl.agreed)) : null
  return (
    <p className="offer-pay">
      <span>{t(($) => $.pay.now)}</span>
      <b>{money(now ?? excl.agreed)}</b>
      <small>
        {vat === null ? t(($) => $.pay.unsure) : t(($) => $.pay.vat_incl, { vat: money(Number(vat).toFixed(2)) })}
        {due_date && ' · '}
        {due_date && <WhenIn at={noonOf(due_date)} as="day" say={(date) => t(($) => $.pay.before, { date })} />}
        {credit_note?.incl && ` · ${t(($) => $.pay.then, { incl: money(credit_note.incl) })}`}
      </small>
    </p>
  )
}

export function nameOf(companies: CompanyRef[], id: string): string {
  return companies.find((company) => company.id === id)?.name ?? ''
}
