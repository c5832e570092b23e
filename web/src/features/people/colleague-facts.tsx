import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import '../../ui/facts.css'
import { When } from '../../ui/when.tsx'
import type { Colleague } from './colleagues.ts'
import { RoleBadge } from './role-badge.tsx'

/** `role_below`: the role is shown below, where it can be changed. */
export function ColleagueFacts({ person, role_below = false }: { person: Colleague; role_below?: boolean }) {
  const { t } = useTranslation('people')
  const { email, role, company, language, created_at, invited } = person
  return (
    <dl className="facts">
      <dt>{t(($) => $.account.email)}</dt>
      <dd>
        <a href={`mailto:${email}`} className="cut">
          {email}
        </a>
        <CopyButton text={email} label={t(($) => $.colleagues.copy_email)} />
      </dd>
      {!role_below && (
        <>
          <dt>{t(($) => $.account.role)}</dt>
          <dd>
            <RoleBadge role={role} />
          </dd>
        </>
      )}
      {invited && (
        <>
          <dt>{t(($) => $.account.password)}</dt>
          <dd>{t(($) => $.colleagues.no_password)}</dd>
        </>
      )}
      {company && (
        <>
          <dt>{t(($) => $.account.company)}</dt>
          <dd>{company.name}</dd>
        </>
      )}
      {language && (
        <>
          <dt>{t(($) => $.account.language)}</dt>
          <dd>{t(($) => $.languages[language])}</dd>
        </>
      )}
      {created_at && (
        <>
          <dt>{t(($) => $.colleagues.since)}</dt>
          <dd>
            <When at={created_at} as="long" />
          </dd>
        </>
      )}
    </dl>
  )
}
