import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'

/** Step 4: the link to set a password was mailed. */
export function ConfirmationStep({ email, login }: { email: string; login: string }) {
  const { t } = useTranslation('registration')
  return (
    <>
      <p>
        {t(($) => $.confirmed.sent_to)} <b>{email}</b>.
      </p>
      <div className="form">
        <ol className="wizard-todo">
          <li>{t(($) => $.confirmed.open)}</li>
          <li>{t(($) => $.confirmed.then)}</li>
        </ol>
        <p className="note">
          <Mail aria-hidden="true" />
          {t(($) => $.confirmed.spam)}
        </p>
        <div className="foot-row">
          <a className={buttonClass({ kind: 'primary', size: 'tall' })} href={login}>
            {t(($) => $.sign_in)}
          </a>
        </div>
      </div>
    </>
  )
}
