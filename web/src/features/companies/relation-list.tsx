import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { relationsQuery } from './relations.ts'

/** The companies one works with, by name. */
export function RelationList() {
  const { t, i18n } = useTranslation('companies')
  const { data: relations, isError, isFetching, refetch } = useQuery(relationsQuery())

  function content() {
    if (relations === undefined && isError) {
      return <LoadFailed text={t(($) => $.failed)} onRetry={() => void refetch()} busy={isFetching} />
    }
    if (relations === undefined) return <Loading text={t(($) => $.loading, { ns: 'ui' })} />
    if (relations.accepted.length === 0) return <Empty text={t(($) => $.none)} />
    const companies = relations.accepted
      .map(({ company }) => company)
      .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
    return (
      <ul className="rows">
        {companies.map((company) => (
          <li key={company.id}>
            <span className="grow">
              <b className="title cut">{company.name}</b>
              <span className="line2">{company.city}</span>
            </span>
            <CompanyBadge is_klopt_client={company.is_klopt_client} />
          </li>
        ))}
      </ul>
    )
  }

  return (
    <section className="section first" aria-labelledby="relations">
      <h2 className="h3" id="relations">
        {t(($) => $.yours)}
      </h2>
      <div className="card">{content()}</div>
    </section>
  )
}
