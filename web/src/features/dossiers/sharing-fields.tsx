import { type CompanyCard, limits, type Person } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCompanyLine } from '../../ui/use-company-line.ts'
import './detail/panels.css'
import { ColleagueQuestion } from './colleague-question.tsx'
import { KnownGuests } from './detail/participants/known-guests.tsx'
import { People } from './detail/participants/people.tsx'
import { guestDays } from '../../platform/guest-days.ts'
import { companyPeopleQuery } from '../../platform/relations.ts'
import './new-dossier.css'
import type { NewDossierForm } from './use-new-dossier.ts'

type Props = { company: CompanyCard; form: NewDossierForm }
type SharingProps = Props & { known: Person[] }

/** The company that a new dossier is shared with, and the choice of a person or a guest. */
export function SharingFields({ company, known, form }: SharingProps) {
  const { t } = useTranslation('dossiers')
  const companyLine = useCompanyLine()
  const label = useId()

  return (
    <>
      <div className="field" role="group" aria-labelledby={label}>
        <span className="label" id={label}>
          {t(($) => $.create.company)}
        </span>
        <div className="choices">
          <div className="choice fixed">
            <span className="choice-text">
              <b className="cut">{company.name}</b>
              <small>{companyLine(company)}</small>
            </span>
            <CompanyBadge is_klopt_client={company.is_klopt_client} verified={company.verified} />
          </div>
        </div>
      </div>
      {company.is_klopt_client && <Customers company={company} form={form} />}
      <TextField
        label={t(($) => $.create.email)}
        hint={
          company.is_klopt_client
            ? t(($) => $.create.email_finds)
            : t(($) => $.create.email_hint, { count: guestDays() })
        }
        error={form.wrongAt('email')}
        type="email"
        placeholder={t(($) => $.create.email_example)}
        maxLength={limits.email}
        value={form.email}
        readOnly={form.busy}
        onChange={(event) => form.typeEmail(event.target.value)}
      />
      <ColleagueQuestion own={form.own} other={company.name} busy={form.busy} onOther={form.submit} />
      {!company.is_klopt_client && (
        <KnownGuests people={known} email={form.email} busy={form.busy} onPick={form.typeEmail} />
      )}
    </>
  )
}

function Customers({ company, form }: Props) {
  const { t } = useTranslation('dossiers')
  const { data: people, isError, isFetching, refetch } = useQuery(companyPeopleQuery(company.id))
  if (!people && isError)
    return <LoadFailed text={t(($) => $.create.people_failed)} onRetry={() => void refetch()} busy={isFetching} />
  if (!people) return <Loading text={t(($) => $.create.loading)} />
  if (people.length === 0) return <p className="muted">{t(($) => $.create.nobody)}</p>

  return (
    <>
      <People
        title={t(($) => $.create.user, { company: company.name })}
        type="radio"
        people={people}
        chosen={[form.user]}
        disabled={form.busy}
        onChoose={form.pick}
      />
      <p className="field-or">{t(($) => $.create.or)}</p>
    </>
  )
}
