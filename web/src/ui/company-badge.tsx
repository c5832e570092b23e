import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'

type Props = { is_klopt_client: boolean; verified?: boolean | undefined }

/** Whether a company is external or a Klopt client; for an unverified client, only that it is not verified. */
export function CompanyBadge({ is_klopt_client, verified = true }: Props) {
  const { t } = useTranslation('ui')
  if (!is_klopt_client) return <Badge kind="external">{t(($) => $.external)}</Badge>
  return verified ? (
    <Badge kind="client">{t(($) => $.client)}</Badge>
  ) : (
    <Badge kind="wait">{t(($) => $.not_verified)}</Badge>
  )
}
