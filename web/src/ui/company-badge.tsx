import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'

export function CompanyBadge({ is_klopt_client }: { is_klopt_client: boolean }) {
  const { t } = useTranslation('ui')
  return is_klopt_client ? (
    <Badge kind="client">{t(($) => $.client)}</Badge>
  ) : (
    <Badge kind="external">{t(($) => $.external)}</Badge>
  )
}
