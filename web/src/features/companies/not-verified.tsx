import type { CompanyCard } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'

type Props = { company: Pick<CompanyCard, 'name' | 'is_klopt_client' | 'verified'> }

/** Advice before trusting a Klopt client that is not verified. */
export function NotVerified({ company }: Props) {
  const { t } = useTranslation('companies')
  if (!company.is_klopt_client || company.verified) return null
  return <Note kind="wait">{t(($) => $.not_verified, { company: company.name })}</Note>
}
