import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLast } from '../../ui/use-last.ts'
import { ColleagueFacts } from './colleague-facts.tsx'
import type { Colleague } from './colleagues.ts'
import { InviteAgain } from './invite-again.tsx'
import { RemoveColleague } from './remove-colleague.tsx'
import { RoleChoice } from './role-choice.tsx'
import { usePasswordMail } from './use-password-mail.ts'

type Props = { person: Colleague | null; as: 'modal' | 'drawer'; onClose: () => void }

/** The details of one colleague, with actions for admins. */
export function ColleaguePanel({ person, as, onClose }: Props) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const { id, permissions } = useMe()
  const [confirming, setConfirming] = useState(false)
  const { mutate: mail, isPending, error, reset } = usePasswordMail({ own: false })
  const shown = useLast(person)
  const mine = shown?.id === id
  const manages = permissions.manage_colleagues && !mine
  const changesRole = manages && shown !== null && !shown.invited

  function close() {
    setConfirming(false)
    reset()
    onClose()
  }

  const content = shown && (
    <>
      <ColleagueFacts person={shown} role_below={changesRole} />
      {mine && (
        <p className="muted small">
          {t(($) => $.colleagues.own)} <Link to="/app/account">{t(($) => $.colleagues.to_account)}</Link>
        </p>
      )}
      {changesRole && <RoleChoice person={shown} />}
      <ErrorLine text={error && errorText(error)} />
    </>
  )
  const actions = shown && manages && (
    <>
      <Button removal className="panel-left" onClick={() => setConfirming(true)}>
        {t(($) => $.remove.open)}
      </Button>
      {shown.invited ? (
        <InviteAgain person={shown} />
      ) : (
        <Button busy={isPending && t(($) => $.busy, { ns: 'ui' })} onClick={() => mail(shown.email)}>
          {t(($) => $.colleagues.send_password)}
        </Button>
      )}
    </>
  )

  return (
    <>
      <Panel
        as={as}
        title={shown?.full_name ?? ''}
        open={person !== null && !confirming}
        onClose={close}
        footer={actions}
      >
        {content}
      </Panel>
      {shown && (
        <RemoveColleague
          person={shown}
          open={person !== null && confirming}
          onCancel={() => setConfirming(false)}
          onRemoved={close}
        />
      )}
    </>
  )
}
