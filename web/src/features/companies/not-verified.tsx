import type { CompanyCard } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'

type Props = { company: Pick<CompanyCard, 'name' | 'is_klopt_client' | 'verified'> }

/** What to do before one trusts a customer that nobody has verified. */
export function NotVerified({ company }: Props) {
  const { t } = useTranslation('companies')
  if (!company.is_klopt_client || company.verified) return null
  return <Note kind="wait">{t(($) => $.not_verified, { company: company.name })}</Note>
}
