import type { CompanyCard } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** Where a company is, and its number. */
export function useCompanyLine(): (company: Pick<CompanyCard, 'city' | 'registration_number'>) => string {
  const { t } = useTranslation('companies')
  return ({ city, registration_number }) =>
    [city, t(($) => $.number, { number: registration_number })].filter(Boolean).join(' · ')
}
