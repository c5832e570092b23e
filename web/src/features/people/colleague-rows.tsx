import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/errors.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useColleagues, useRefusedRemovals } from './colleagues.ts'
import { RoleBadge } from './role-badge.tsx'

/** The first colleagues in order of name, for a card. */
export function ColleagueRows({ most, addressOf }: { most: number; addressOf: (person_id: string) => string }) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const { data: people, isError, isFetching, refetch } = useColleagues()
  const refused = useRefusedRemovals()

  if (people === undefined && isError) {
    return <LoadFailed text={t(($) => $.colleagues.failed)} onRetry={() => void refetch()} busy={isFetching} />
  }
  if (people === undefined) return <Loading text={t(($) => $.loading, { ns: 'ui' })} />
  return (
    <ul className="rows">
      {people.slice(0, most).map(({ id, full_name, email, role }) => {
        const error = refused.get(id)
        return (
          <li key={id}>
            <Initials name={full_name} />
            <span className="grow">
              <Link className="title cut" to={addressOf(id)} state={{ opened: true }}>
                {full_name}
              </Link>
              <span className="line2 cut">{email}</span>
              {error && <span className="error">{t(($) => $.remove.failed, { message: errorText(error) })}</span>}
            </span>
            <RoleBadge role={role} />
          </li>
        )
      })}
    </ul>
  )
}
