import type { Overview, OverviewDifference } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { moneyText } from '../../platform/money.ts'
import { Empty } from '../../ui/empty.tsx'
import { Section } from './section.tsx'
import { useJoined } from './use-joined.ts'

/** The open differences with each company. A row leads to the dossiers in the list. */
export function DifferencesPart({ differences }: { differences: Overview['differences'] }) {
  const { t, i18n } = useTranslation('overview')
  const joined = useJoined()
  const { dossiers, totals, companies, unsure, more } = differences
  const amountOf = ({ open, currency }: Pick<OverviewDifference, 'open' | 'currency'>) =>
    moneyText(open, currency, i18n.language)
  return (
    <Section
      id="overview-differences"
      title={t(($) => $.differences.title)}
      more={
        dossiers > 0 && <Link to="/app/dossiers?verschil=1">{t(($) => $.differences.all, { count: dossiers })}</Link>
      }
      notes={[
        more > 0 ? t(($) => $.differences.more, { count: more }) : null,
        totals.length > 0 ? t(($) => $.differences.total, { amount: joined(totals.map(amountOf)) }) : null,
        unsure > 0 ? t(($) => $.differences.unsure, { count: unsure }) : null,
      ]}
    >
      {dossiers === 0 ? (
        <Empty text={t(($) => $.differences.none)} />
      ) : (
        <ul className="rows">
          {companies.map((row) => (
            <li key={`${row.company_id} ${row.currency}`}>
              <span className="grow">
                <Link className="title cut" to={addressOf(row)}>
                  {row.company_name ?? t(($) => $.differences.internal)}
                </Link>
                <span className="line2 cut">{t(($) => $.differences.dossiers, { count: row.dossiers })}</span>
              </span>
              <span className="overview-amount">
                {Number(row.open) > 0 ? amountOf(row) : t(($) => $.differences.less)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function addressOf({ company_id }: OverviewDifference): string {
  return `/app/dossiers?verschil=1${company_id ? `&bedrijf=${company_id}` : ''}`
}
