import type { Role } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'

export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation('people')
  return <Badge>{t(($) => $.roles[role])}</Badge>
}
