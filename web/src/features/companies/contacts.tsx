import type { CompanyCard } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Initials } from '../../ui/initials.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { companyPeopleQuery } from '../../platform/relations.ts'

/** The people of a company, with mail links. */
export function Contacts({ company }: { company: CompanyCard }) {
  const { t } = useTranslation('companies')
  const { data: people, isError, isFetching, refetch } = useQuery(companyPeopleQuery(company.id))

  function content() {
    if (isError && !people) {
      return <LoadFailed text={t(($) => $.info.people_failed)} onRetry={() => void refetch()} busy={isFetching} />
    }
    if (!people) return <Loading text={t(($) => $.info.loading)} />
    if (people.length === 0) {
      const nobody = company.is_klopt_client ? t(($) => $.info.nobody) : t(($) => $.info.nobody_external)
      return <p className="muted">{nobody}</p>
    }
    return (
      <ul className="contacts">
        {people.map(({ id, full_name, email }) => (
          <li key={id}>
            <Initials name={full_name} />
            <span className="grow">
              {full_name !== email && <b className="cut">{full_name}</b>}
              <a className="cut" href={`mailto:${email}`}>
                {email}
              </a>
            </span>
          </li>
        ))}
      </ul>
    )
  }

  return (
    <>
      <h3 className="h4 contacts-head">{t(($) => $.info.people)}</h3>
      {content()}
    </>
  )
}
