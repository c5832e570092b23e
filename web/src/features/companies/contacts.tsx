import type { CompanyCard } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Initials } from '../../ui/initials.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { companyPeopleQuery } from '../../platform/relations.ts'
import { useRemoveContact } from './use-remove-contact.ts'

/** The people of a company, with mail links. An admin removes those who take part in nothing any more. */
export function Contacts({ company }: { company: CompanyCard }) {
  const { t } = useTranslation('companies')
  const { data: people, isError, isFetching, refetch } = useQuery(companyPeopleQuery(company.id))
  const list = useRef<HTMLDivElement>(null)
  const { remove, hides, wrong } = useRemoveContact(company.id)

  function content() {
    if (isError && !people) {
      return <LoadFailed text={t(($) => $.info.people_failed)} onRetry={() => void refetch()} busy={isFetching} />
    }
    if (!people) return <Loading text={t(($) => $.info.loading)} />
    const shown = people.filter(({ id }) => !hides(id))
    if (shown.length === 0) {
      const nobody = company.is_klopt_client ? t(($) => $.info.nobody) : t(($) => $.info.nobody_external)
      return <p className="muted">{nobody}</p>
    }
    return (
      <ul className="contacts">
        {shown.map(({ id, full_name, email, ...person }) => (
          <li key={id}>
            <Initials name={full_name} />
            <span className="grow">
              {full_name !== email && <b className="cut">{full_name}</b>}
              <a className="cut" href={`mailto:${email}`}>
                {email}
              </a>
            </span>
            {'can_remove' in person && person.can_remove && (
              <IconButton
                label={t(($) => $.info.remove_person, { name: full_name })}
                icon={<UserMinus aria-hidden="true" />}
                tip={false}
                onClick={() => {
                  list.current?.focus() // the button disappears
                  remove(id)
                }}
              />
            )}
          </li>
        ))}
      </ul>
    )
  }

  return (
    <>
      <h3 className="h4 contacts-head">{t(($) => $.info.people)}</h3>
      <div ref={list} tabIndex={-1}>
        {content()}
      </div>
      <ErrorLine text={wrong} />
    </>
  )
}
