import type { Role } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'

/** The role, with an 'invited' badge for people who have not set a password yet. */
export function RoleBadge({ role, invited = false }: { role: Role; invited?: boolean | undefined }) {
  const { t } = useTranslation('people')
  return (
    <>
      <Badge>{t(($) => $.roles[role])}</Badge>
      {invited && (
        <>
          {' '}
          <Badge>{t(($) => $.colleagues.invited)}</Badge>
        </>
      )}
    </>
  )
}
