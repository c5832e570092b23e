import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { saveTyped } from '../../platform/device.ts'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { OwnDomain } from './own-domain.ts'

type Props = {
  own: OwnDomain
  /** The company at which the address was typed. */
  other: string
  busy: boolean
  /** Sends the form, now with the invitation there. */
  onOther: () => void
}

/** 'Is this a colleague?', below an address of the own mail domain. */
export function ColleagueQuestion(props: Props) {
  return props.own.asks && <Question {...props} />
}

/** Only admins may invite colleagues. */
function Question({ own, other, busy, onOther }: Props) {
  const { t } = useTranslation('detail')
  const { company, permissions } = useMe()
  const navigate = useNavigate()

  function inviteColleague() {
    saveTyped('new-colleague.email', own.email)
    void navigate('/app/users?new=1')
  }
  function inviteOutside() {
    own.sayOutside()
    onOther()
  }

  return (
    <div role="alert">
      <Note kind="wait">
        <p>
          <b>{t(($) => $.own_domain.ask)}</b> {t(($) => $.own_domain.why, { company: company.name })}
          {!permissions.manage_colleagues && <> {t(($) => $.own_domain.ask_admin)}</>}
        </p>
        <p className="actions">
          {permissions.manage_colleagues && (
            <Button kind="primary" size="sm" disabled={busy} onClick={inviteColleague}>
              {t(($) => $.own_domain.own, { company: company.name })}
            </Button>
          )}
          <Button size="sm" disabled={busy} onClick={inviteOutside}>
            {other}
          </Button>
        </p>
      </Note>
    </div>
  )
}
