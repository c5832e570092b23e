import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../../platform/session.ts'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { relationsQuery } from '../../platform/relations.ts'

/** The first active relations by name, for a card. */
export function RelationRows({ most, addressOf }: { most: number; addressOf: (company_id: string) => string }) {
  const { t, i18n } = useTranslation('companies')
  const { permissions } = useMe()
  const { data: relations, isError, isFetching, refetch } = useQuery(relationsQuery())

  if (relations === undefined && isError) {
    return <LoadFailed text={t(($) => $.failed)} onRetry={() => void refetch()} busy={isFetching} />
  }
  if (relations === undefined) return <Loading text={t(($) => $.loading, { ns: 'ui' })} />
  const companies = relations.accepted
    .filter(({ status }) => status === 'active')
    .map(({ company }) => company)
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
  if (companies.length === 0) {
    return <Empty text={permissions.manage_relations ? t(($) => $.none) : t(($) => $.none_for_users)} />
  }
  return (
    <ul className="rows">
      {companies.slice(0, most).map(({ id, name, city, is_klopt_client, verified }) => (
        <li key={id}>
          <span className="grow">
            <Link className="title cut" to={addressOf(id)} state={{ opened: true }}>
              {name}
            </Link>
            <span className="line2 cut">{city}</span>
          </span>
          <CompanyBadge is_klopt_client={is_klopt_client} verified={verified} />
        </li>
      ))}
    </ul>
  )
}
