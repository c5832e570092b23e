import type { CompanyCard } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

type Identity = Pick<CompanyCard, 'city' | 'registration_number' | 'mail_domain'>

/** Where a company is, its number, and where its mails come from: what tells it from one of the same name. */
export function useCompanyLine(): (company: Identity) => string {
  const { t } = useTranslation('companies')
  return ({ city, registration_number, mail_domain: domain }) =>
    [city, t(($) => $.number, { number: registration_number }), domain && t(($) => $.mail_domain, { domain })]
      .filter(Boolean)
      .join(' · ')
}
