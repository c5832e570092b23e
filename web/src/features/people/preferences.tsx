import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toasts.ts'
import { useChangeMyself } from './own-account.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { usePasswordMail } from './use-password-mail.ts'

/** Settings that change at once, without a form. */
export function Preferences({ notifications }: { notifications: ReactNode }) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const me = useMe()
  const mails = useChangeMyself()
  const password = usePasswordMail({ own: true })
  // Optimistic: while saving, the switch shows the new value.
  const unreadMails = mails.isPending ? (mails.variables.unread_mails ?? me.unread_mails) : me.unread_mails

  function switchMails(on: boolean) {
    mails.mutate({ unread_mails: on }, { onError: () => toast.wrong(t(($) => $.account.failed)) })
  }

  return (
    <section className="card panel" aria-labelledby="preferences">
      <h2 className="h3" id="preferences">
        {t(($) => $.account.preferences)}
      </h2>
      <ThemeChoice />
      <div className="segments-pair">
        <Switch label={t(($) => $.account.unread_mails)} on={unreadMails} onChange={switchMails} />
        <ErrorLine text={mails.error && errorText(mails.error)} />
      </div>
      {me.permissions.change_password && (
        <div className="segments-pair">
          <span>{t(($) => $.account.password)}</span>
          <Button
            size="sm"
            busy={password.isPending && t(($) => $.busy, { ns: 'ui' })}
            onClick={() => password.mutate(me.email)}
          >
            {t(($) => $.account.change_password)}
          </Button>
          <ErrorLine text={password.error && errorText(password.error)} />
        </div>
      )}
      {notifications}
    </section>
  )
}
