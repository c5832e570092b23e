import type { DossierUser } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Initials } from '../../../ui/initials.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AccessBadge } from './access-badge.tsx'
import { useRenewLink } from './writes.ts'

type Props = { dossierId: string; user: DossierUser; isMe: boolean }

export function Participant({ dossierId, user, isMe }: Props) {
  const { t } = useTranslation('detail')
  const { mutate: renew, isPending } = useRenewLink(dossierId)

  function renewLink() {
    renew(user.id, {
      onSuccess: () => {
        toast.good(t(($) => $.details.renewed))
        toast.good(t(($) => $.details.renewed_more))
      },
      onError: () => toast.wrong(t(($) => $.details.renew_failed)),
    })
  }

  return (
    <li>
      <Initials name={user.full_name} />
      <span className="grow">
        <b className="cut">{user.full_name}</b>
        <small className="cut">
          {user.company.name}
          {isMe && ` · ${t(($) => $.details.you)}`}
        </small>
      </span>
      {user.token_expires_at && (
        <span className="access">
          <AccessBadge until={user.token_expires_at} />
          {user.can_renew && (
            <Button
              size="sm"
              aria-label={t(($) => $.details.renew_of, { name: user.full_name })}
              busy={isPending && t(($) => $.details.busy)}
              onClick={renewLink}
            >
              {t(($) => $.details.renew)}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
