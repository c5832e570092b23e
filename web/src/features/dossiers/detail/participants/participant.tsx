import type { DossierUser } from '@klopt/contract'
import { UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fullTime, shortDate } from '../../../../platform/dates.ts'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Initials } from '../../../../ui/initials.tsx'
import { AccessBadge } from '../access/access-badge.tsx'
import { OwnExtension } from '../access/own-extension.tsx'
import { useRenewal } from './renewal.ts'

type Props = { dossierId: string; user: DossierUser; isMe: boolean; wrong?: string | undefined; onRemove: () => void }

export function Participant({ dossierId, user, isMe, wrong, onRemove }: Props) {
  const { t, i18n } = useTranslation('detail')
  const renewal = useRenewal(dossierId, user)
  const problem = wrong ?? renewal.wrong
  const { email } = user
  const isGuest = user.token_expires_at !== null

  return (
    <>
      <Initials name={user.full_name} />
      <span className="grow">
        <b className="cut" title={user.email}>
          {user.full_name}
        </b>
        <small className="person-of">
          <span className="cut">
            {user.company.name}
            {isMe && ` · ${t(($) => $.details.you)}`}
          </span>
          {user.token_expires_at && <AccessBadge until={user.token_expires_at} />}
          {isGuest && !isMe && user.agreed_at && (
            <time dateTime={user.agreed_at} title={fullTime(user.agreed_at, i18n.language)}>
              {t(($) => $.details.link_used, { date: shortDate(user.agreed_at ?? '', i18n.language) })}
            </time>
          )}
          {isGuest && user.agreed_at === null && <span>{t(($) => $.details.link_unused)}</span>}
          {user.extension_requested && <Badge kind="wait">{t(($) => $.details.wants_access)}</Badge>}
          {user.mail_bounced && <Badge kind="gone">{t(($) => $.details.mail_bounced)}</Badge>}
        </small>
        {user.mail_bounced && (
          <small>{t(($) => $.details[isGuest && user.can_remove ? 'bounced_guest' : 'bounced'], { email })}</small>
        )}
      </span>
      {user.token_expires_at && isMe && <OwnExtension dossierId={dossierId} until={user.token_expires_at} />}
      {user.token_expires_at && user.can_renew && (
        <Button
          size="sm"
          aria-label={t(($) => $.details.renew_of, { name: user.full_name })}
          busy={renewal.isPending && t(($) => $.details.busy)}
          onClick={() => renewal.renew()}
        >
          {t(($) => $.details.renew)}
        </Button>
      )}
      {user.can_remove && (
        <IconButton
          label={t(($) => $.details.remove, { name: user.full_name })}
          icon={<UserMinus aria-hidden="true" />}
          tip={false}
          onClick={onRemove}
        />
      )}
      <ErrorLine text={problem} />
    </>
  )
}
