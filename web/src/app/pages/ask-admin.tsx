import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { colleaguesQuery } from '../../features/people/colleagues.ts'

/** A new colleague takes part in nothing yet: somebody who sees all dossiers can add them. */
export function AskAdmin({ companyId }: { companyId: string }) {
  const { t } = useTranslation('dossiers')
  const { data } = useQuery(colleaguesQuery(companyId))
  const admin = data?.find(({ role }) => role === 'admin')
  return admin && <p>{t(($) => $.list.ask_admin, { admin: admin.full_name })}</p>
}
