import type { Role } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'

type Props = { role: Role; invited?: boolean | undefined; bounced?: boolean | undefined }

/** The role, with a badge for people who were invited and have not set a password yet. */
export function RoleBadge({ role, invited = false, bounced = false }: Props) {
  const { t } = useTranslation('people')
  return (
    <>
      <Badge>{t(($) => $.roles[role])}</Badge>
      {invited && (
        <>
          {' '}
          {bounced ? (
            <Badge kind="gone">{t(($) => $.other_address.badge)}</Badge>
          ) : (
            <Badge>{t(($) => $.colleagues.invited)}</Badge>
          )}
        </>
      )}
    </>
  )
}
