import type { Agreement, ArchivedDossier, ArchivedPaper } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { fullTime, longDate } from '../../platform/dates.ts'
import { moneyText } from '../../platform/money.ts'
import { TitledCard } from '../../ui/titled-card.tsx'

type Props = { dossier: Pick<ArchivedDossier, 'papers' | 'agreements'>; nameOf: (companyId: string) => string }

/** The invoices with their amounts, answers and agreements as they were at the closing. */
export function ArchivedPapers({ dossier: { papers, agreements }, nameOf }: Props) {
  const { t } = useTranslation('archive')
  const ofDossier = agreements.filter(({ card_id }) => !papers.some((paper) => paper.card_id === card_id))
  if (papers.length + ofDossier.length === 0) return null
  return (
    <TitledCard id="papers" title={t(($) => $.papers)}>
      <ul className="archived-papers">
        {papers.map((paper) => (
          <li key={paper.card_id}>
            <Paper paper={paper} nameOf={nameOf} />
            <Agreements agreements={agreements.filter(({ card_id }) => card_id === paper.card_id)} />
          </li>
        ))}
        {ofDossier.length > 0 && (
          <li>
            <Agreements agreements={ofDossier} />
          </li>
        )}
      </ul>
    </TitledCard>
  )
}

function Paper({ paper, nameOf }: { paper: ArchivedPaper; nameOf: Props['nameOf'] }) {
  const { t, i18n } = useTranslation('archive')
  const { kind, name, orders, currency, due_date, unpaid, paid_on, answers } = paper
  const amounts = ['total_ordered', 'total_invoiced', 'open', 'total_incl', 'pay_now'] as const
  return (
    <>
      <h3>{[t(($) => $.kinds[kind]), name].join(' ')}</h3>
      {orders.length > 0 && <p className="muted">{t(($) => $.order, { orders: orders.join(', ') })}</p>}
      <dl className="archived-amounts">
        {amounts.map((field) => {
          const amount = paper[field]
          return (
            amount !== null && (
              <div key={field}>
                <dt>{t(($) => $.amounts[field])}</dt>
                <dd>{`${amount.startsWith('-') ? '−' : ''}${moneyText(amount, currency, i18n.language)}`}</dd>
              </div>
            )
          )
        })}
        {due_date && (
          <div>
            <dt>{t(($) => $.amounts.due_date)}</dt>
            <dd>{longDate(due_date, i18n.language)}</dd>
          </div>
        )}
        {unpaid && (
          <div>
            <dt>{t(($) => $.amounts.paid)}</dt>
            <dd>{paid_on ? longDate(paid_on, i18n.language) : t(($) => $.not_yet)}</dd>
          </div>
        )}
      </dl>
      {answers.map(({ company_id, by, answer, at }) => (
        <p key={company_id}>
          {t(($) => $.answers[answer], { by, company: nameOf(company_id), at: fullTime(at, i18n.language) })}
        </p>
      ))}
    </>
  )
}

function Agreements({ agreements }: { agreements: Agreement[] }) {
  const { t, i18n } = useTranslation('archive')
  return agreements.map(({ id, state, terms, work }) => {
    const amount = moneyText(work?.amount ?? terms?.excl.credit ?? '0.00', terms?.currency ?? null, i18n.language)
    const what = work
      ? t(($) => $.work, { number: work.number, description: work.description, amount })
      : t(($) => $.proposal, { amount })
    return <p key={id}>{`${what} ${t(($) => $.states[state])}`}</p>
  })
}
