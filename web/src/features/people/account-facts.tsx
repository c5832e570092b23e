import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/session.ts'
import { EditFoot } from '../../ui/edit-foot.tsx'
import '../../ui/facts.css'
import { RoleBadge } from './role-badge.tsx'

export function AccountFacts({ onEdit, back }: { onEdit: () => void; back: boolean }) {
  const { t } = useTranslation('people')
  const { first_name, last_name, email, role, company, language } = useMe()
  const name = `${first_name} ${last_name}`.trim()

  return (
    <section className="card panel">
      <dl className="facts">
        <dt>{t(($) => $.account.name)}</dt>
        <dd>{name || t(($) => $.account.missing)}</dd>
        <dt>{t(($) => $.account.email)}</dt>
        <dd>{email}</dd>
        <dt>{t(($) => $.account.role)}</dt>
        <dd>
          <RoleBadge role={role} />
        </dd>
        <dt>{t(($) => $.account.company)}</dt>
        <dd>{company.name}</dd>
        <dt>{t(($) => $.account.language)}</dt>
        <dd>{t(($) => $.languages[language])}</dd>
      </dl>
      <EditFoot label={t(($) => $.account.edit)} onEdit={onEdit} back={back} />
    </section>
  )
}
