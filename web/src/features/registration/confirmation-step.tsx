import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { MailAgain } from './mail-again.tsx'

type Props = {
  email: string
  /** The page with all mails of a Klopt without a mail server. */
  mailbox: string | null
  login: string
  onSend: (email: string) => Promise<void>
}

/** Step 4: the link to set a password was mailed. It can be mailed again, also to another address. */
export function ConfirmationStep({ email, mailbox, login, onSend }: Props) {
  const { t, i18n } = useTranslation('registration')
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
          {mailbox === null ? (
            t(($) => $.confirmed.spam)
          ) : (
            <span>
              {t(($) => $.confirmed.kept_here)}{' '}
              <a href={`${mailbox}?language=${i18n.language}`} target="_blank" rel="noreferrer">
                {t(($) => $.confirmed.mailbox)}
              </a>
            </span>
          )}
        </p>
        <MailAgain email={email} onSend={onSend} />
        <div className="foot-row">
          <a className={buttonClass({ kind: 'primary', size: 'tall' })} href={login}>
            {t(($) => $.sign_in)}
          </a>
        </div>
      </div>
    </>
  )
}
