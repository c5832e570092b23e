import type { Dossier } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** What a guest will read of the inviter's own company, why, and what ends it. */
export function ToldUnverified({ dossier, companyId }: { dossier: Dossier; companyId: string }) {
  const { t } = useTranslation('detail')
  const own = dossier.companies.find(({ id }) => id === companyId)
  if (!own || own.verified) return null
  return <p className="hint">{t(($) => $.invite.told_unverified, { company: own.name })}</p>
}
