import type { RegisteredCompany } from '@klopt/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { contactEmail } from '../../platform/contact-email.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'

/** The company is already a client: shows its admin, or our support address if it has none. */
export function CompanyConflict({ conflict, onBack }: { conflict: RegisteredCompany; onBack: () => void }) {
  const { t } = useTranslation('registration')
  const { company, admin_user } = conflict
  return (
    <Panel title={t(($) => $.company_found.title)}>
      <p>
        {t(($) => $.company_found.taken)}{' '}
        {admin_user ? t(($) => $.company_found.ask_admin) : t(($) => $.company_found.no_admin)}
      </p>
      <dl>
        <dt>{t(($) => $.company_found.company)}</dt>
        <dd>{company.name}</dd>
        <dt>{t(($) => $.company_found.number)}</dt>
        <dd>{company.registration_number}</dd>
        <dt>{admin_user ? t(($) => $.company_found.admin) : t(($) => $.company_found.support)}</dt>
        <dd>
          {admin_user && (
            <>
              {admin_user.first_name} {admin_user.last_name}
              <br />
            </>
          )}
          <a href={`mailto:${admin_user?.email ?? contactEmail()}`}>{admin_user?.email ?? contactEmail()}</a>
        </dd>
      </dl>
      <p>
        {t(($) => $.company_found.not_yours)}{' '}
        <a href={`mailto:${contactEmail()}?subject=KVK%20${company.registration_number}`}>
          {t(($) => $.company_found.contact)}
        </a>
      </p>
      <p className="actions">
        <Button size="tall" onClick={onBack}>
          {t(($) => $.company_found.back)}
        </Button>
      </p>
    </Panel>
  )
}

/** The mail address already has an account. */
export function EmailConflict({ email, login, onOther }: { email: string; login: string; onOther: () => void }) {
  const { t } = useTranslation('registration')
  return (
    <Panel title={t(($) => $.email_found.title)}>
      <dl>
        <dt>{t(($) => $.email_found.email)}</dt>
        <dd>{email}</dd>
      </dl>
      <p>
        {t(($) => $.email_found.taken)} {t(($) => $.email_found.sign_in)}
      </p>
      <p className="actions">
        <a className={buttonClass({ kind: 'primary', size: 'tall' })} href={login}>
          {t(($) => $.sign_in)}
        </a>
        <Button size="tall" onClick={onOther}>
          {t(($) => $.email_found.other)}
        </Button>
      </p>
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className="wizard-found" role="alert" tabIndex={-1} ref={panel}>
      <ErrorTitle />
      <h2>{title}</h2>
      {children}
    </div>
  )
}
